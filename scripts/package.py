"""What is made for the package while it is built: its README and addresses, its man pages, and which build it is."""

import re
import runpy
import sys
from pathlib import Path

from setuptools.command.build_py import build_py

ABOUT = runpy.run_path("src/unriddle/version.py")
VERSION, HOME = ABOUT["VERSION"], ABOUT["HOME"]
FILES = f"{HOME}/blob/v{VERSION}"
URLS = {
    "Homepage": HOME,
    "Source": HOME,
    "Documentation": f"{FILES}/docs",
    "Changelog": f"{FILES}/CHANGELOG.md",
    "Issues": f"{HOME}/issues",
}
PICTURE, LINK = r"(!\[[^\]]*\]\()(?![a-z]+:|#)", r"(?<!!)(\[[^\]]*\]\()(?![a-z]+:|#)"


def readme() -> str:
    """The README with all that it links to at its address, for readers who do not have the repository."""
    text = re.sub(PICTURE, rf"\1{HOME}/raw/v{VERSION}/", Path("README.md").read_text(encoding="utf-8"))
    return re.sub(LINK, rf"\1{FILES}/", text)


class BuildPackage(build_py):
    """Adds the man pages, and the fingerprint of the tree: of what decides it not all is installed."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        sys.path.insert(0, "src")
        import man  # which needs the package

        from unriddle.core.system.build import record
        from unriddle.core.system.kernels import DIGEST_FILE

        Path(self.build_lib, "unriddle", DIGEST_FILE).write_text(record(), encoding="ascii")
        folder = Path(self.get_finalized_command("build").build_base, "man")
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in man.pages().items():
            (folder / name).write_text(text, encoding="ascii")
        pages = [path.as_posix() for path in sorted(folder.glob("*.1"))]
        self.distribution.data_files = [("share/man/man1", pages)]
