export interface FinishedTest {
  kind: string;
  file: string;
  name: string;
  startedAt: number;
  milliseconds: number;
  retries: number;
}

/** Returns the lines for the end of a run: every test that was retried, then the minutes of each kind. */
export function summarizeRun(tests: readonly FinishedTest[]): string[] {
  const retried = tests.filter(({ retries }) => retries > 0);
  const retriedTests = retried.map(
    ({ file, name, retries }) => `  ${file} > ${name} (${retries} ${retries === 1 ? 'retry' : 'retries'})`,
  );
  const kinds = Map.groupBy(tests, ({ kind }) => kind);
  return [
    ...(retried.length > 0 ? [`Retried: ${retried.length}`, ...retriedTests] : []),
    'Minutes by kind, from its first test to its last, and the sum of its tests:',
    ...[...kinds].map(([kind, ofKind]) => {
      const files = new Set(ofKind.map(({ file }) => file)).size;
      const sum = ofKind.reduce((total, { milliseconds }) => total + milliseconds, 0);
      return `  ${kind}: ${minutes(span(ofKind))}, ${minutes(sum)} (tests: ${ofKind.length}, files: ${files})`;
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
