import { describe, expect, it } from 'vitest';
import { compareRows } from './compare-rows.ts';
import type { RowFacts, RowValues } from './row-facts.ts';

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
  return { marks: [id], content: id, month: 4, values: { ...values, ...changes } };
}

const compare = (before: RowFacts[], after: RowFacts[], unreadable = 0) =>
  compareRows(before, after, { unreadable, tornadoOf: () => undefined });

describe('rows that are compared', () => {
  it('count the tornadoes by field, and each of them once', () => {
    const before = ['a', 'b', 'c', 'd'].map((id) => row(id));
    const after = [row('a', { rating: 'F3', width: null }), row('b', { width: 300 }), row('c'), row('d')];
    expect(compare(before, after)).toEqual({
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
    ['4 miles away', { lat: 38.078, lon: -86.01 }, 0],
    ['6 miles away', { lat: 38.107, lon: -86.01 }, 1],
    ['gone', null, 1],
    ['less exact', { lat: 38, lon: -86 }, 1],
  ])('begin elsewhere if the start is more than 5 miles away: %s', (_, start, changed) => {
    expect(compare([row('a')], [row('a', { start })])).toMatchObject({ changed });
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

  it('are recognised by the surest mark first', () => {
    const marked = (marks: string[], width: number): RowFacts => ({ ...row('a', { width }), marks });
    const before = [marked(['1', 'same'], 10), marked(['2', 'same'], 20)];
    const after = [marked(['2', 'same'], 20), marked(['3', 'same'], 10)];
    expect(compare(before, after)).toMatchObject({ changed: 0, gained: [] });
  });
});
