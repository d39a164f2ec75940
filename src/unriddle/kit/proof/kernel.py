"""A set of clauses that checks whether another one follows by unit propagation (RUP); written only for proofs.

Two literals of each clause are watched, in linked lists: the watch of slot s of clause c is entry 2 * c + s.
"""

from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]

if not cython.compiled:

    def table(size):
        return [0] * (size + 1)

    def grow(old, size, more):
        return old + [0] * (size + more + 1 - len(old))

    def free(old: list[int]) -> None:
        pass


# The most literals to keep.
LARGEST = 1 << 29


@cython.cclass
class Clauses:
    """A growing set of clauses over variables 1 to `variables`, with all consequences by unit propagation.

    `contradiction`: they are unsatisfiable. With `explain`, `why` refutes the negation of the last clause that
    `follows` accepted, and `end` leads to the contradiction: first -v for each settled variable v used, then clause
    numbers; each clause settles one more literal, and the last one is falsified.
    """

    def __init__(self, variables: int, explain: bool = False) -> None:
        self.variables = variables
        self.explain = explain
        self.why: Any = []
        self.end: Any = []
        self.settled = 0
        self.contradiction = 0
        self.value = table(variables)
        self.reason = table(variables)
        self.trail = table(variables)
        self.stack = table(variables)
        self.seen = table(variables)
        # For a settled variable (assigned at level 0), the number of the clause whose addition settled it, otherwise 0.
        self.since = table(variables)
        self.head = table(2 * variables + 2)
        self.room = 4096
        self.count_room = 1024
        self.pool = table(self.room)
        self.place = table(self.count_room)
        self.size = table(self.count_room)
        self.follow = table(2 * self.count_room)
        self.used = 0
        # Clause 0 stands for none.
        self.count = 1
        self.assigned = self.done = 0

    def __dealloc__(self) -> None:
        free(self.value)
        free(self.reason)
        free(self.trail)
        free(self.stack)
        free(self.seen)
        free(self.since)
        free(self.head)
        free(self.pool)
        free(self.place)
        free(self.size)
        free(self.follow)

    def add(self, literals: list[int]) -> int:
        """Add a clause and return its number, or 0 if it is a tautology, which is not kept. ValueError, MemoryError."""
        self._check(literals)
        return self._keep(literals)

    def follows(self, literals: list[int]) -> bool:
        """Whether unit propagation refutes the negation of this clause (RUP). ValueError for an unknown variable."""
        mark: cython.int = self.assigned
        literal: cython.int
        variable: cython.int
        conflict: cython.int = 0
        self._check(literals)
        if self.contradiction:
            return True
        refuted: cython.bint = False
        for literal in literals:
            if self._true(literal) > 0:
                refuted = True
                variable = literal if literal > 0 else -literal
                self.why = [-variable] if self.since[variable] else []
                break
            if self._true(literal) == 0:
                self._assign(-literal, 0)
        if not refuted:
            conflict = self._propagate()
            refuted = conflict != 0
            if refuted and self.explain:
                self.why = self._explain(conflict)
        while self.assigned > mark:
            self.assigned -= 1
            literal = self.trail[self.assigned]
            self.value[literal if literal > 0 else -literal] = 0
        self.done = mark
        return refuted

    def known(self, literal: int) -> int:
        """Return 1 if the clauses settle the literal as true, -1 if as false, otherwise 0."""
        return self._true(literal)

    def settled_by(self, variable: int) -> tuple[int, int, list[int]]:
        """Return a settled variable's literal, the clause number at which it was settled, and its reason.

        The reason is in the form of `why`.
        """
        clause: cython.int = self.reason[variable]
        at: cython.Py_ssize_t
        other: cython.int
        why = []
        for at in range(self.place[clause], self.place[clause] + self.size[clause]):
            other = self.pool[at] if self.pool[at] > 0 else -self.pool[at]
            if other != variable:
                why.append(-other)
        return variable * self.value[variable], self.since[variable], [*why, clause]

    def drop(self, clause: int) -> None:
        """Delete a clause, unless it is the reason of a settled variable."""
        at: cython.Py_ssize_t
        literal: cython.int
        slot: cython.int
        if not 0 < clause < self.count or self.size[clause] < 2:
            return
        at = self.place[clause]
        for slot in range(2):
            literal = self.pool[at + slot]
            if self._true(literal) > 0 and self.reason[literal if literal > 0 else -literal] == clause:
                return
        self.size[clause] = 0

    def _check(self, literals: list[int]) -> None:
        for literal in literals:
            if not 0 < abs(literal) <= self.variables:
                raise ValueError("there is no such variable")

    def _true(self, literal):
        """Return 1 for a true literal, -1 for a false one, 0 for an unassigned one."""
        return self.value[literal] if literal > 0 else -self.value[-literal]

    def _assign(self, literal, why):
        variable = literal if literal > 0 else -literal
        self.value[variable] = 1 if literal > 0 else -1
        self.reason[variable] = why
        self.trail[self.assigned] = literal
        self.assigned += 1

    def _watch(self, clause, slot, literal):
        index = 2 * literal if literal > 0 else -2 * literal + 1
        self.follow[2 * clause + slot] = self.head[index]
        self.head[index] = 2 * clause + slot

    def _keep(self, literals):
        length = len(literals)  # type: ignore[arg-type]
        if self.used + length > LARGEST or self.count >= LARGEST:
            raise MemoryError("there are too many clauses")
        while self.used + length > self.room:
            self.pool = grow(self.pool, self.room, self.room)
            self.room *= 2
        if self.count == self.count_room:
            self.place = grow(self.place, self.count_room, self.count_room)
            self.size = grow(self.size, self.count_room, self.count_room)
            self.follow = grow(self.follow, 2 * self.count_room, 2 * self.count_room)
            self.count_room *= 2
        end = self.used
        both = False
        for literal in literals:  # type: ignore[attr-defined]
            variable = literal if literal > 0 else -literal
            mark = 1 if literal > 0 else 2
            both = both or self.seen[variable] == 3 - mark
            if not self.seen[variable]:
                self.seen[variable] = mark
                self.pool[end] = literal
                end += 1
        for at in range(self.used, end):
            self.seen[self.pool[at] if self.pool[at] > 0 else -self.pool[at]] = 0
        if both:
            return 0
        # Watch literals that are not false, if there are any.
        for slot in range(2):
            for best in range(self.used + slot, end):
                if self._true(self.pool[best]) >= 0:
                    literal = self.pool[best]
                    self.pool[best] = self.pool[self.used + slot]
                    self.pool[self.used + slot] = literal
                    break
        clause = self.count
        self.place[clause] = self.used
        self.size[clause] = end - self.used
        self.count += 1
        conflict = 0
        if end == self.used or self._true(self.pool[self.used]) < 0:
            conflict = clause
        elif end - self.used == 1:
            if self._true(self.pool[self.used]) == 0:
                self._assign(self.pool[self.used], clause)
        else:
            self._watch(clause, 0, self.pool[self.used])
            self._watch(clause, 1, self.pool[self.used + 1])
            if self._true(self.pool[self.used + 1]) < 0 and self._true(self.pool[self.used]) == 0:
                self._assign(self.pool[self.used], clause)
        self.used = end
        if not self.contradiction:
            conflict = conflict or self._propagate()
            while self.settled < self.assigned:
                literal = self.trail[self.settled]
                self.since[literal if literal > 0 else -literal] = clause
                self.settled += 1
            if conflict:
                self.contradiction = 1
                if self.explain:
                    self.end = self._explain(conflict)
        return clause

    def _propagate(self):
        """Propagate all assignments; return the conflicting clause, or 0."""
        while self.done < self.assigned:
            literal = -self.trail[self.done]
            self.done += 1
            index = 2 * literal if literal > 0 else -2 * literal + 1
            before = -1
            entry = self.head[index]
            while entry:
                clause = entry >> 1
                slot = entry & 1
                near = self.follow[entry]
                if not self.size[clause]:
                    # A dropped clause is removed from its watch lists when it is met.
                    if before < 0:
                        self.head[index] = near
                    else:
                        self.follow[before] = near
                    entry = near
                    continue
                at = self.place[clause]
                other = self.pool[at + 1 - slot]
                if self._true(other) > 0:
                    before = entry
                    entry = near
                    continue
                found = False
                end = at + self.size[clause]
                for at in range(at + 2, end):
                    if self._true(self.pool[at]) >= 0:
                        found = True
                        break
                if found:
                    self.pool[self.place[clause] + slot] = self.pool[at]
                    self.pool[at] = literal
                    if before < 0:
                        self.head[index] = near
                    else:
                        self.follow[before] = near
                    self._watch(clause, slot, self.pool[self.place[clause] + slot])
                    entry = near
                    continue
                if self._true(other) < 0:
                    return clause
                self._assign(other, clause)
                before = entry
                entry = near
        return 0

    def _explain(self, conflict):
        """Return why this clause is false, in the form of `why`.

        Goes back along the trail, from its last literal to the assumptions.
        """
        clause = conflict
        top = 0
        left = 0
        place = self.assigned
        settled = []
        why = []
        while clause:
            why.append(clause)
            for at in range(self.place[clause], self.place[clause] + self.size[clause]):
                variable = self.pool[at] if self.pool[at] > 0 else -self.pool[at]
                if not self.seen[variable]:
                    self.seen[variable] = 1
                    self.stack[top] = variable
                    top += 1
                    if self.since[variable]:
                        settled.append(-variable)
                    else:
                        left += 1
            clause = 0
            while left and not clause:
                place -= 1
                variable = self.trail[place] if self.trail[place] > 0 else -self.trail[place]
                if self.seen[variable]:
                    left -= 1
                    clause = self.reason[variable]
        for at in range(top):
            self.seen[self.stack[at]] = 0
        why.reverse()
        return settled + why
