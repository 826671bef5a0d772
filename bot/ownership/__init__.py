"""Whether something is this process's to do, and under which fencing token."""
