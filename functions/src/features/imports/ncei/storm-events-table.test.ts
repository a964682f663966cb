import { describe, expect, it } from 'vitest';
import { madeUpSource } from '../../../testing/made-up-source.ts';
import { fatalitiesColumns, locationsColumns } from './details-columns.ts';
import { readFatalities } from './read-fatalities.ts';
import { readLocations } from './read-locations.ts';

describe('a file that is cut in its last row', () => {
  it.each([
    ['fatalities', readFatalities, fatalitiesColumns],
    ['locations', readLocations, locationsColumns],
  ])('is refused: %s', (_, read, columns) => {
    const row = columns.map(() => '1').join(',');
    const text = `${columns.join(',')}\n${row}\n${row}\n`;
    expect(read(madeUpSource(text)).rowCount).toBe(2);
    expect(() => read(madeUpSource(text.slice(0, -8)))).toThrow(
      expect.objectContaining({
        code: 'TRUNCATED',
        message: expect.stringContaining('the last row (line 3) ends in the middle: 8 of 11 fields'),
      }),
    );
  });
});
