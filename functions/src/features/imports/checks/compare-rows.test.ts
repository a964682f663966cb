import { describe, expect, it } from 'vitest';
import { compareRows } from './compare-rows.ts';
import type { RowFacts, RowValues } from './row-facts.ts';
import { checkSecondOpinion, sketchOf } from './second-opinion.ts';

const values: RowValues = {
  rating: 'F2',
  'date or time': 0,
  start: { lat: 38.02, lon: -86.01 },
  end: null,
  county: '18 123',
  length: 3,
  width: 100,
  deaths: '0 0',
  injuries: '0 0',
  damage: '25000 0',
  'end time': null,
  office: 'LMK',
  episode: '7',
  narrative: 'A brief tornado destroyed two barns near the river.',
  'episode narrative': null,
  'reported by': null,
  'next county': null,
  'begin in words': null,
  'end in words': null,
  'counties by the SPC': null,
  'end time by the SPC': null,
};

function row(id: string, changes: Partial<RowValues> = {}): RowFacts {
  return { marks: [id], content: id, month: 4, stateFips: 18, values: { ...values, ...changes } };
}

const compare = (before: RowFacts[], after: RowFacts[], unreadable = 0) =>
  compareRows(before, after, { unreadable, tornadoOf: () => undefined });

describe('rows that are compared', () => {
  it('count the tornadoes by field, and each of them once', () => {
    const before = ['a', 'b', 'c', 'd'].map((id) => row(id));
    const after = [row('a', { rating: 'F3', width: null }), row('b', { width: 300 }), row('c'), row('d')];
    expect(compare(before, after)).toMatchObject({
      known: 4,
      changed: 2,
      fields: [
        { field: 'width', tornadoes: 2 },
        { field: 'rating', tornadoes: 1 },
      ],
      filled: [
        { field: 'width', tornadoes: 2, of: 4 },
        { field: 'rating', tornadoes: 1, of: 4 },
      ],
      edited: 0,
      gained: [],
      lost: 0,
      states: new Map([[18, { known: 4, changed: 2, gone: 0 }]]),
      traces: { twins: 0, lostInARow: 0, cut: 0, garbled: 0 },
    });
  });

  it('are counted among those that have something in a field, of which most have nothing', () => {
    const before = [
      row('a', { injuries: '3 0' }),
      row('b', { injuries: '0 0' }),
      row('c', { injuries: '1 0' }),
    ];
    const after = [
      row('a', { injuries: '0 0' }),
      row('b', { injuries: '3 0' }),
      row('c', { injuries: '1 0' }),
    ];
    expect(compare(before, after)).toMatchObject({
      fields: [{ field: 'injuries', tornadoes: 2 }],
      filled: [{ field: 'injuries', tornadoes: 1, of: 2 }],
    });
  });

  it('are parts of one tornado where it has several', () => {
    const before = ['a', 'b', 'c'].map((id) => row(id));
    const after = before.map(({ marks: [id = ''] }) => row(id, { length: 9 }));
    const tornadoOf = ({ marks: [id] }: RowFacts) => (id === 'c' ? undefined : 'one');
    expect(compareRows(before, after, { unreadable: 0, tornadoOf })).toMatchObject({ known: 2, changed: 2 });
  });

  it.each<[string, RowValues['start'], number]>([
    ['half a mile away', { lat: 38.028, lon: -86.01 }, 1],
    ['more exact', { lat: 38.0243, lon: -86.0061 }, 0],
    ['more exact in one axis', { lat: 38.02, lon: -86.0061 }, 0],
    ['gone', null, 1],
    ['less exact', { lat: 38, lon: -86 }, 1],
  ])('begin elsewhere if the start does not round to what it was: %s', (_, start, changed) => {
    expect(compare([row('a')], [row('a', { start })])).toMatchObject({ changed });
  });

  it('begin elsewhere if all starts become more exact by the same shift', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const moved = (by: (at: number) => number) =>
      ids.map((id, at) => row(id, { start: { lat: 38.02 + by(at), lon: -86.01 } }));
    const before = ids.map((id) => row(id));
    expect(
      compare(
        before,
        moved(() => 0.004),
      ),
    ).toMatchObject({ changed: 5 });
    expect(
      compare(
        before,
        moved((at) => (at - 2) * 0.0021),
      ),
    ).toMatchObject({ changed: 0 });
  });

  it('count apart what a correction rarely looks like, however few they are', () => {
    const at = (id: string, minutes: number, changes: Partial<RowValues> = {}) =>
      row(id, { 'date or time': minutes * 60, start: { lat: 38 + minutes / 100, lon: -86 }, ...changes });
    const rows = [0, 60, 120, 180].map((minutes, index) => at(`${index}`, minutes));
    const again = { ...at('9', 61), values: { ...at('9', 61).values, start: rows[1]?.values.start ?? null } };
    expect(compare(rows, [...rows, again]).traces).toMatchObject({ twins: 1 });
    expect(compare(rows, [...rows, at('9', 90)]).traces).toMatchObject({ twins: 0 });
    const [one, two, three, four] = rows as [RowFacts, RowFacts, RowFacts, RowFacts];
    expect(compare(rows, [one, four])).toMatchObject({ lost: 2, traces: { lostInARow: 2 } });
    expect(compare(rows, [one, three])).toMatchObject({ lost: 2, traces: { lostInARow: 0 } });
    expect(compare(rows, [two, one, three, four])).toMatchObject({ lost: 0, traces: { lostInARow: 0 } });
  });

  it.each<[string, string, string, cut: number, garbled: number]>([
    ['cut', 'Two barns fell. A shed was lost.', 'Two barns fell. A sh', 1, 0],
    ['longer', 'Two barns fell.', 'Two barns fell. A shed was lost.', 0, 0],
    ['read as Windows-1252', 'The owner’s barn fell at 40°.', 'The ownerâ€™s barn fell at 40Â°.', 0, 1],
    ['with question marks', 'The owner’s barn fell.', 'The owner?s barn fell.', 0, 1],
    ['with markup', 'Barn & shed fell.', 'Barn &amp; shed fell.', 0, 1],
    ['with a question', 'The barn fell.', 'The barn fell?', 0, 0],
  ])('count narratives that end earlier or have broken letters: %s', (_, narrative, later, cut, garbled) => {
    const compared = compare([row('a', { narrative })], [row('a', { narrative: later })]);
    expect(compared.traces).toMatchObject({ cut, garbled });
  });

  it.each<[string, Partial<RowValues>, changed: number, edited: number]>([
    ['with more white space', { narrative: values.narrative?.replace('two', ' two') ?? null }, 0, 0],
    ['edited', { narrative: 'A brief EF1 tornado destroyed two barns and a shed near the river.' }, 0, 1],
    ['longer', { narrative: `${values.narrative} Trees were uprooted along the path.` }, 0, 1],
    ['of another tornado', { narrative: 'Trees were uprooted in a park of the town.' }, 1, 0],
    ['cut', { narrative: 'A brief tornado' }, 1, 0],
    ['gone', { narrative: null }, 1, 0],
    ['that was missing', { 'episode narrative': 'A front crossed the state.' }, 1, 0],
  ])(
    'tell something else if a narrative is another one, but not if it is edited: %s',
    (_, change, changed, edited) => {
      expect(compare([row('a')], [row('a', change)])).toMatchObject({ changed, edited });
    },
  );

  it('of the SPC’s may gain what older layouts do not have, but not lose it', () => {
    const more = row('a', { 'counties by the SPC': '18 123', 'end time by the SPC': 60 });
    expect(compare([row('a')], [more])).toMatchObject({ changed: 0 });
    expect(compare([more], [row('a')])).toMatchObject({ changed: 1 });
  });

  it('are replaced where one is gone and another new, unless it only cannot be read', () => {
    const [before, after] = [
      [row('a'), row('b')],
      [row('a'), row('x'), row('y')],
    ];
    const replaced = { changed: 1, fields: [{ field: 'another row', tornadoes: 1 }], gained: [row('y')] };
    expect(compare(before, after)).toMatchObject(replaced);
    expect(compare(before, after, 1)).toMatchObject({ changed: 0, gained: [row('x'), row('y')] });
  });

  it('are recognized by the surest mark first', () => {
    const marked = (marks: string[], width: number): RowFacts => ({ ...row('a', { width }), marks });
    const before = [marked(['1', 'same'], 10), marked(['2', 'same'], 20)];
    const after = [marked(['2', 'same'], 20), marked(['3', 'same'], 10)];
    expect(compare(before, after)).toMatchObject({ changed: 0, gained: [] });
  });
});

describe('a first file held against the other agency’s rows', () => {
  /** Twenty tornadoes, a degree and an hour apart. */
  const twenty = (changes: (at: number) => Partial<RowValues> = () => ({})) =>
    Array.from({ length: 20 }, (_, at) =>
      row(`${at}`, { 'date or time': at * 3_600, start: { lat: 30 + at, lon: -86 }, ...changes(at) }),
    );
  const heldAgainst = (own: RowFacts[], other = twenty()) =>
    checkSecondOpinion(
      2011,
      { of: '2011', file: 'a.csv', family: 'spc' },
      sketchOf(own),
      sketchOf(other),
    ).map(({ what, before, after }) => `${what}: ${before - after} of ${before}`);
  const only = (at: number, changes: Partial<RowValues>) => twenty((one) => (one === at ? changes : {}));

  it('passes if they say the same, or differ in little', () => {
    expect(heldAgainst(twenty())).toEqual([]);
    expect(heldAgainst(only(3, { rating: 'F3', deaths: '1 0' }))).toEqual([]);
  });

  it('finds a single F5 that the file has as F0, and ten people who died in one of the two alone', () => {
    const moore = only(3, { rating: 'EF5' });
    expect(heldAgainst(only(3, { rating: 'EF0' }), moore)).toEqual([
      'ratings of F4 and stronger as the other agency’s: 1 of 20',
    ]);
    expect(heldAgainst(twenty(), only(3, { deaths: '24 0' }))).toEqual([
      'ten deaths or more as the other agency’s: 1 of 20',
    ]);
    // NCEI's rows are parts of a tornado, so the whole may have more.
    expect(heldAgainst(only(3, { deaths: '24 0' }))).toEqual([]);
  });

  it('finds a year that lies four miles farther north, and a state whose clock is an hour off', () => {
    const north = twenty((at) => ({ start: { lat: 30.06 + at, lon: -86 } }));
    expect(heldAgainst(north)).toEqual([
      'places as the other agency’s: 20 of 20',
      'places in Indiana as the other agency’s: 20 of 20',
    ]);
    const late = twenty((at) => ({ 'date or time': at * 3_600 + 1_800 }));
    expect(heldAgainst(late)).toEqual([
      'times as the other agency’s: 20 of 20',
      'times in Indiana as the other agency’s: 20 of 20',
    ]);
  });
});
