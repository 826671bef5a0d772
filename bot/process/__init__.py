"""Time, background tasks, child processes, logs and metrics."""
