/**
 * What a radar worker's process is started with, in a container and on anyone's machine. The C library would
 * keep what a thread has given back for that thread; with one arena the threads and the painter use the same
 * memory one after the other, which is a seventh of a worker's.
 */
export const workerEnvironment = { MALLOC_ARENA_MAX: '1' };
