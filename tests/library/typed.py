"""Lines that users write: those that a type checker must accept, and those that it must reject."""

PRELUDE = """from pathlib import Path
import unriddle as ur
square = ur.latin(5)
picture = ur.nonogram([[2], [1, 1]], [[2], [1], [1]])
board = ur.quartiles("cro ss wo rds")
field = ur.balda("балда")
anything = ur.open("latin:7")
"""
RIGHT = [
    "numbers: list[list[int]] = [s.grid for s in square.solutions(1)][0]",
    "first: ur.LatinSolution | None = square.solve().first",
    "known: bool | None = square.solve(2, 1.5).unique",
    "sure: bool = picture.is_unique()",
    "maybe: bool | None = picture.is_unique(time=2)",
    "for move in field.solve(limit=None).solutions: print(move.word, move.cell[0], move.points)",
    "for word in board.solve(wide=True): print(word.tiles[0], word.points + 1)",
    "total: int = ur.solve(board, lexicon='english').count",
    "for step in picture.explain(): print(step.technique, step.why, step.cells[0])",
    "level: ur.Level | None = anything.level(time=2)",
    "text: str = square.svg() + picture.html() + picture.text() + picture.to('non')",
    "data: bytes = picture.png() + square.solve().snapshot",
    "picture.save('x.svg'); square.save(Path('x.png'))",
    "again: ur.Result[ur.Solution] = ur.resume(square.solve().snapshot, time=1)",
    "ur.resume(Path('x.save'))",
    "made: ur.Nonogram = ur.generate('nonogram', size=10, seed=1, level='easy')",
    "made2: ur.LatinSquare = ur.generate('latin', size=6, kind='plain')",
    "seed: int | None = ur.generate('balda', size=5).seed",
    "given = ur.latin(3, [[0, None, None], [None, None, None], [None, None, 0]], kind='plain', base=0)",
    "colored = ur.nonogram([[(2, 'red')], [(1, '#00ff00')]], [[(1, 'red')], [(1, 'red'), (1, '#00ff00')]])",
    "one: ur.Puzzle = ur.open(Path('x.non')); many: list[ur.Puzzle] = list(ur.open_all(b'latin:5'))",
    "if (found := square.solve().first) is not None: print(square.is_solution(found), square.fault(found))",
    "game = square.play(); game.move('1.1=0'); print(game.check().cells, game.hint(2), game.do(time=1))",
    "for result in ur.solve_all(['a.non', Path('b.non'), square], jobs=2): print(result.verdict == 'unique')",
    "async def main() -> None:\n    async for solution in ur.stream(square): print(solution.grid)",
    "count: int | None = ur.count(square)",
    "print({square: 1}, square == ur.latin(5), hash(picture))",
    "proof = picture.prove(); print(ur.check_proof(picture, proof).ok)",
    "rating: ur.Rating = ur.rate('example:tent'); print(rating.band, rating.level, rating.unique)",
    "hint = ur.latin(2).hint([[0, None], [None, None]], level=1, time=1); print(hint and hint.picture.svg())",
]
WRONG = [
    "square + 1",
    "square.is_solution(picture.solve().solutions[0])",
    "picture.fault(board.solve().solutions[0])",
    "square.solve(limits=2)",
    "square.solve(limit='many')",
    "square.solve(time='5s')",
    "square.solve(wide=True)",
    "board.solve(best=3)",
    "field.solve(lexicon=3)",
    "square.solve().first.grid",
    "name: str = square.solve().count",
    "flag: bool = square.solve().unique",
    "ur.open(3)",
    "ur.sovle(square)",
    "ur.open('x.non', formats='non')",
    "ur.nonogram([2, 1], [[1], [1]])",
    "ur.nonogram(rows=[[2]], cols=[[1], [1]])",
    "ur.nonogram([[(2, 3)]], [[1], [1]])",
    "ur.latin('7')",
    "ur.latin(7, kind='magic')",
    "ur.latin(5, base=2)",
    "ur.quartiles(20)",
    "ur.balda('балда', used='слово', knot=2)",
    "ur.generate('nonogram', level='brutal')",
    "ur.generate('nonogram', sise=10)",
    "ur.generate(size=10)",
    "square.title = 'x'",
    "square.hint(level='2')",
    "for step in square.explain(): print(step.reason)",
    "for result in ur.solve_all(square): print(result)",
]
