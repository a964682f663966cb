import { describe, expect, it } from 'vitest';
import { countMonth, lastWholeMonth, type RowsByMonth } from '../ncei/read-details.ts';
import { type ManifestYear, officialUntilOf } from './manifest.ts';

function monthsOf(counts: Record<string, number>): RowsByMonth {
  const rows: RowsByMonth = new Map();
  for (const [yearMonth, count] of Object.entries(counts)) {
    for (let row = 0; row < count; row++) countMonth(rows, yearMonth);
  }
  return rows;
}

describe('a details file', () => {
  it.each<[string, number, Record<string, number>, string, string | undefined]>([
    ['goes to the end of its last month', 2026, { '202601': 60, '202602': 90 }, '20260601', '2026-02-28'],
    ['knows leap years', 2024, { '202401': 60, '202402': 90 }, '20240601', '2024-02-29'],
    ['has no month of a few mistaken rows', 2026, { '202601': 900, '202611': 3 }, '20260601', '2026-01-31'],
    ['has no month that had not ended', 2026, { '202605': 900, '202606': 300 }, '20260620', '2026-05-31'],
    ['of before 1996 is whole', 1974, { '197404': 148 }, '20210803', '1974-12-31'],
    ['without the day of its making is believed', 2026, { '202603': 1 }, '00000000', '2026-03-31'],
    ['ends before a month that has not come', 2026, { '202601': 60, '202603': 60 }, '20260601', '2026-01-31'],
    ['without a month goes nowhere', 2026, { '202613': 4 }, '20260601', undefined],
  ])('%s', (_what, year, counts, madeOn, until) => {
    expect(lastWholeMonth(year, monthsOf(counts), madeOn)).toBe(until);
  });
});

type Sources = ManifestYear['sources'];
const file = { file: 'a', sha256: 'b', rank: '20260901' };
const spc: Sources = { spc: { ...file, key: 'k', rows: 1 } };
const compiled: Sources = { details: file };
const ncei = (until: string): Sources => ({ details: { ...file, key: 'k', rows: 1, until } });

describe('the official record goes until', () => {
  it.each<[string, Record<number, Sources>, string | null]>([
    [
      'the last month of NCEI',
      { 2024: spc, 2025: ncei('2025-12-31'), 2026: ncei('2026-07-31') },
      '2026-07-31',
    ],
    [
      'the end of the SPC’s year, if that is later',
      { 2025: { ...spc, ...ncei('2025-06-30') } },
      '2025-12-31',
    ],
    ['the end of a compiled year', { 2022: compiled, 2023: compiled }, '2023-12-31'],
    ['a missing year, whatever comes later', { 2023: spc, 2025: ncei('2025-12-31') }, '2023-12-31'],
    [
      'missing months, whatever comes later',
      { 2025: ncei('2025-06-30'), 2026: ncei('2026-03-31') },
      '2025-06-30',
    ],
    ['a compiled part of a year', { 2025: { details: { ...file, until: '2025-09-30' } } }, '2025-09-30'],
    ['no day without a source', { 2025: {} }, null],
  ])('%s', (_what, sources, until) => {
    const years = Object.fromEntries(
      Object.entries(sources).map(([year, own]) => [year, { sources: own } as ManifestYear]),
    );
    expect(officialUntilOf({ kind: 'official', years })).toBe(until);
    expect(officialUntilOf({ kind: 'sample', years })).toBeNull();
  });
});
