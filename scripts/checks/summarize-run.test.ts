import { describe, expect, it } from 'vitest';
import { summarizeRun, type FinishedTest } from './summarize-run.ts';

const minute = 60_000;

function ran(part: Partial<FinishedTest>): FinishedTest {
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

describe('the summary of a run', () => {
  it('names every test that was retried, and how many', () => {
    const lines = summarizeRun([
      ran({ name: 'goes well' }),
      ran({ file: 'b.test.ts', name: 'the page > opens', retries: 1 }),
      ran({ file: 'b.test.ts', name: 'the page > closes', retries: 2 }),
    ]);
    expect(lines.slice(0, 3)).toEqual([
      'Retried: 2',
      '  b.test.ts > the page > opens (1 retry)',
      '  b.test.ts > the page > closes (2 retries)',
    ]);
  });

  it('says nothing of retries where none was needed', () => {
    expect(summarizeRun([ran({})]).join()).not.toMatch(/retr/i);
  });

  it('tells of each kind how long it was under way, and how long its tests took together', () => {
    const lines = summarizeRun([
      ran({ startedAt: 5 * minute, milliseconds: 2 * minute }),
      ran({ file: 'b.test.ts', startedAt: 6 * minute, milliseconds: 1.5 * minute }),
      ran({ kind: 'browser', startedAt: 5 * minute, milliseconds: 3 * minute }),
    ]);
    expect(lines.slice(1)).toEqual([
      '  unit: 2.5, 3.5 (tests: 2, files: 2)',
      '  browser: 3.0, 3.0 (tests: 1, files: 1)',
    ]);
  });
});
