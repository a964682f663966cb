import { describe, expect, it } from 'vitest';
import { summarizeRun, type FinishedTest } from './summarize-run.ts';
import { progressOf } from './test-progress.ts';

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
    const lines = summarizeRun({
      tests: [
        finishedTest({ name: 'goes well' }),
        finishedTest({ file: 'b.test.ts', name: 'the page > opens', retries: 1 }),
        finishedTest({ file: 'b.test.ts', name: 'the page > closes', retries: 2 }),
      ],
      files: [],
    });
    expect(lines.slice(-3)).toEqual([
      'Defects of this change, for each was run again: 2',
      '  b.test.ts > the page > opens (1 retry)',
      '  b.test.ts > the page > closes (2 retries)',
    ]);
  });

  it('does not mention retries if there were none', () => {
    expect(summarizeRun({ tests: [finishedTest({})], files: [] }).join()).not.toMatch(/retr|defect/i);
  });

  it('prints for each kind the minutes from its first test to its last, and the sum of its tests', () => {
    const tests = [
      finishedTest({ startedAt: 5 * minute, milliseconds: 2 * minute }),
      finishedTest({ file: 'b.test.ts', startedAt: 6 * minute, milliseconds: 1.5 * minute }),
      finishedTest({ kind: 'browser', startedAt: 5 * minute, milliseconds: 3 * minute }),
    ];
    const lines = summarizeRun({ tests, files: [] });
    expect(lines.slice(1)).toEqual([
      '  unit: 2.5, 3.5 (tests: 2, files: 2)',
      '  browser: 3.0, 3.0 (tests: 1, files: 1)',
    ]);
  });

  it('lists the twenty slowest files, and none that is fast', () => {
    const files = Array.from({ length: 30 }, (_, at) => ({
      file: `${at}.test.ts`,
      milliseconds: at * 1000,
      processorSeconds: at / 2,
    }));
    const lines = summarizeRun({ tests: [], files });
    expect(lines.slice(2)).toHaveLength(20);
    expect(lines.slice(1, 3)).toEqual([
      'Slowest files, in seconds, and seconds of the processor:',
      '    29     15 29.test.ts',
    ]);
    expect(summarizeRun({ tests: [], files: files.slice(0, 5) })).toHaveLength(1);
  });
});

describe('progressOf', () => {
  const files = new Map([
    ['long.test.ts', 'unit'],
    ['short.test.ts', 'unit'],
    ['new.test.ts', 'infra'],
  ]);
  const lastSeconds = { 'long.test.ts': 90, 'short.test.ts': 7 };

  it('counts each file by its seconds in the last run', () => {
    const progress = progressOf(files, lastSeconds);
    progress.done('short.test.ts');
    expect(progress.line('unit', minute)).toMatch(/^██░{22} unit: 1 of 2 files, about 14 min left$/);
    progress.done('long.test.ts');
    expect(progress.line('unit', minute)).toMatch(/^█{24} unit: 2 of 2 files, less than a minute left$/);
    expect(progress.line('infra', minute)).toMatch(/^░{24} infra: 0 of 1 files/);
  });

  it('promises nothing before anything has ended, nor in a first run', () => {
    expect(progressOf(files, lastSeconds).line('unit', minute)).toBe(`${'░'.repeat(24)} unit: 0 of 2 files`);
    const first = progressOf(files, {});
    first.done('long.test.ts');
    expect(first.line('unit', minute)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)} unit: 1 of 2 files`);
  });
});
