import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TornadoDraft } from '@touchdown/functions/features/imports/record/tornado-document.ts';
import { compiledFields } from '@touchdown/shared/tornadoes/compiled-fields.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { layOnNotables, unpairedLines, type LaidOnNotables } from '../../record/notables/lay-on-notables.ts';
import { readSampleRecord, sampleCsvPath } from '../../sample/sample-record.ts';

const rows = readSampleRecord(readFileSync(sampleCsvPath, 'utf8'));
const yearsOfRows = new Set(rows.map(({ beginLocal }) => Number(beginLocal.slice(0, 4))));
/** What follows from the end of a path, and may be filled or taken away with it. */
const following = new Set(['end_wall', 'end_zone_letters', 'end_place', 'tornado_path']);

/** What holds for our compilation on the whole record, which is drafted once for all tests of it. */
export function describeNotables(draftsOfYears: () => ReadonlyMap<number, readonly TornadoDraft[]>): void {
  describe('the notable tornadoes, laid over NOAA’s files', () => {
    const before = new Map<number, readonly TornadoDraft[]>();
    const laidOn = new Map<number, LaidOnNotables<TornadoDraft>>();
    const all = () => [...laidOn.values()];
    beforeAll(() => {
      for (const [year, drafts] of draftsOfYears()) {
        if (!yearsOfRows.has(year)) continue;
        // Whoever changes one in its place fails.
        for (const draft of drafts) freeze(draft);
        before.set(year, drafts);
        laidOn.set(year, layOnNotables(year, drafts, rows));
      }
    }, 60_000);

    it('pair with one tornado each, but for those of years without files', () => {
      const ofYears = rows.filter(({ beginLocal }) => laidOn.has(Number(beginLocal.slice(0, 4))));
      const pairs = all().flatMap((one) => one.pairs);
      expect(all().flatMap(({ unpaired }) => unpairedLines(unpaired))).toEqual([]);
      expect(pairs).toHaveLength(ofYears.length);
      expect(new Set(pairs.map(({ document }) => document)).size).toBe(ofYears.length);
      expect(rows.length - ofYears.length).toBe(rows.filter(({ beginLocal }) => beginLocal > '2024').length);
    });

    it('have the rating of their tornado, and its deaths but for two that are counted differently', () => {
      const pairs = all().flatMap((one) => one.pairs);
      const otherwise = pairs.filter(
        ({ row, document }) => ratingNumber(row.rating) !== ratingNumber(document.tornado.tor_f_scale),
      );
      expect(otherwise).toEqual([]);
      const deaths = pairs.filter(({ row, document }) => row.fatalities !== document.tornado.fatalities);
      expect(
        deaths.map(({ row, document }) => [row.key, row.fatalities, document.tornado.fatalities]),
      ).toEqual([
        ['1953-06-09-worcester-massachusetts', 94, 90],
        ['1956-04-03-hudsonville-standale-michigan', 17, 18],
      ]);
    });

    it('replace no value of any tornado, and name each value that they fill', () => {
      const changes = [...before].flatMap(([year, drafts]) =>
        drafts.flatMap((draft, at) => changesOf(draft, laidOn.get(year)?.documents[at])),
      );
      expect(changes).toEqual([]);
      expect([...before.values()].flat().length).toBeGreaterThan(40_000);
    });

    it('give a narrative to tornadoes that have none, and leave those of NOAA', () => {
      const compiled = all().flatMap(({ documents }) => documents.filter(({ sources }) => sources.compiled));
      const filled = compiled.filter(({ sources }) => sources.compiled?.fields.includes('event_narrative'));
      expect(filled.length).toBeGreaterThanOrEqual(260);
      const xenia = filled.find(({ tornado }) => tornado.known_as === 'Xenia');
      expect(xenia?.tornado.begin_local).toMatch(/^1974-04-03/);
      expect(xenia?.tornado.event_narrative).toContain('Xenia');
    });

    it('give no name that another tornado of the year has', () => {
      for (const { documents } of all()) {
        const names = documents.flatMap(({ tornado }) => tornado.known_as ?? []);
        expect(names).toEqual([...new Set(names)]);
      }
    });
  });
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
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
