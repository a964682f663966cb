import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { sampleDrafts } from '../../import/testing/sample-drafts.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';
import { layOnNotables, unpairedLines } from './lay-on-notables.ts';

const rows = readSampleRecord(readFileSync(sampleCsvPath, 'utf8'));

describe('a row', () => {
  const [sample] = sampleDrafts().slice(40, 41);
  const key = sample?.sources.aliases[0]?.replace('sample:', '') ?? '';
  const year = Number(key.slice(0, 4));
  const own = rows.filter((row) => row.key === key);
  const like = (over: Partial<TornadoDraft['tornado']> = {}): TornadoDraft => {
    if (!sample) throw new Error('The sample has fewer than 41 tornadoes.');
    return { ...sample, tornado: { ...sample.tornado, event_narrative: null, ...over } };
  };
  const reasonOf = (...drafts: TornadoDraft[]) =>
    unpairedLines(layOnNotables(year, drafts, own).unpaired).join();

  it('pairs with the tornado that it describes', () => {
    const { documents, unpaired } = layOnNotables(year, [like()], own);
    expect(unpaired).toEqual([]);
    expect(documents[0]?.tornado.event_narrative).toBe(own[0]?.narrative);
  });

  it.each([
    ['time', { begin_datetime: '2030-01-01T00:00:00Z' }, /begins within 75 minutes of/],
    ['state', { state: 'Alaska' }, /at that time is in/],
    ['place', { start_lat: 61, start_lon: -150 }, /begins within 30 miles of it/],
    ['rating', { tor_f_scale: 'F1' as const }, /there is rated F\d, but F1/],
    ['deaths', { fatalities: 999 }, /there has \d+ deaths, but 999/],
  ])('pairs with no tornado of another %s', (_, over, reason) => {
    expect(reasonOf(like(over))).toMatch(reason);
  });

  it('pairs with none of two that are alike, nor with a withdrawn one', () => {
    expect(reasonOf(like(), like())).toContain('2 tornadoes of the record are alike');
    expect(reasonOf(like({ status: 'withdrawn' }))).toContain('no tornado of the record');
  });

  it('pairs with none that another row describes too', () => {
    const twice = own.flatMap((row) => [row, { ...row, key: `${row.key}-again` }]);
    const { pairs, unpaired } = layOnNotables(year, [like()], twice);
    expect(pairs).toEqual([]);
    expect(unpairedLines(unpaired).join()).toContain(`the same tornado of the record as ${key}`);
  });
});
