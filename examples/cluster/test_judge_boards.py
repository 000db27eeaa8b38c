"""A test of the example on a cluster of this machine: `python -m unittest discover examples/cluster`, where `distributed` and `referee-logic` are installed."""

import io
import json
import os
import signal
import unittest

from distributed import Client, LocalCluster

from judge_boards import judge_all


class Cluster(unittest.TestCase):
    def test_boards_are_judged_in_their_order_though_a_worker_is_lost(self):
        boards = [json.dumps({"text": f"symbols p{n}/1 : predicate\na: ∃x p{n}(x)\nb: ∀x ¬p{n}(x)\n", "name": f"{n}.board"}) for n in range(40)]
        boards[7] = json.dumps({"text": "∀x happy(", "name": "7.board"})
        rulings, told = io.StringIO(), []
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            pids = client.run(os.getpid)

            def progress(text):
                if not told:
                    os.kill(next(iter(pids.values())), signal.SIGKILL)
                told.append(text)

            self.assertEqual(judge_all(client, boards, rulings, size=4, ahead=3, progress=progress), 40)
        found = [json.loads(line) for line in rulings.getvalue().splitlines()]
        self.assertEqual([ruling.get("board") for ruling in found if "board" in ruling], [f"{n}.board" for n in range(40) if n != 7])
        self.assertTrue(all(ruling["certificate"] for ruling in found if "board" in ruling))
        self.assertIn("error", found[7])
        self.assertEqual(told[-1], "40 boards judged")


if __name__ == "__main__":
    unittest.main()
