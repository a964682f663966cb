import { describe, expect, it } from 'vitest';
import { madeUpDrafts, madeUpLeg, withoutPlaces, type MadeUpYear } from '../../../testing/made-up-year.ts';
import { mergeYear, type RecordYear } from './merge-year.ts';

const legs = [0, 1, 2, 3].map((at) => madeUpLeg(at));
const late = { EVENT_ID: '900', BEGIN_TIME: '1900', TOR_LENGTH: '0.5' };
const early = { EVENT_ID: '901', BEGIN_TIME: '100', TOR_LENGTH: '0.5' };

let releases = 0;

function merge(year: MadeUpYear, previous?: RecordYear) {
  releases++;
  return mergeYear(1974, madeUpDrafts(year), previous, {
    name: `r${releases}`,
    at: '2026-11-21T00:00:00Z',
  });
}

function statuses({ documents }: RecordYear): [string, string][] {
  return documents.map(({ tornado }) => [tornado.event_id ?? '', tornado.status]);
}

const none = { added: 0, changed: 0, withdrawn: 0, redirected: 0, unchanged: 0, fields: {} };

it('gives the id of a neighbor that may be part of the same path, with both readings', () => {
  const date = {
    BEGIN_YEARMONTH: '201704',
    END_YEARMONTH: '201704',
    CZ_TIMEZONE: 'CST-6',
    TOR_F_SCALE: 'EF2',
  };
  const near = { ...date, EVENT_ID: '560', BEGIN_TIME: '1333', END_TIME: '1345', BEGIN_LAT: '38.13' };
  const details = [
    madeUpLeg(0, { ...date, END_TIME: '1330', INJURIES_DIRECT: '2' }),
    madeUpLeg(1, { ...near, DEATHS_DIRECT: '1' }),
  ];
  const [own, other] = merge({ details }).record.documents;
  expect(own?.tornado).toMatchObject({ link_certainty: 'unsure', path_length: 12.5 });
  expect(own?.sources.link.unsure).toMatchObject([
    {
      tornado_id: other?.tornado.id,
      event_ids: ['560'],
      place: 'Crawford, Indiana',
      side: 'after',
      together: {
        begin_local: '2017-04-03T13:20',
        end_local: '2017-04-03T13:45',
        path_length: 25,
        fatalities: 1,
        injuries: 2,
      },
      apart: { own: { path_length: 12.5, fatalities: 0 }, neighbour: { path_length: 12.5, fatalities: 1 } },
    },
  ]);
  expect(other?.sources.link.unsure).toMatchObject([{ tornado_id: own?.tornado.id, side: 'before' }]);
});

describe('a year of the record', () => {
  it('names once what holds parts together in documents from before links had kinds', () => {
    const { record } = merge({ details: legs });
    const [{ sources, ...document }] = record.documents as [RecordYear['documents'][number]];
    const { joints, ...link } = sources.link;
    expect(joints).toHaveLength(3);
    const stored = { ...record, documents: [{ ...document, sources: { ...sources, link } }] };
    const again = merge({ details: legs }, stored);
    expect(again.changes).toEqual({ ...none, changed: 1, fields: { link: 1 } });
    expect(again.record.documents[0]?.sources.link.joints).toEqual(joints);
    expect(merge({ details: legs }, again.record).changes).toEqual({ ...none, unchanged: 1 });
  });

  it('first adds all tornadoes of its sources, in order of time', () => {
    const { record, changes, touched } = merge({ details: [late, ...legs, early] });
    expect(statuses(record)).toEqual([
      ['901', 'current'],
      ['500', 'current'],
      ['900', 'current'],
    ]);
    expect(changes).toEqual({ ...none, added: 3 });
    expect(touched.documents).toHaveLength(3);
    for (const { tornado, sources } of record.documents) {
      expect(sources.id).toBe(tornado.id);
      expect(sources.revisions).toMatchObject([{ kind: 'added', fields: [] }]);
    }
  });

  it('does not change for the same sources in another order and file', () => {
    const texas = { st: 'TX', stf: '48', slat: '31.5', slon: '-97.1', f1: '309' };
    const spc = [texas, { ...texas, mag: '3' }];
    const first = merge({ details: [...legs, late], spc });
    const again = merge({ details: [late, ...legs], spc, file: 'another.csv' }, first.record);
    expect(again.changes).toEqual({ ...none, unchanged: 4 });
    expect(again.touched).toEqual({ documents: [], redirects: [] });
    expect(again.record).toEqual(first.record);
  });

  it('counts changed tornadoes and changed values', () => {
    const first = merge({ details: [late, early, ...legs] });
    const { record, changes, touched } = merge(
      {
        details: [{ ...late, TOR_WIDTH: '200' }, { ...early, TOR_WIDTH: '300', DEATHS_DIRECT: '1' }, ...legs],
      },
      first.record,
    );
    expect(changes).toEqual({
      ...none,
      changed: 2,
      unchanged: 1,
      fields: { path_width: 2, fatalities: 1, casualties_by_place: 1, source_rows: 2 },
    });
    expect(touched.documents.map(({ tornado }) => tornado.event_id)).toEqual(['901', '900']);
    expect(record.documents[0]?.sources.revisions).toMatchObject([
      { kind: 'added' },
      { kind: 'changed', fields: ['path_width', 'fatalities', 'casualties_by_place', 'source_rows'] },
    ]);
  });

  it('changes if only the fatalities file changes', () => {
    const first = merge({ details: [late, early] });
    const fatalities = [{ eventId: '900', direct: 1, indirect: 0, places: { 'Mobile/Trailer Home': 1 } }];
    const { changes, record } = merge({ details: [late, early], fatalities }, first.record);
    expect(changes).toEqual({ ...none, changed: 1, unchanged: 1, fields: { fatality_places: 1 } });
    expect(record.documents[1]?.sources.fatality_places).toEqual([
      { place: 'Mobile/Trailer Home', count: 1 },
    ]);
  });
});

describe('a tornado that its source no longer lists', () => {
  const first = merge({ details: [late, early] });
  const without = merge({ details: [early] }, first.record);

  it('is withdrawn with its values and a revision', () => {
    expect(statuses(without.record)).toEqual([
      ['901', 'current'],
      ['900', 'withdrawn'],
    ]);
    expect(without.changes).toEqual({ ...none, withdrawn: 1, unchanged: 1 });
    expect(without.touched.documents).toMatchObject([
      {
        tornado: { event_id: '900', path_width: 100, quality_flags: expect.arrayContaining(['withdrawn']) },
        sources: {
          quality: expect.arrayContaining([expect.objectContaining({ code: 'withdrawn' })]),
          revisions: [{ kind: 'added' }, { kind: 'withdrawn', fields: [] }],
        },
      },
    ]);
  });

  it('is withdrawn only once', () => {
    const again = merge({ details: [early] }, without.record);
    expect(again.changes).toEqual({ ...none, unchanged: 1 });
    expect(again.touched.documents).toEqual([]);
    expect(again.record).toEqual(without.record);
  });

  it('is restored when it is listed again', () => {
    const back = merge({ details: [late, early] }, without.record);
    expect(back.changes).toEqual({
      ...none,
      changed: 1,
      unchanged: 1,
      fields: { status: 1, quality_flags: 1 },
    });
    const [, revived] = back.record.documents;
    expect(revived?.tornado).toEqual(first.record.documents[1]?.tornado);
    expect(revived?.sources).toMatchObject({
      quality: [{ code: 'damage_is_range' }],
      revisions: [{ kind: 'added' }, { kind: 'withdrawn' }, { kind: 'changed' }],
    });
  });
});

describe('joined tornadoes', () => {
  const idOf = ({ documents }: RecordYear, event: string) =>
    documents.find(({ tornado }) => tornado.event_id === event)?.tornado.id;
  // First 500 alone and 501 to 503 as one, later all as one.
  const apart = merge({ details: legs.map((row, at) => (at === 0 ? withoutPlaces(row) : row)) });
  const joined = merge({ details: legs }, apart.record);
  const [retired, kept] = [idOf(apart.record, '500') ?? '', idOf(apart.record, '501') ?? ''];

  it('leave a redirect from the retired id', () => {
    expect(joined.changes).toMatchObject({ added: 0, changed: 1, withdrawn: 0, redirected: 1 });
    expect(joined.record.documents.map(({ tornado }) => tornado.id)).toEqual([kept]);
    expect(joined.record.redirects).toEqual([{ id: retired, movedTo: kept }]);
    expect(joined.touched.redirects).toEqual([{ id: retired, movedTo: kept }]);
    expect(joined.movedIds).toEqual(expect.arrayContaining([retired, kept]));
  });

  it('keep the redirect and write it only once', () => {
    const again = merge({ details: legs }, joined.record);
    expect(again.record.redirects).toEqual(joined.record.redirects);
    expect(again.touched.redirects).toEqual([]);
    expect(again.movedIds).toEqual([]);
  });

  it('leave a redirect from a tornado that only the SPC had and that is on the joined path, whatever its number', () => {
    const whole = { slat: '38', slon: '-86.8', len: '50' };
    const onPath = { slat: '38.2', slon: '-86.4', time: '13:40:00', len: '0.1', om: '7' };
    const first = merge({ spc: [whole, onPath] });
    const second = merge({ details: legs, spc: [whole, { ...onPath, om: '1304031340' }] }, first.record);
    expect(second.changes).toMatchObject({ added: 0, withdrawn: 0, redirected: 1 });
    const [tornado, ...others] = second.record.documents;
    expect(others).toEqual([]);
    expect(second.record.redirects).toEqual([
      { id: first.record.documents[1]?.tornado.id, movedTo: tornado?.tornado.id },
    ]);
    const back = merge({ spc: [whole, onPath] }, second.record);
    expect(back.record.documents.map(({ tornado: { id } }) => id)).toEqual(
      first.record.documents.map(({ tornado: { id } }) => id),
    );
  });

  it('move existing redirects when they are joined again', () => {
    const more = [4, 5, 6, 7, 8].map((at) => madeUpLeg(at));
    const two = merge(
      { details: [...legs.slice(0, 3), { ...legs[3], END_LAT: '', END_LON: '' }, ...more] },
      joined.record,
    );
    const last = idOf(two.record, '504') ?? '';
    expect(two.changes).toMatchObject({ added: 1, changed: 1, redirected: 0 });
    const one = merge({ details: [...legs, ...more] }, two.record);
    const both = [
      { id: retired, movedTo: last },
      { id: kept, movedTo: last },
    ];
    expect(one.record.redirects).toEqual(both);
    expect(one.touched.redirects).toEqual(both);
    expect(one.movedIds).toEqual(expect.arrayContaining([retired, kept, last]));
  });

  it('get their own ids back when they are separated again', () => {
    const again = merge(
      { details: legs.map((row, at) => (at === 0 ? withoutPlaces(row) : row)) },
      joined.record,
    );
    expect(again.record.documents.map(({ tornado }) => tornado.id).toSorted()).toEqual(
      [retired, kept].toSorted(),
    );
    expect(again.record.redirects).toEqual([]);
    expect(again.touched.documents.map(({ tornado }) => tornado.id)).toContain(retired);
    expect(again.touched.redirects).toEqual([]);
    expect(again.movedIds).toEqual(expect.arrayContaining([retired, kept]));
  });
});
