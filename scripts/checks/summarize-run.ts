export interface FinishedTest {
  kind: string;
  file: string;
  name: string;
  startedAt: number;
  milliseconds: number;
  /** How often it was begun again. */
  retries: number;
}

/** Lines for the end of a run: every test that needed another try, then the minutes of each kind. */
export function summarizeRun(tests: readonly FinishedTest[]): string[] {
  const retried = tests.filter(({ retries }) => retries > 0);
  const retriedTests = retried.map(
    ({ file, name, retries }) => `  ${file} > ${name} (${retries} ${retries === 1 ? 'retry' : 'retries'})`,
  );
  const kinds = Map.groupBy(tests, ({ kind }) => kind);
  return [
    ...(retried.length > 0 ? [`Retried: ${retried.length}`, ...retriedTests] : []),
    'Minutes by kind, from its first test to its last and of all its tests together:',
    ...[...kinds].map(([kind, ran]) => {
      const files = new Set(ran.map(({ file }) => file)).size;
      const spent = ran.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      return `  ${kind}: ${minutes(span(ran))}, ${minutes(spent)} (tests: ${ran.length}, files: ${files})`;
    }),
  ];
}

function span(tests: readonly FinishedTest[]): number {
  const begin = tests.reduce((first, { startedAt }) => Math.min(first, startedAt), Infinity);
  return tests.reduce((last, one) => Math.max(last, one.startedAt + one.milliseconds), begin) - begin;
}

function minutes(milliseconds: number): string {
  return (milliseconds / 60_000).toFixed(1);
}
