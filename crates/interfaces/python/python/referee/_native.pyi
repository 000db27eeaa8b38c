"""The functions in Rust: options in, JSON documents out."""

from os import PathLike

__version__: str

def judge(
    text: str,
    name: str,
    syntax: str | None,
    claim: str | None,
    statement: str | None,
    explain: bool,
    certificates: PathLike[str] | str | None,
    time: float,
    memory: int,
    worker: PathLike[str] | str | None,
) -> str: ...
def check(
    text: str,
    name: str,
    system: str | None,
    goal: str | None,
    rules: str | None,
    house: list[tuple[str, str]],
    lenient: bool,
    time: float,
    memory: int,
) -> str: ...
def prove(
    axioms: str,
    name: str,
    goal: str | None,
    syntax: str | None,
    cheapest: bool,
    certificates: PathLike[str] | str | None,
    time: float,
    memory: int,
    worker: PathLike[str] | str | None,
) -> str: ...
def audit(
    system: str,
    rule: str | None,
    house: list[tuple[str, str]],
    search: bool,
    certificates: PathLike[str] | str | None,
    time: float,
    memory: int,
    worker: PathLike[str] | str | None,
) -> str: ...
def verify(
    files: list[PathLike[str] | str],
    text: str | None,
    board: str | None,
    board_name: str,
    syntax: str | None,
    time: float,
) -> str: ...
def parse(
    text: str,
    name: str,
    syntax: str,
    lenient: bool,
    house: list[tuple[str, str]],
    time: float,
    memory: int,
) -> str: ...
