import { expect, it } from 'vitest';
import type { CompiledChanges } from '@touchdown/functions/features/imports/record/kept-tornadoes.ts';
import { compiledLines } from './print-compiled.ts';

function linesOf(compiled?: CompiledChanges): string[] {
  const changes = { added: 0, changed: 0, withdrawn: 0, redirected: 0, unchanged: 0, fields: {} };
  return compiledLines([
    { year: 1974, sources: {}, changes: { ...changes, ...(compiled ? { compiled } : {}) } },
  ]);
}

it('says nothing of a year without compiled values', () => {
  expect(linesOf()).toEqual([]);
});

it('names each value that is NOAA’s now, and each that is left out', () => {
  const replaced = [{ id: '19740403-a', fields: ['event_narrative' as const, 'wfo' as const] }];
  const leftOut = [{ id: '19740403-b', fields: ['end_lat' as const, 'end_lon' as const] }];
  expect(linesOf({ kept: 1_204, replaced, leftOut })).toEqual([
    'Compiled by Touchdown: 1,204 values stay, because no file has them.',
    '  19740403-a: event_narrative, wfo now from NOAA’s files.',
    '  19740403-b: end_lat, end_lon left out, because they contradict NOAA’s files.',
  ]);
});

it('counts what does not fit on the screen', () => {
  const replaced = Array.from({ length: 15 }, (_, at) => ({ id: `t${at}`, fields: ['wfo' as const] }));
  expect(linesOf({ kept: 0, replaced, leftOut: [] }).at(-1)).toBe(
    '  … and of 3 more tornadoes, now from NOAA’s files.',
  );
});
