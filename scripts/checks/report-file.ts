/** Names the report of a part of the tests, so that parts which run at the same time do not share one. */
export const reportFileVariable = 'TOUCHDOWN_TEST_REPORT';

/** Vitest writes the result of each test here, and `npm test` counts them. */
export const reportFile = process.env[reportFileVariable] ?? '.local/test-report.json';

/** Errors outside of tests, which the report of Vitest leaves out. */
export function outsideErrorsFile(report: string): string {
  return report.replace(/\.json$/, '-outside-errors.json');
}
