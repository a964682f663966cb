/** Names the report of a part of the tests, so that parts which run at the same time do not share one. */
export const reportFileVariable = 'TOUCHDOWN_TEST_REPORT';

/** Vitest writes the result of each test here, and `npm test` counts them. */
export const reportFile = process.env[reportFileVariable] ?? '.local/test-report.json';

/** Whether `npm test` runs this Vitest and tells at its end about all parts. */
export const isPart = process.env[reportFileVariable] !== undefined;

/** Set for the parts of a whole run, which print side by side how far they are and what fails. */
export const quietVariable = 'TOUCHDOWN_TEST_QUIET';
export const isQuiet = process.env[quietVariable] !== undefined;

/** Errors outside of tests, which the report of Vitest leaves out. */
export function outsideErrorsFile(report: string): string {
  return report.replace(/\.json$/, '-outside-errors.json');
}

/** Tests and files with their times and retries, which the report of Vitest leaves out too. */
export function finishedPartFile(report: string): string {
  return report.replace(/\.json$/, '-times.json');
}

/** What the samples of a run have left out, a line each. */
export const leftOutFile = '.local/tests-left-out.txt';

/** The seconds of each file in the last run that had it. The next run says by them how far it is. */
export const lastTimesFile = '.local/test-times.json';
