/* A complete solver of a line of at most 64 cells, after the recipe of the design page: bit i stands for cell i.

   Forwards each block has its possible starts, and the gap behind it floods to the right by one addition. Backwards the
   gap before it floods to the left in doubling steps. Where both agree a block can start, and a cell can be a gap. */

#include <stdint.h>

typedef uint64_t word;

/* The starts of `length` cells in a row, all of them in `fill`. */
static inline word runs(word fill, int length)
{
    int have = 1;
    while (2 * have <= length) {
        fill &= fill >> have;
        have *= 2;
    }
    return have < length ? fill & fill >> (length - have) : fill;
}

/* All cells of blocks of `length` with these starts. */
static inline word covered(word starts, int length)
{
    int have = 1;
    while (2 * have <= length) {
        starts |= starts << have;
        have *= 2;
    }
    return have < length ? starts | starts << (length - have) : starts;
}

/* Whether the line can be; then the cells that may be filled and those that may be empty. */
__attribute__((noinline)) static int solve(
    const int *lengths, int blocks, int cells, word fill, word empty, word *filled, word *emptied)
{
    word starts[33], gaps[33], through[6];
    int steps = 0, reach = 1;
    for (word open = empty; reach < cells && open; reach *= 2) {
        through[steps++] = open;
        open &= open >> reach;
    }
    word seed = empty & 1;
    word gap = gaps[0] = seed | (empty & ~(empty + seed));
    word from = gap << 1 | 1;
    for (int j = 0; j < blocks; j++) {
        starts[j] = from & runs(fill, lengths[j]);
        seed = starts[j] << (lengths[j] - 1) << 1 & empty;
        gap = gaps[j + 1] = seed | (empty & ~(empty + seed));
        from = gap << 1;
    }
    word last = (word)1 << (cells - 1);
    word may_fill = 0, may_be_empty = 0, behind = last & empty, ends = last;
    for (int j = blocks;; j--) {
        for (int step = 0; step < steps; step++)
            behind |= through[step] & behind >> (1 << step);
        may_be_empty |= gaps[j] & behind;
        if (!j)
            break;
        /* A block may end in the line's last cell, or before a gap. */
        ends = (j == blocks ? last : 0) | behind >> 1;
        word both = starts[j - 1] & ends >> (lengths[j - 1] - 1);
        if (!both)
            return 0;
        may_fill |= covered(both, lengths[j - 1]);
        behind = both >> 1 & empty;
    }
    *filled = may_fill;
    *emptied = may_be_empty;
    return 1;
}

/* Solve one line so many times. */
int again(
    const int *lengths, int blocks, int cells, word fill, word empty, int times, word *filled, word *emptied)
{
    int can = 0;
    for (int time = 0; time < times; time++) {
        can = solve(lengths, blocks, cells, fill, empty, filled, emptied);
        __asm__ volatile("" ::: "memory");
    }
    return can;
}
