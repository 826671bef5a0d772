"""What a pool of workers is at."""

from bot.computers.pool import WorkerPool


def waiting(pool: WorkerPool) -> int:
    """How many jobs wait for a worker to be free."""
    return sum(not entry.begun.is_set() for entry in pool.queue)


def pids(pool: WorkerPool) -> tuple[int, ...]:
    """The processes that are there now."""
    return tuple(worker.process.pid for worker in pool.workers)
