"""Whether a step in a position of balda is right, said slowly: every move found anew from the plain list of words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from oracle.balda import solve
from unriddle.puzzles.balda.puzzle import Move, Puzzle


def bare(move: Move | str) -> str:
    """A move as it is written, without its path: several may spell it."""
    return " ".join(str(move).split()[:4])


Letter = tuple[tuple[int, int], str]


def hold(seed: int) -> None:
    """Explain the random position of this seed and re-check every step; AssertionError."""
    from puzzles.balda.positions import drawn
    from puzzles.balda.retold import faults

    assert faults(*drawn(seed)) == []


class Plain:
    """A list of words, and what can be made of it in positions."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = sorted({word.replace("ё", "е") for word in words})
        counts = Counter("".join(self.words))
        self.share = {letter: count / sum(counts.values()) for letter, count in counts.items()}
        self.moves = cache(self._moves)

    def _moves(self, puzzle: Puzzle) -> tuple[Move, ...]:
        """All moves, those of most points first, of these those with the rarest letter."""
        return tuple(sorted(solve(puzzle, self.words), key=lambda move: (*self.rank(move), move.path)))

    def rank(self, move: Move) -> tuple[float, float, str, tuple[int, int]]:
        """What comes before what: points, then the rarity of the letter, then the word and its cell."""
        return -move.points, self.share[move.letter], move.word, move.cell

    def reply(self, puzzle: Puzzle, move: Move) -> int:
        """What the best answer is worth, 0 for none."""
        return max((answer.points for answer in self.moves(puzzle.after(move))), default=0)

    def two(self, puzzle: Puzzle, move: Move) -> int:
        return move.points - self.reply(puzzle, move)

    def three(self, puzzle: Puzzle, move: Move) -> tuple[int, int]:
        """The points of a move less what the other side gains, looking at its twelve best answers: from, to. Answers
        that differ in their paths alone may be the twelfth by any of those.
        """
        after = puzzle.after(move)
        answers = self.moves(after)
        rank = [self.rank(answer) for answer in answers]
        last = rank[11] if len(rank) > 11 else None
        sure = [
            self.two(after, answer) for answer, its in zip(answers, rank, strict=True) if last is None or its < last
        ]
        tied = sorted(self.two(after, answer) for answer, its in zip(answers, rank, strict=True) if its == last)
        least, most = tied[: 12 - len(sure)], tied[len(sure) - 12 :] if tied else []
        return move.points - max([*sure, *most], default=0), move.points - max([*sure, *least], default=0)

    def better(self, puzzle: Puzzle, chosen: Move) -> Move | None:
        """A move that three plies make better than this one; None for none."""
        beam = sorted(self.moves(puzzle), key=lambda move: self.two(puzzle, move), reverse=True)[:12]
        if chosen not in beam:
            return beam[0]
        at, most = beam.index(chosen), self.three(puzzle, chosen)[1]
        for number, move in enumerate(beam):
            least = self.three(puzzle, move)[0]
            if move != chosen and (least > most or (least == most and number < at)):
                return move
        return None

    def margin(self, puzzle: Puzzle, low: int, high: int) -> int:
        """What the side to move is ahead by at the end, if both sides play as well as can be; what is not between
        `low` and `high` is only known to be beyond.
        """
        best = -1000 if self.moves(puzzle) else 0
        for move in self.moves(puzzle):
            best = max(
                best, move.points - self.margin(puzzle.after(move), move.points - high, move.points - max(low, best))
            )
            if best >= high:
                break
        return best

    def is_best_to_the_end(self, puzzle: Puzzle, chosen: Move) -> bool:
        """Whether no other move leads to a better end."""
        ahead = chosen.points - self.margin(puzzle.after(chosen), -1000, 1000)
        return self.margin(puzzle, ahead, ahead + 1) <= ahead

    def opened(self, puzzle: Puzzle, move: Move) -> list[Move]:
        """The answers with words that no other cell than that of the move could make before."""
        before = {old.word for old in self.moves(puzzle) if old.cell != move.cell}
        return [answer for answer in self.moves(puzzle.after(move)) if answer.word not in before]

    def traps(self, puzzle: Puzzle, usual: int) -> dict[Letter, tuple[int, str, set[str]]]:
        """For each letter that opens much for the other side, what this side loses by it, its word and the words that
        are then worth most; the worst of a cell alone.
        """
        worst: dict[tuple[int, int], tuple[int, str, str, set[str]]] = {}
        seen = set()
        for move in self.moves(puzzle):
            if (move.cell, move.letter) in seen:
                continue
            seen.add((move.cell, move.letter))
            opened = self.opened(puzzle, move)
            answer = max((each.points for each in opened), default=0)
            if answer > usual and answer >= move.points + 2:
                loss = answer - move.points
                if move.cell not in worst or loss > worst[move.cell][0]:
                    best = {each.word for each in opened if each.points == answer}
                    worst[move.cell] = loss, move.letter, move.word, best
        return {(cell, letter): (loss, word, best) for cell, (loss, letter, word, best) in worst.items()}

    def fault(self, puzzle: Puzzle, steps: Sequence[Mapping[str, Any]]) -> str:
        """ "" for the right steps, in JSON values, of a position."""
        moves = self.moves(puzzle)
        if not moves:
            return "there are no moves" if steps else ""
        good = [step for step in steps if step["technique"] == "move"]
        bad = [step for step in steps if step["technique"] == "trap"]
        told = [puzzle.solution(step["follows"][0]) for step in good]
        # The same word from another side is no other advice.
        if steps != [*good, *bad] or not 1 <= len(good) <= 5 or len({move.word for move in told}) < len(told):
            return "there are other steps than moves and traps"
        first = told[0]
        empty = sum(sign in ".*" for row in puzzle.rows for sign in row)
        better = self.better(puzzle, first)
        # Near the end it may look further.
        if better and (empty > 5 or not self.is_best_to_the_end(puzzle, first)):
            return f"{better} is better than {first}"
        for move, step in zip(told, good, strict=True):
            if why := self.fault_of_move(puzzle, move, step):
                return why
        return self.fault_of_traps(puzzle, bad, self.reply(puzzle, first))

    def fault_of_move(self, puzzle: Puzzle, move: Move, step: Mapping[str, Any]) -> str:
        if move not in self.moves(puzzle):
            return f"{move} is no move"
        said = dict(each.partition(" ")[::2] for each in step["because"])
        after = puzzle.after(move)
        scores = {bare(answer): answer.points for answer in self.moves(after)}
        if scores.get(bare(said.get("reply", "")), 0) != max(scores.values(), default=0):
            return f"{said.get('reply')} is not the best answer to {move}"
        words = {answer.word for answer in self.opened(puzzle, move)}
        if int(said.get("words", 0)) != len(words):
            return f"{move} opens {len(words)} words, not {said.get('words')}"
        best = max((answer.points for answer in self.opened(puzzle, move)), default=0)
        if scores.get(bare(said.get("opens", "")), 0) != best:
            return f"{said.get('opens')} is not the best word that {move} opens"
        most = max(scores.values(), default=1)
        here = {other.word for other in self.moves(puzzle) if other.cell == move.cell and other.points >= most}
        lost = here - {answer.word for answer in self.moves(after) if answer.points >= most} - {move.word}
        blocked = said["blocks"].split()[2].lower() if "blocks" in said else ""
        if blocked not in (lost or {""}):
            return f"{blocked} is not among {lost}, which {move} takes away"
        rare = self.share[move.letter] <= 0.01
        return "" if rare == ("rare" in step["because"]) else f"{move.letter} is rare: {rare}"

    def fault_of_traps(self, puzzle: Puzzle, steps: Sequence[Mapping[str, Any]], usual: int) -> str:
        expected = self.traps(puzzle, usual)
        losses, words = [], set()
        for step in steps:
            move = puzzle.solution(step["trial"][0]["supposed"])
            reply = bare(step["because"][0].partition(" ")[2])
            answer = next(each for each in self.opened(puzzle, move) if bare(each) == reply)
            losses.append(answer.points - move.points)
            words.add((move.word, answer.word))
            if expected.get((move.cell, move.letter)) is None and losses[-1] not in [
                loss for loss, *_ in expected.values()
            ]:
                return f"{move} is no trap"
        if len(words) < len(steps) or len(steps) > 5 or losses != sorted(losses, reverse=True):
            return f"a trap was told twice, or out of order: {losses}"
        # Only what is like a trap that was told may be left out: of its loss, or with its words, where prizes differ.
        least = losses[-1] if len(losses) == 5 else 0
        missing = {
            loss
            for loss, word, best in expected.values()
            if loss > least and not any(told == word and answer in best for told, answer in words)
        } - set(losses)
        return f"traps that lose {missing} were not told, but {losses}" if missing else ""
