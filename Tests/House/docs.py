#!/usr/bin/python3
"""Builds the library's documentation; a warning is an error.

    docs.py [FOLDER]      writes the archive there, or throws it away
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/SwipeActions/SwipeActions.docc"
# A build of its own, so that other flags do not undo the ordinary one.
SCRATCH = ROOT / ".build/documentation"


def main(folder):
    graphs = SCRATCH / "symbol-graphs"
    graphs.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [ROOT / "data/packaging/swift", "build", "--target", "SwipeActions", "--quiet",
         "--scratch-path", SCRATCH, "-Xswiftc", "-emit-symbol-graph", "-Xswiftc",
         "-emit-symbol-graph-dir", "-Xswiftc", graphs, "-Xswiftc", "-emit-extension-block-symbols"],
        cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as chosen:
        for graph in graphs.glob("SwipeActions*.symbols.json"):
            (pathlib.Path(chosen) / graph.name).write_bytes(graph.read_bytes())
        return subprocess.run(
            ["docc", "convert", CATALOG, "--additional-symbol-graph-dir", chosen,
             "--fallback-display-name", "SwipeActions",
             "--fallback-bundle-identifier", "io.github.whiskmail.SwipeActions",
             "--warnings-as-errors", "--output-path", folder]).returncode


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(main(sys.argv[1]))
    with tempfile.TemporaryDirectory() as throwaway:
        sys.exit(main(pathlib.Path(throwaway) / "SwipeActions.doccarchive"))
