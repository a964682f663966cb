import { describe, expect, it } from 'vitest';
import { madeUpSource } from '../../../testing/made-up-source.ts';
import { nceiLayouts } from './storm-events-table.ts';
import { readRows } from '../../../testing/read-made-up.ts';
import { fatalitiesReader, locationsReader } from './read-companions.ts';

describe('a file that is cut in its last row', () => {
  it.each([
    ['fatalities', fatalitiesReader, nceiLayouts.fatalities.published],
    ['locations', locationsReader, nceiLayouts.locations.published],
  ])('is refused: %s', (_, toReader, columns) => {
    const rowCountOf = (text: string) =>
      readRows<{ rowCount: number }>(text, toReader(madeUpSource(text))).rowCount;
    const row = columns.map(() => '1').join(',');
    const text = `${columns.join(',')}\n${row}\n${row}\n`;
    expect(rowCountOf(text)).toBe(2);
    expect(() => rowCountOf(text.slice(0, -8))).toThrow(
      expect.objectContaining({
        code: 'TRUNCATED',
        message: expect.stringContaining(
          `the last row (line 3) ends in the middle: ${columns.length - 3} of ${columns.length} fields`,
        ),
      }),
    );
  });
});
