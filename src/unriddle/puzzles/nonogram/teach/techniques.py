"""The techniques of nonograms, easiest first: each with its sentence, the kernel's tier, cost and card.

Techniques on one line have the tier of rules_kernel.py; the teacher itself finds trials and the techniques after them.
"""

from unriddle.core import Text
from unriddle.core.teach.step import MISTAKE, Technique, TechniqueCard, declare
from unriddle.puzzles.nonogram.teach import sentences, trial_sentences
from unriddle.puzzles.nonogram.teach.sentences import (
    LineFacts,
    forcing,
    from_one_line,
    full,
    glue,
    joining,
    overlap,
    punctuate,
    say_finished,
    spaces,
    splitting,
)

_HEART = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
_TENT = "nonogram:7x5:1/3/2,2/0/7:1/1,1/2,1/2,1/2,1/1,1/1"
_TRIALS = "nonogram:10x11:1/3/1/2/1/3/3/1/2/2/4:1/3/1/2,2/2/4/1/3/3/1"
TECHNIQUES = declare(
    __package__,
    Technique(MISTAKE, sentences.mistake),
    Technique(
        Text("finished line"),
        from_one_line(say_finished, Text("All its blocks are complete, so the rest is empty"), complete=True),
        find=1,
        cost=1,
        card=TechniqueCard(
            Text(
                "Add up the blocks of a line. When that many cells are filled, every block is there. All other cells "
                "of the line are empty."
            ),
            _HEART,
            Text("Try it after every cell that you fill."),
            ("full line", "punctuate"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("full line"),
        from_one_line(full, Text("Its blocks and the gaps between them need every cell"), complete=True),
        find=2,
        cost=1,
        card=TechniqueCard(
            Text(
                "Add up the blocks, with one gap between neighbors. When the sum is as long as the line, nothing can "
                "move. The whole line is known."
            ),
            _HEART,
            Text("Try it first, on the lines with the largest sums."),
            ("finished line", "overlap"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("overlap"),
        from_one_line(
            overlap,
            Text("Push all blocks to one end, then to the other; what a block covers both times is filled"),
            complete=True,
        ),
        find=3,
        cost=2,
        card=TechniqueCard(
            Text(
                "Push all blocks to one end of the line, then to the other. A block that is longer than the distance "
                "it moves covers some cells both times. These cells are filled, wherever the block is."
            ),
            _TENT,
            Text("Try it on long blocks while a line is still open."),
            ("full line", "overlap with marks", "forcing"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("glue"),
        from_one_line(
            glue,
            Text("Blocks that are held by the edge or an empty cell on one side extend to the other side"),
            complete=True,
        ),
        find=4,
        cost=2,
        card=TechniqueCard(
            Text(
                "A filled cell lies near the edge or near an empty cell. The block that covers it cannot start before "
                "that. So it must reach far enough in the other direction to have its full length."
            ),
            _TRIALS,
            Text("Try it where something is filled close to an edge."),
            ("overlap", "punctuate"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("punctuate"),
        from_one_line(punctuate, Text("Blocks that are complete end on both sides"), complete=True),
        find=5,
        cost=2,
        card=TechniqueCard(
            Text(
                "Look at a piece of filled cells. When no block that fits there is longer, the piece is the whole "
                "block. The cells on either side of it are empty."
            ),
            _TRIALS,
            Text("Try it when a block looks complete."),
            ("finished line", "splitting"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("simple spaces"),
        from_one_line(
            spaces,
            Text("Each of these cells is too far from every block, or in a gap that is too small"),
        ),
        find=6,
        cost=2,
        card=TechniqueCard(
            Text(
                "Find how far each block can reach. A cell that none of them reaches is empty. So is a gap that is too "
                "small for the blocks that reach it."
            ),
            _TRIALS,
            Text("Try it when a line has few filled cells left to place."),
            ("punctuate", "forcing"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("overlap with marks"),
        from_one_line(
            overlap,
            Text(
                "Within the room that is left, push all blocks to one end, then to the other; what a block covers "
                "both times is filled"
            ),
        ),
        find=7,
        cost=3,
        card=TechniqueCard(
            Text(
                "Pack all blocks to one end of the line, but only into spaces without a cross. Do the same from the "
                "other end. A cell that the same block covers both times is filled."
            ),
            "nonogram:5x5:2/1,1/1,1/0/1:0/1,1/2/1/1,1",
            Text("Try it again on a line that has new crosses."),
            ("overlap", "forcing"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("joining"),
        from_one_line(joining, Text("Pieces that are too close to be two blocks are one")),
        find=8,
        cost=4,
        card=TechniqueCard(
            Text(
                "Two filled pieces lie close to each other. No two blocks fit there, one over each of them. So both "
                "are parts of one block, and the cells between them are filled."
            ),
            "nonogram:12x9:1,1/1,3,1/1,1,1,5/2,1,1,1/3,2,2/2,2,2,1/2,2,1/4,1,1/1,2:1,3/3/2,1/2,1,1/1,1,2/1,1/2,2,1/2,1,1/2,1/4,2/2,1,1/1,2,3",
            Text("Try it where a cell or two are open between two pieces."),
            ("glue", "splitting"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("splitting"),
        from_one_line(
            splitting,
            Text("With one cell more, each of these pieces would be longer than any block there"),
        ),
        find=9,
        cost=4,
        card=TechniqueCard(
            Text(
                "Look at an open cell between two filled pieces. If it were filled, they would make one piece. When no "
                "block there is that long, the cell is empty."
            ),
            "nonogram:6x5:3/2,1/1,2/2,1/2:1,1/1,2/4/1,1/1/1,1",
            Text("Try it where two pieces nearly touch."),
            ("punctuate", "forcing"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("forcing"),
        from_one_line(
            forcing,
            Text("Cells that all places of a block share are filled, and cells that none covers are empty"),
        ),
        find=10,
        cost=5,
        card=TechniqueCard(
            Text(
                "List the places of each block where its neighbors still fit. Cells that all places of a block share "
                "are filled. Cells that no block covers in any place are empty."
            ),
            "nonogram:5x7:1/1,1/1,2/1,1/1,1,1/1/1:1,1/1,2/1/3,1/1,1,1",
            Text("Try it when a quick look gives nothing more."),
            ("overlap with marks", "simple spaces"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("cases"),
        from_one_line(lambda strip: [], Text("However the blocks are placed, these cells are always the same")),
        find=11,
        cost=8,
        card=TechniqueCard(
            Text(
                "Place all blocks of a line in every way in which they fit together. Look for a cell that is the same "
                "in all these ways. It is known, although no single block gives it away."
            ),
            "nonogram:11x6:1,1,3/1,1,3,1/3,1,1/1,1,3/1,3,1,1/3,1,1:3/1,1/3/1,1/1,4/2/4,1/1,1/3/1,1/3",
            Text("Try it last of all techniques that look at one line."),
            ("forcing", "agreement"),
        ),
        facts=LineFacts,
    ),
    Technique(
        Text("edge trial"),
        trial_sentences.refutation,
        cost=30,
        card=TechniqueCard(
            Text(
                "Suppose that a cell at the edge is filled. Work out what follows, line by line. When a line can no "
                "longer be completed, the cell is empty."
            ),
            _TRIALS,
            Text("Try it when no line gives anything more; start at the edges."),
            ("trial",),
        ),
    ),
    Technique(
        Text("trial"),
        trial_sentences.refutation,
        cost=60,
        card=TechniqueCard(
            Text(
                "Suppose a color for an open cell. Follow the lines that this changes, one after the other. When one "
                "can no longer be completed, the supposition was wrong."
            ),
            "nonogram:5x5:1,1/2/3/4/2:1/1,2/3/4/1,1",
            Text("Try it when short trials at the edge lead to no contradiction."),
            ("edge trial", "deep trial"),
        ),
    ),
    Technique(
        Text("deep trial"),
        trial_sentences.refutation,
        cost=100,
        card=TechniqueCard(
            Text(
                "Suppose a color for an open cell. Follow the lines that this changes, more than twelve of them. When "
                "one can no longer be completed, the supposition was wrong."
            ),
            "nonogram:10x7:2,1/1,2,1/2,1/2,2,2/1,2/1,2,1/1,2:1,1/1,1,1/1,2/2,1/2/2/1,2/2,1/1,1,1/1,1",
            Text("Try it when no shorter trial leads to a contradiction."),
            ("trial", "agreement"),
        ),
    ),
    Technique(
        Text("agreement"),
        trial_sentences.agreement,
        cost=120,
        card=TechniqueCard(
            Text(
                "Suppose each color for an open cell, one after the other, and follow the lines. None of them leads to "
                "a contradiction. But what follows every time is certain."
            ),
            "nonogram:12x6:2,1,1,1,1/1,1,1/1,4,1/3,3/1,1/1,2,1:1,2/1,1/1,1/1,1/3/1,1/1,1/2/1,1/1,1,1/1,1/1,1",
            Text("Try it when no trial leads to a contradiction."),
            ("deep trial", "cases", "search"),
        ),
    ),
    Technique(
        Text("search"),
        sentences.search,
        cost=200,
        card=TechniqueCard(
            Text(
                "None of these kinds of reasoning helps anymore. The puzzle has one solution, which a program knows. A "
                "color is taken from it, in the cell that helps most."
            ),
            "nonogram:12x6:3,1,1,3/1,1/1,2,1/3,3/1,1/1,2,1:1,1/1,1/1,1,1/1,1/2/1,1/1,1/2/1,1/1,1,1/1,1/1,1",
            Text("A person would have to guess here."),
            ("deep trial", "agreement"),
        ),
    ),
)
NAMES = tuple(each.name for each in TECHNIQUES)
FINISHED, FULL, SPACES, CASES, EDGE_TRIAL, AGREEMENT, SEARCH = (
    NAMES.index(name)
    for name in ("finished line", "full line", "simple spaces", "cases", "edge trial", "agreement", "search")
)
# Lines in the chain of an edge trial and of a trial, at most; a deep trial has more.
EDGE, TRIAL = 4, 12


def tier_of_chain(length: int) -> int:
    """Return the tier of a refutation by this many lines."""
    return EDGE_TRIAL + (length > EDGE) + (length > TRIAL)
