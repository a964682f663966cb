export interface FinishedTest {
  kind: string;
  file: string;
  name: string;
  startedAt: number;
  milliseconds: number;
  retries: number;
}

export interface FinishedFile {
  file: string;
  /** With its hooks and the loading of its modules. */
  milliseconds: number;
  /** Of its worker, but not of databases and other programs. */
  processorSeconds: number;
}

/** What a part of a run leaves for the end. */
export interface FinishedPart {
  tests: readonly FinishedTest[];
  files: readonly FinishedFile[];
}

const slowestFiles = 20;
/** A file that nobody waits for needs no mention. */
const shortSeconds = 5;

/**
 * Returns the lines for the end of a run: the minutes of each kind, the slowest files, and every test that passed only
 * when it was repeated.
 */
export function summarizeRun({ tests, files }: FinishedPart): string[] {
  const kinds = Map.groupBy(tests, ({ kind }) => kind);
  return [
    'Minutes by kind, from its first test to its last, and the sum of its tests:',
    ...[...kinds].map(([kind, ofKind]) => {
      const ofFiles = new Set(ofKind.map(({ file }) => file)).size;
      return `  ${kind}: ${minutes(span(ofKind))}, ${minutes(sumOf(ofKind))} (tests: ${ofKind.length}, files: ${ofFiles})`;
    }),
    ...slowestLines(files),
    ...retriedLines(tests),
  ];
}

function slowestLines(files: readonly FinishedFile[]): string[] {
  const slowest = files
    .filter(({ milliseconds }) => milliseconds > shortSeconds * 1000)
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, slowestFiles);
  if (slowest.length === 0) return [];
  return [
    'Slowest files, in seconds, and seconds of the processor:',
    ...slowest.map(
      ({ file, milliseconds, processorSeconds }) =>
        `${(milliseconds / 1000).toFixed(0).padStart(6)} ${processorSeconds.toFixed(0).padStart(6)} ${file}`,
    ),
  ];
}

/** What passes only sometimes fails the next one who runs it. So it is a defect of the change that brought it. */
function retriedLines(tests: readonly FinishedTest[]): string[] {
  const retried = tests.filter(({ retries }) => retries > 0);
  if (retried.length === 0) return [];
  return [
    `Defects of this change, for each was run again: ${retried.length}`,
    ...retried.map(
      ({ file, name, retries }) => `  ${file} > ${name} (${retries} ${retries === 1 ? 'retry' : 'retries'})`,
    ),
  ];
}

function sumOf(tests: readonly FinishedTest[]): number {
  return tests.reduce((total, { milliseconds }) => total + milliseconds, 0);
}

function span(tests: readonly FinishedTest[]): number {
  const begin = tests.reduce((first, { startedAt }) => Math.min(first, startedAt), Infinity);
  return tests.reduce((last, one) => Math.max(last, one.startedAt + one.milliseconds), begin) - begin;
}

function minutes(milliseconds: number): string {
  return (milliseconds / 60_000).toFixed(1);
}
