"""Spreading the work: here, over processes or threads, or over a cluster. The results come back in order."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from logging import ERROR
from typing import Any

from mathotheque.core.arguments import one_of
from mathotheque.core.errors import BadOption
from mathotheque.core.speech import Message
from mathotheque.lab.arena.playing import Plan, Played
from mathotheque.lab.extra import LAB, need

BACKENDS = ("processes", "threads", "dask", "ray")
_HERE = BACKENDS[:2]  # on this machine, where one worker needs nobody else
_CHUNKS = 16
"""Pieces of work a worker gets in all: few, so that sending costs little; enough to keep all busy to the end."""
_LARGEST = 100  # rounds in one piece, so that progress is seen and a stop loses little
_WAVE = 8  # pieces a worker gets at once where results cannot come one by one

_NEEDS = {
    "processes": (("joblib", LAB),),
    "threads": (("joblib", LAB),),
    "dask": (("joblib", LAB), ("distributed", "dask[distributed]")),
    "ray": (("joblib", LAB), ("ray", "ray"), ("ray.util.joblib", "ray")),
}

Chunk = Sequence[tuple[int, int]]


def spread(
    plan: Plan, work: Sequence[tuple[int, int]], jobs: int, backend: str, address: str | None
) -> Generator[list[Played], None, None]:
    """The games of these rounds, each given as (table, number), in that order, a piece at a time."""
    size = max(1, min(_LARGEST, len(work) // (_CHUNKS * jobs)))
    chunks = [work[start : start + size] for start in range(0, len(work), size)]
    if jobs == 1 and backend in _HERE:
        return (plan.play(chunk) for chunk in chunks)
    return _by_joblib(plan, chunks, jobs, backend, address)


def check_backend(backend: str, address: str | None, *, alone: bool) -> None:
    """`BadOption` or `NotInstalled` before any work is done; whoever works `alone` on this machine needs nothing."""
    one_of("backend", backend, BACKENDS)
    if address and backend not in ("dask", "ray"):
        raise BadOption(Message.of("arena.address", backend=backend))
    for module, requirement in () if alone and backend in _HERE else _NEEDS[backend]:
        need(module, requirement)


def _by_joblib(
    plan: Plan, chunks: Sequence[Chunk], jobs: int, backend: str, address: str | None
) -> Generator[list[Played], None, None]:
    joblib = need("joblib")
    job = joblib.delayed(plan.play)
    with ExitStack() as stack:
        kind = stack.enter_context(_BACKENDS[backend](jobs, address))
        more = {"initializer": _leave_ctrl_c_to_the_parent} if backend == "processes" else {}
        stack.enter_context(joblib.parallel_config(backend=kind, n_jobs=jobs, **more))
        if backend == "ray":  # its results cannot be fetched one by one
            waiting = iter(chunks)
            while wave := list(islice(waiting, _WAVE * jobs)):
                yield from joblib.Parallel(batch_size=1)(job(chunk) for chunk in wave)
        else:
            yield from joblib.Parallel(batch_size=1, return_as="generator")(job(chunk) for chunk in chunks)


def _leave_ctrl_c_to_the_parent() -> None:
    """The terminal interrupts the whole group; a worker that died of it would print a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _processes(jobs: int, address: str | None) -> Iterator[str]:
    yield "loky"


@contextmanager
def _threads(jobs: int, address: str | None) -> Iterator[str]:
    yield "threading"


@contextmanager
def _dask(jobs: int, address: str | None) -> Iterator[str]:
    """A scheduler at `address`; without one, a cluster of our own on this machine."""
    distributed: Any = need("distributed")
    if address:
        with distributed.Client(address, set_as_default=True):
            yield "dask"
        return
    with (
        distributed.LocalCluster(
            n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=ERROR
        ) as cluster,
        distributed.Client(cluster, set_as_default=True),
    ):
        yield "dask"


@contextmanager
def _ray(jobs: int, address: str | None) -> Iterator[str]:
    """A cluster at `address`; without one, Ray on this machine."""
    ray: Any = need("ray")
    need("ray.util.joblib").register_ray()
    started = not ray.is_initialized()
    if started:
        ray.init(address=address, num_cpus=None if address else jobs, include_dashboard=False, log_to_driver=False)
    try:
        yield "ray"
    finally:
        if started:
            ray.shutdown()


_BACKENDS = {"processes": _processes, "threads": _threads, "dask": _dask, "ray": _ray}
