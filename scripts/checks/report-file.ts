/** Where a run leaves what became of each test, for `npm test` to count. */
export const reportFile = '.local/test-report.json';
