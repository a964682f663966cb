import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { compiledFields } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { layOnNotables, unpairedLines, type LaidOnNotables } from '../../record/notables/lay-on-notables.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';

const rows = readSampleRecord(readFileSync(sampleCsvPath, 'utf8'));
const yearsOfRows = new Set(rows.map(({ beginLocal }) => Number(beginLocal.slice(0, 4))));
/** What follows from the end of a path, and may be filled or taken away with it. */
const following = new Set(['end_wall', 'end_zone_letters', 'end_place', 'tornado_path']);

/** What our compilation makes of a year, without the tornadoes that it does not touch: all of them need 500 MB. */
export interface NotablesOfYear extends Omit<LaidOnNotables<TornadoDraft>, 'documents'> {
  /** The documents that have something of it, and the names of all. */
  compiled: TornadoDraft[];
  names: string[];
  count: number;
  /** Values that were replaced, or filled without being named. */
  faults: string[];
}

/** Undefined if the compilation has no tornado of the year. */
export function layOnYear(year: number, drafts: readonly TornadoDraft[]): NotablesOfYear | undefined {
  if (!yearsOfRows.has(year)) return undefined;
  // Whoever changes one in its place fails.
  for (const draft of drafts) freeze(draft);
  const { documents, ...laidOn } = layOnNotables(year, drafts, rows);
  return {
    ...laidOn,
    compiled: documents.filter(({ sources }) => sources.compiled),
    names: documents.flatMap(({ tornado }) => tornado.known_as ?? []),
    count: drafts.length,
    faults: drafts.flatMap((draft, at) => changesOf(draft, documents[at])),
  };
}

/** What holds for our compilation on the whole record, which is drafted once for all tests of it. */
export function describeNotables(laidOn: ReadonlyMap<number, NotablesOfYear>): void {
  describe('the notable tornadoes, laid over NOAA’s files', () => {
    const all = () => [...laidOn.values()];

    it('pair with one tornado each, but for those of years without files', () => {
      const ofYears = rows.filter(({ beginLocal }) => laidOn.has(Number(beginLocal.slice(0, 4))));
      const pairs = all().flatMap((one) => one.pairs);
      expect(all().flatMap(({ unpaired }) => unpairedLines(unpaired))).toEqual([]);
      expect(pairs).toHaveLength(ofYears.length);
      expect(new Set(pairs.map(({ document }) => document)).size).toBe(ofYears.length);
      expect(rows.length - ofYears.length).toBe(rows.filter(({ beginLocal }) => beginLocal > '2024').length);
    });

    it('have the rating of their tornado, and its deaths but for one that is counted differently', () => {
      const pairs = all().flatMap((one) => one.pairs);
      const otherwise = pairs.filter(
        ({ row, document }) => ratingNumber(row.rating) !== ratingNumber(document.tornado.tor_f_scale),
      );
      expect(otherwise).toEqual([]);
      const deaths = pairs.filter(({ row, document }) => row.fatalities !== document.tornado.fatalities);
      expect(
        deaths.map(({ row, document }) => [row.key, row.fatalities, document.tornado.fatalities]),
      ).toEqual([['1956-04-03-hudsonville-standale-michigan', 17, 18]]);
    });

    it('replace no value of any tornado, and name each value that they fill', () => {
      expect(all().flatMap(({ faults }) => faults)).toEqual([]);
      expect(all().reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(40_000);
    });

    it('give a narrative to tornadoes that have none, and leave those of NOAA', () => {
      const compiled = all().flatMap((one) => one.compiled);
      const filled = compiled.filter(({ sources }) => sources.compiled?.fields.includes('event_narrative'));
      expect(filled.length).toBeGreaterThanOrEqual(260);
      const xenia = filled.find(({ tornado }) => tornado.known_as === 'Xenia');
      expect(xenia?.tornado.begin_local).toMatch(/^1974-04-03/);
      expect(xenia?.tornado.event_narrative).toContain('Xenia');
    });

    it('give no name that another tornado of the year has', () => {
      for (const { names } of all()) expect(names).toEqual([...new Set(names)]);
    });
  });
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const key in value) freeze((value as Record<string, unknown>)[key]);
}

/** Returns what differs between a tornado before and after, other than a filled field that is named. */
function changesOf(before: TornadoDraft, after: TornadoDraft | undefined): string[] {
  if (!after) return ['a tornado is gone'];
  if (after === before) return [];
  const named: readonly string[] = after.sources.compiled?.fields ?? [];
  const fields = (Object.keys(before.tornado) as (keyof TornadoDraft['tornado'])[]).filter((field) => {
    const [old, now] = [before.tornado[field], after.tornado[field]];
    if (isDeepStrictEqual(old, now)) return false;
    if (field === 'quality_flags') return !isOnlyWithout(before, after, 'end_not_recorded');
    return old !== null || !(named.includes(field) || following.has(field));
  });
  const { compiled: _compiled, quality: _quality, ...sources } = after.sources;
  const { quality: _before, ...sourcesBefore } = before.sources;
  const isSame = isDeepStrictEqual(sources, sourcesBefore);
  const unnamed = compiledFields.filter(
    (field) => before.tornado[field] !== after.tornado[field] && !named.includes(field),
  );
  return [...fields, ...unnamed, ...(isSame ? [] : ['sources'])].map(
    (field) => `${before.tornado.display_name}: ${field}`,
  );
}

function isOnlyWithout(before: TornadoDraft, after: TornadoDraft, code: string): boolean {
  const left = before.tornado.quality_flags.filter((flag) => flag !== code);
  return isDeepStrictEqual(left, after.tornado.quality_flags);
}
