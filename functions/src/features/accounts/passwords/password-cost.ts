/**
 * Memory in KiB, passes, and parallel lanes of argon2id, by OWASP's minimum. Every log-in costs this much. It is
 * an object of its own for tests alone, which lower it.
 */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };
