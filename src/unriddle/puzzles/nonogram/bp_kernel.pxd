from unriddle.puzzles.nonogram.tables cimport doubles, free, ints, words

# Declared here, or compiled code would read them as objects of the module.
cdef double LIMIT, TINY, LOST, SURE, CERTAIN
cdef unsigned long long FULL

cdef class Belief:
    cdef public int width, height, colours, lines
    cdef int wide
    cdef double damping, change
    cdef readonly double doubt
    cdef int rounds
    cdef int *first
    cdef int *length
    cdef int *colour
    cdef int *low
    cdef int *high
    cdef int *soon
    cdef int *late
    cdef int *mark
    cdef int *likeliest
    cdef int *settled
    cdef int blocks
    cdef unsigned long long *mask
    cdef double *message   # to each cell and colour from its row, then from its column
    cdef double *field
    cdef double *weight
    cdef double *power
    cdef double *reach
    cdef double *begin
    cdef double *inside
    cdef double *rest
    cdef double *stay
    cdef double *run
    cdef double *cover

    cdef double _margin(self, int cell) noexcept
    cdef int place(self, int line, int at) noexcept
    cdef int _line(self, int line) noexcept
    cdef double after(self, int b, int last, int n, int j, int q) noexcept
    cdef int _weights(self, int line, int n) noexcept
    cdef int _runs(self, int b, int j) noexcept
    cdef int _send(self, int line, int n) noexcept

cdef double log_of(double x) noexcept
cdef double exp_of(double x) noexcept
