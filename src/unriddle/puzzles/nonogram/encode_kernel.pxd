from unriddle.puzzles.nonogram.tables cimport doubles, free, ints, longer, words

# Declared here, or compiled code would read them as objects of the module.
cdef int TRUE, NO_LINE

cdef class Encoder:
    cdef public int width, height, colours, lines, blocks, variables, impossible, ready
    cdef int wide
    cdef int *first
    cdef int *length
    cdef int *colour
    cdef int *window
    cdef unsigned long long *mask
    cdef int *literal
    cdef int *owner
    cdef int *value
    cdef int *clause
    cdef int *end
    cdef Py_ssize_t size, count, size_room, count_room, variable_room
    cdef int *y
    cdef int *z
    cdef int *reach
    cdef int *begin
    cdef int *inside
    cdef int *rest
    cdef int *stay
    cdef int *run
    cdef unsigned long long *here

    cdef int place(self, int line, int at) noexcept
    cdef int new_variable(self, int owner, int value) except -1
    cdef int _cells(self) except -1
    cdef int _line(self, int line) except -1
    cdef int _starts(self, int line, int n, int k) noexcept
    cdef int _windows(self, int line, int n, int k) noexcept
    cdef int after(self, int line, int j, int k, int n, int q) noexcept
    cdef int _names(self, int line, int n, int k) except -1
    cdef int _order(self, int line, int n, int k) except -1
    cdef int _colours(self, int line, int n, int k) except -1
    cdef int push(self, int literal) except -1
    cdef int close(self) except -1
    cdef int emit(self, int a, int b, int c, int d) except -1
