import { describe, expect, it } from 'vitest';
import { recogniseFile } from './recognise-file.ts';

const columns = 'Location,County,State,Lat,Lon,Comments';

describe('the kind of a file', () => {
  it('is found behind blank lines', () => {
    expect(recogniseFile('a.csv', '\uFEFF\n \r\nom,yr\n1,1950\n')).toEqual({ kind: 'spc' });
  });

  it.each([
    ['hail', '130520_rpts_hail.csv', `Time,Size,${columns}\n`],
    ['wind', '130520_rpts_wind.csv', `Time,Speed,${columns}\n`],
    ['hail', 'today.csv', `Time,Size,${columns}\n`],
  ])('is refused by name if it is the list of %s: %s', (kind, name, text) => {
    expect(() => recogniseFile(name, text)).toThrow(
      expect.objectContaining({
        code: 'OTHER_STORMS',
        message: expect.stringContaining(`this is the list of ${kind}.`),
      }),
    );
  });

  it('is a combined list, whichever storms are first', () => {
    expect(recogniseFile('130520_rpts.csv', `Time,Size,${columns}\n`)).toEqual({ kind: 'spc-daily' });
  });
});
