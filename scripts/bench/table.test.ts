import { describe, expect, it } from 'vitest';
import { readTable, regressions, tableText, type Table } from './table.ts';

const before: Table = {
  machine: { name: 'Node v24.0.0, 2 × Some Processor @ 2.80GHz', commit: '0123abcd', paceMilliseconds: 300 },
  day: '2026-11-30',
  runs: 3,
  figures: [
    { name: 'import: first, with the stand-in', value: 40, unit: 's', goal: 15 },
    { name: 'import: memory', value: 320, unit: 'MB', goal: 350 },
    { name: 'card: short', value: 5.5, unit: 'ms' },
  ],
};

describe('the table of all benches', () => {
  it('is read as it was written', () => {
    const read = readTable(tableText(before));
    expect(read).toEqual({ ...before, figures: before.figures.map(({ goal: _goal, ...rest }) => rest) });
    expect(readTable(tableText(before, before))).toEqual(read);
    expect(readTable('# Speed')).toBeUndefined();
  });

  it('names what is more than 15% worse, for times at the pace of the machine', () => {
    const times = (first: number, memory: number, pace: number): Table => ({
      ...before,
      machine: { ...before.machine, paceMilliseconds: pace },
      figures: [
        { name: 'import: first, with the stand-in', value: first, unit: 's' },
        { name: 'import: memory', value: memory, unit: 'MB' },
        { name: 'new', value: 1, unit: 's' },
      ],
    });
    expect(regressions(before, times(46, 368, 300))).toEqual([]);
    expect(regressions(before, times(80, 320, 600))).toEqual([]);
    expect(regressions(before, times(50, 400, 300))).toEqual([
      'WORSE by 25%: import: first, with the stand-in, 50.0 s instead of 40.0 s at commit 0123abcd. Say why, or take it back.',
      'WORSE by 25%: import: memory, 400 MB instead of 320 MB at commit 0123abcd. Say why, or take it back.',
    ]);
    expect(regressions(before, times(100, 320, 600))[0]).toContain('with the pace of this machine 80.0 s');
  });
});
