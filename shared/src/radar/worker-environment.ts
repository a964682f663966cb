/**
 * The environment of a radar worker, in a container and on a developer's machine. By default the C library keeps
 * freed memory for the thread that used it. With a single arena the threads and the painter share it, which saves
 * a seventh of a worker's memory.
 */
export const workerEnvironment = { MALLOC_ARENA_MAX: '1' };
