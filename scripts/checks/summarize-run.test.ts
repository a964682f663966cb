import { describe, expect, it } from 'vitest';
import { summarizeRun, type FinishedTest } from './summarize-run.ts';

const minute = 60_000;

function finishedTest(part: Partial<FinishedTest>): FinishedTest {
  return {
    kind: 'unit',
    file: 'a.test.ts',
    name: 'works',
    startedAt: 0,
    milliseconds: 0,
    retries: 0,
    ...part,
  };
}

describe('summarizeRun', () => {
  it('names every test that was retried, and counts them', () => {
    const lines = summarizeRun([
      finishedTest({ name: 'goes well' }),
      finishedTest({ file: 'b.test.ts', name: 'the page > opens', retries: 1 }),
      finishedTest({ file: 'b.test.ts', name: 'the page > closes', retries: 2 }),
    ]);
    expect(lines.slice(0, 3)).toEqual([
      'Retried: 2',
      '  b.test.ts > the page > opens (1 retry)',
      '  b.test.ts > the page > closes (2 retries)',
    ]);
  });

  it('does not mention retries if there were none', () => {
    expect(summarizeRun([finishedTest({})]).join()).not.toMatch(/retr/i);
  });

  it('prints for each kind the minutes from its first test to its last, and the sum of its tests', () => {
    const lines = summarizeRun([
      finishedTest({ startedAt: 5 * minute, milliseconds: 2 * minute }),
      finishedTest({ file: 'b.test.ts', startedAt: 6 * minute, milliseconds: 1.5 * minute }),
      finishedTest({ kind: 'browser', startedAt: 5 * minute, milliseconds: 3 * minute }),
    ]);
    expect(lines.slice(1)).toEqual([
      '  unit: 2.5, 3.5 (tests: 2, files: 2)',
      '  browser: 3.0, 3.0 (tests: 1, files: 1)',
    ]);
  });
});
