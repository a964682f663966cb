import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { madeUpDrafts, madeUpLeg, withoutPlaces, type MadeUpYear } from '../../../testing/made-up-year.ts';
import { assignIds } from './assign-ids.ts';
import { mergeYear } from './merge-year.ts';
import type { TornadoDocument, TornadoDraft } from './tornado-document.ts';

const release = { name: 'r1', at: '2026-11-21T00:00:00Z' };

function documentsOf(year: MadeUpYear): TornadoDocument[] {
  return mergeYear(1974, madeUpDrafts(year), undefined, release).record.documents;
}

/** Returns the ids of the tornadoes by their aliases. */
function idsByAlias(drafts: readonly TornadoDraft[], previous: readonly TornadoDocument[] = []) {
  const { ids } = assignIds(drafts, previous);
  return Object.fromEntries(
    drafts.flatMap(({ sources }, at) => sources.aliases.map((one) => [one, ids[at]])),
  );
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = new SeededRandom(seed);
  return list
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

const legs = [0, 1, 2, 3].map((at) => madeUpLeg(at));
const other = { EVENT_ID: '900', STATE: 'KANSAS', STATE_FIPS: '20', CZ_FIPS: '15', BEGIN_TIME: '1900' };

describe('ids', () => {
  it('begin with the date of touchdown and are deterministic', () => {
    const drafts = madeUpDrafts({ details: [...legs, other] });
    const { ids, redirects } = assignIds(drafts, []);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^19740403-[0-9a-z]{8}$/);
    expect(assignIds(drafts, []).ids).toEqual(ids);
    expect(redirects).toEqual([]);
  });

  it('are kept when values change', () => {
    const before = documentsOf({ details: [...legs, other] });
    const changed = [...legs, other].map((row) => ({ ...row, TOR_F_SCALE: 'F5', BEGIN_DAY: '2' }));
    const drafts = madeUpDrafts({ details: changed });
    expect(new Set(assignIds(drafts, before).ids)).toEqual(new Set(before.map(({ tornado }) => tornado.id)));
  });

  it('are kept when the SPC renumbers its tornadoes', () => {
    const spc = [{}, { time: '15:00:00', slat: '40.1' }, { time: '16:00:00', slat: '41.1' }];
    const before = documentsOf({ spc });
    const drafts = madeUpDrafts({
      spc: spc.map((row, at) => ({ ...row, om: ['2', '3', '1'][at] ?? '', fc: '1' })),
    });
    const { ids, redirects } = assignIds(drafts, before);
    expect(ids).toEqual(before.map(({ tornado }) => tornado.id));
    expect(redirects).toEqual([]);
  });

  it('are kept when NCEI adds a tornado that only the SPC had', () => {
    const spc = [{}];
    const [before] = documentsOf({ spc });
    const drafts = madeUpDrafts({ spc, details: [{ EVENT_ID: '7' }] });
    expect(drafts).toHaveLength(1);
    expect(assignIds(drafts, before ? [before] : []).ids).toEqual([before?.tornado.id]);
  });

  it('are reused for a withdrawn tornado that is listed again', () => {
    const first = mergeYear(1974, madeUpDrafts({ details: [...legs, other] }), undefined, release).record;
    const without = mergeYear(1974, madeUpDrafts({ details: legs }), first, release).record;
    expect(idsByAlias(madeUpDrafts({ details: [...legs, other] }), without.documents)).toEqual(
      idsByAlias(madeUpDrafts({ details: [...legs, other] })),
    );
  });
});

describe('a tornado that is split into two', () => {
  it('keeps its id for the part with more rows, and the other part gets a new id', () => {
    const before = documentsOf({ details: legs });
    const [old] = before.map(({ tornado }) => tornado.id);
    const apart = legs.map((row, at) => (at === 3 ? { ...row, BEGIN_LAT: '44', END_LAT: '44.1' } : row));
    const drafts = madeUpDrafts({ details: apart });
    const { redirects } = assignIds(drafts, before);
    const ids = idsByAlias(drafts, before);
    expect([ids['ncei:500'], ids['ncei:501'], ids['ncei:502']]).toEqual([old, old, old]);
    expect(ids['ncei:503']).not.toBe(old);
    expect(redirects).toEqual([]);
  });
});

describe('tornadoes that are merged into one', () => {
  it('keep the id of the one with more rows, and the other ids redirect to it', () => {
    const apart = legs.map((row, at) => (at === 0 ? withoutPlaces(row) : row));
    const before = documentsOf({ details: apart });
    const were = idsByAlias(madeUpDrafts({ details: apart }), before);
    expect(new Set(Object.values(were)).size).toBe(2);
    const { ids, redirects } = assignIds(madeUpDrafts({ details: legs }), before);
    expect(ids).toEqual([were['ncei:501']]);
    expect(redirects).toEqual([{ id: were['ncei:500'], movedTo: were['ncei:501'] }]);
  });

  it('keep the ids with which they share most rows when rows are exchanged', () => {
    const apart = (alone: number) =>
      legs.map((row, at) => (at === alone ? { ...row, END_LAT: '', END_LON: '' } : row));
    const before = documentsOf({ details: apart(0) });
    const were = idsByAlias(madeUpDrafts({ details: apart(0) }), before);
    const drafts = madeUpDrafts({ details: apart(2) });
    const { redirects } = assignIds(drafts, before);
    const ids = idsByAlias(drafts, before);
    expect(ids['ncei:501']).toBe(were['ncei:501']);
    expect(ids['ncei:503']).not.toBe(were['ncei:501']);
    expect(redirects).toEqual([{ id: were['ncei:500'], movedTo: were['ncei:501'] }]);
  });
});

describe('rows of the same place and minute', () => {
  // The old files have dozens of them, each a separate tornado.
  const spc = [
    { om: '1', mag: '1' },
    { om: '2', mag: '3' },
    { om: '3', mag: '3' },
    { om: '4', mag: '0' },
  ];

  it('each keep their id in every import', () => {
    const drafts = madeUpDrafts({ spc });
    const first = idsByAlias(drafts);
    expect(new Set(Object.values(first)).size).toBe(4);
    let record = mergeYear(1974, drafts, undefined, release).record;
    for (let round = 0; round < 3; round++) {
      expect(idsByAlias(drafts, record.documents)).toEqual(first);
      record = mergeYear(1974, drafts, record, release).record;
    }
  });

  it('are distinguished by their values when they are renumbered', () => {
    const before = documentsOf({ spc });
    const was = idsByAlias(madeUpDrafts({ spc }));
    const now = idsByAlias(
      madeUpDrafts({ spc: spc.map((row) => ({ ...row, om: `10${row.mag}${row.om}` })) }),
      before,
    );
    expect(now['spc:1974-1011']).toBe(was['spc:1974-1']);
    expect(now['spc:1974-1004']).toBe(was['spc:1974-4']);
  });
});

describe('the order of the rows', () => {
  const details = [
    ...legs,
    other,
    { ...other, EVENT_ID: '901' },
    { ...other, EVENT_ID: '902', BEGIN_TIME: '2000' },
  ];
  const texas = { st: 'TX', stf: '48', slat: '31.5', slon: '-97.1', f1: '309' };
  const spc = [
    { ...texas, om: '1', mag: '1' },
    { ...texas, om: '2', mag: '3' },
    { ...texas, om: '3', mag: '0' },
    { om: '4', time: '13:25:00', mag: '5' },
  ];

  it.each([1, 2, 3, 4, 5])('does not affect new or kept ids, seed %i', (seed) => {
    const drafts = madeUpDrafts({ details, spc });
    expect(drafts).toHaveLength(7);
    const mixed = madeUpDrafts({ details: shuffled(details, seed), spc: shuffled(spc, seed) });
    expect(idsByAlias(mixed)).toEqual(idsByAlias(drafts));
    expect(idsByAlias(shuffled(drafts, seed))).toEqual(idsByAlias(drafts));
    const before = documentsOf({ details, spc });
    expect(idsByAlias(mixed, shuffled(before, seed))).toEqual(idsByAlias(drafts));
  });
});
