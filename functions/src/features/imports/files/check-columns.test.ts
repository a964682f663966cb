import { describe, expect, it } from 'vitest';
import { findColumns } from './check-columns.ts';

const published = ['om', 'yr', 'st', 'stn'];

function find(header: string[], optional?: string[]) {
  const layout = {
    name: 'made up',
    needed: ['om', 'yr', 'st'],
    published,
    ...(optional ? { optional } : {}),
  };
  return findColumns('a.csv', layout, header);
}

describe('the columns of a file', () => {
  it('are found by name in any order', () => {
    expect([...find(['st', ' om ', 'stn', 'yr']).at]).toEqual([
      ['st', 0],
      ['om', 1],
      ['stn', 2],
      ['yr', 3],
    ]);
  });

  it('may include optional ones', () => {
    const { at, newLayout } = find(['', ...published, 'fc'], ['fc', '']);
    expect([at.get('st'), newLayout]).toEqual([3, undefined]);
    expect(find(published, ['fc', ''])).toEqual({ at: expect.any(Map) });
  });

  it.each<[string[], string | undefined]>([
    [['om', 'yr', 'st'], 'a column is gone (stn)'],
    [[...published, 'lake', ''], '2 columns are new (lake, (no name))'],
    [['om', 'yr', 'lake', 'st'], 'a column is gone (stn) and a column is new (lake)'],
  ])('that nobody reads may come and go, which is said: %s', (header, says) => {
    expect(find(header).newLayout).toBe(`made up has a new layout: ${says}; nothing that we use.`);
  });

  it('are refused with the expected, found, missing and unknown names', () => {
    expect(() => find(['om', 'year', 'st', ''])).toThrow(
      expect.objectContaining({
        name: 'SourceFileError',
        code: 'UNKNOWN_LAYOUT',
        message:
          'a.csv: this is not the layout "made up". Expected columns: om, yr, st. ' +
          'Found: om, year, st, (no name). Missing: yr. Unknown: year, (no name).',
      }),
    );
  });

  it('are refused if a name appears twice', () => {
    expect(() => find(['om', 'yr', 'st', 'yr'])).toThrow(/Twice: yr\./);
  });

  it('keep the message short for a very long header', () => {
    const header = Array.from({ length: 5000 }, (_, i) => `word${i}`);
    try {
      find(header);
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message.length).toBeLessThan(2_000);
    }
  });
});
