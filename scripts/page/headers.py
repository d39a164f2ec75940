"""The headers of Python for WebAssembly: those of the Python that builds, with the configuration of Pyodide's."""

import runpy
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

from unriddle.core import MissingError, Text

NAMES = ("HAVE_", "SIZEOF_", "ALIGNOF_", "WITH_", "Py_", "PY_", "STDC_HEADERS")
# What the library was built with says nothing of what is compiled against it.
WITHOUT = ("Py_DEBUG", "Py_ENABLE_SHARED")
# Of the stable ABI of Python 3.12 what Cython asks for: with it, calls of kernels make no tuple of their arguments. The
# Python of the page has all of it; the headers of an older one, which may build the page, do not declare it.
ABI = "0x030C0000"
LATER = """
#ifndef LATER_ABI
#define LATER_ABI
typedef PyObject *(*vectorcallfunc)(PyObject *, PyObject *const *, size_t, PyObject *);
PyAPI_FUNC(PyObject *) PyObject_Vectorcall(PyObject *, PyObject *const *, size_t, PyObject *);
PyAPI_FUNC(PyObject *) PyObject_VectorcallMethod(PyObject *, PyObject *const *, size_t, PyObject *);
PyAPI_FUNC(PyObject *) PyVectorcall_Call(PyObject *, PyObject *, PyObject *);
PyAPI_FUNC(PyObject *) PyErr_GetRaisedException(void);
PyAPI_FUNC(void) PyErr_SetRaisedException(PyObject *);
PyAPI_FUNC(PyObject *) PyType_FromMetaclass(PyTypeObject *, PyObject *, PyType_Spec *, PyObject *);
#define Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
#define PY_VECTORCALL_ARGUMENTS_OFFSET ((size_t)1 << (8 * sizeof(size_t) - 1))
#define PyVectorcall_NARGS(n) ((Py_ssize_t)((n) & ~PY_VECTORCALL_ARGUMENTS_OFFSET))
#undef PY_VERSION_HEX
#define PY_VERSION_HEX 0x030C00F0
#endif
"""


def write(folder: Path, stdlib: Path) -> None:
    """Fill the folder with the headers for the Python whose standard library this is."""
    host = Path(sysconfig.get_path("include"))
    if not (host / "Python.h").is_file():
        raise MissingError(Text("the page needs the headers of Python, which are not in {folder}", folder=str(host)))
    for header in sorted(host.rglob("*.h")):
        target = folder / header.relative_to(host)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(header.read_bytes())
    if sys.version_info < (3, 12):
        with (folder / "Python.h").open("a") as file:
            file.write(LATER)
    (folder / "pyconfig.h").write_text(_configuration(stdlib))


def _configuration(stdlib: Path) -> str:
    """The lines of pyconfig.h: what Python's own record of its build says of numbers and functions."""
    with zipfile.ZipFile(stdlib) as file:
        (name,) = (each for each in file.namelist() if each.startswith("_sysconfigdata_"))
        source = file.read(name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.py"
        path.write_bytes(source)
        values = runpy.run_path(str(path))["build_time_vars"]
    chosen = {
        key: value
        for key, value in values.items()
        if isinstance(value, int) and value and key.startswith(NAMES) and key not in WITHOUT and key.isidentifier()
    }
    return "".join(f"#define {key} {value}\n" for key, value in sorted(chosen.items()))
