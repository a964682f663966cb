/** Vitest writes the result of each test here, and `npm test` counts them. */
export const reportFile = '.local/test-report.json';
