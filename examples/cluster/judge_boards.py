#!/usr/bin/env python3
"""Judges many boards on a cluster that is there already, with Dask: `judge_boards.py BOARDS.ndjson RULINGS.ndjson [--scheduler ADDRESS]`.

Each line of the input is an object with the `text` of a board and perhaps its `name`; each line of the output is the ruling of the board on the same
line, with its certificates inside. Without an address the workers are processes of this machine. On a cluster Dask's own deployments start them
(`dask_jobqueue.SLURMCluster`, `dask_kubernetes.operator.KubeCluster`), on machines that have the package `referee-logic` installed; what they print
as their address is what `--scheduler` takes.

Needs `pip install distributed` and the package `referee-logic` (docs/python.md). A board is judged again when its machine is lost. Not here: batches by
the service, which keeps what was answered (docs/service.md).
"""

import argparse
import itertools
import json
import sys

from distributed import Client, LocalCluster, as_completed


def judge(lines: list[str], time: float) -> list[str]:
    """Judges some boards on the machine where this runs."""
    import referee

    rulings = []
    for line in lines:
        board = json.loads(line)
        try:
            ruling = referee.judge(board["text"], name=board.get("name", "<board>"), time=time)
        except referee.RefereeError as error:
            ruling = {"schema": 1, "error": {"code": error.code, "message": error.message}}
        rulings.append(json.dumps(ruling, ensure_ascii=False))
    return rulings


def chunks(lines, size: int):
    """Cuts lines into pieces, in order."""
    lines = iter(lines)
    while piece := list(itertools.islice(lines, size)):
        yield piece


def judge_all(client: Client, boards, rulings, *, size: int = 100, ahead: int = 200, time: float = 10.0, progress=print) -> int:
    """Judges all boards, with `ahead` pieces under way at most, and writes the rulings in the order of the boards. Returns how many there are."""
    pieces = enumerate(chunks((line for line in boards if line.strip()), size))
    submit = lambda numbered: client.submit(judge, numbered[1], time, key=f"boards-{numbered[0]}", retries=3, pure=False)
    under_way = {submit(numbered): numbered[0] for numbered in itertools.islice(pieces, ahead)}
    waiting, written, count = {}, 0, 0
    finished = as_completed(list(under_way))
    for future in finished:
        waiting[under_way.pop(future)] = future.result()
        for numbered in itertools.islice(pieces, 1):
            following = submit(numbered)
            under_way[following] = numbered[0]
            finished.add(following)
        while written in waiting:
            for ruling in waiting.pop(written):
                rulings.write(ruling + "\n")
                count += 1
            written += 1
            progress(f"{count} boards judged")
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards")
    parser.add_argument("rulings")
    parser.add_argument("--scheduler", help="the address of a scheduler of Dask; without one, the workers are processes of this machine")
    parser.add_argument("--time", type=float, default=10.0, help="seconds for each question")
    options = parser.parse_args()
    cluster = None if options.scheduler else LocalCluster(threads_per_worker=1, dashboard_address=None)
    with Client(options.scheduler or cluster) as client, open(options.boards) as boards, open(options.rulings, "w") as rulings:
        judge_all(client, boards, rulings, time=options.time, progress=lambda text: print(text, file=sys.stderr))
    if cluster:
        cluster.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
