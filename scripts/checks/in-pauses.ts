/**
 * Before a command that only computes: tests that run beside it wait for pages and servers, with deadlines, and it takes
 * the pauses.
 */
export const inPauses = ['nice', '-n', '19'] as const;
