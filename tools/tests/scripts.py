"""Loads the scripts in tools, whose names are no Python module's."""

import importlib.machinery
import importlib.util
import pathlib
import sys

TOOLS = pathlib.Path(__file__).resolve().parent.parent


def load(name):
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(TOOLS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module
