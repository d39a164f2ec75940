from unriddle.lexicon.lists import build as build
from unriddle.lexicon.shelf import common as common
from unriddle.lexicon.shelf import names as names
from unriddle.lexicon.shelf import open_lexicon as open_lexicon
from unriddle.lexicon.words import Lexicon as Lexicon
