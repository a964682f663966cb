import { describe, expect, it } from 'vitest';
import { compareRows } from './compare-rows.ts';
import type { RowFacts, RowValues } from './row-facts.ts';

const values: RowValues = {
  rating: 'F2',
  'date or time': 0,
  start: { lat: 38, lon: -86 },
  end: null,
  county: '18 123',
  length: 3,
  width: 100,
  deaths: '0 0',
  injuries: '0 0',
  damage: '25000 0',
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
      gained: [],
    });
  });

  it('are parts of one tornado where it has several', () => {
    const before = ['a', 'b', 'c'].map((id) => row(id));
    const after = before.map(({ marks: [id = ''] }) => row(id, { length: 9 }));
    const tornadoOf = ({ marks: [id] }: RowFacts) => (id === 'c' ? undefined : 'one');
    expect(compareRows(before, after, { unreadable: 0, tornadoOf })).toMatchObject({ known: 2, changed: 2 });
  });

  it.each<[string, RowValues['start'], number]>([
    ['4 miles away', { lat: 38.058, lon: -86 }, 0],
    ['6 miles away', { lat: 38.087, lon: -86 }, 1],
    ['gone', null, 1],
  ])('begin elsewhere if the start is more than 5 miles away: %s', (_, start, changed) => {
    expect(compare([row('a')], [row('a', { start })])).toMatchObject({ changed });
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
