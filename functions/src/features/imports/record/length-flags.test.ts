import { describe, expect, it } from 'vitest';
import { writeField } from '@touchdown/shared/corrections/fields.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import { lengthFlags } from './length-flags.ts';

function flagsOf(length: number, width: number | null, minutes: number | null, miles: number | null) {
  const begin = Date.UTC(1995, 4, 29, 23);
  return lengthFlags(
    {
      path_length: length,
      path_width: width,
      begin_datetime: new Date(begin).toISOString(),
      end_datetime: minutes === null ? null : new Date(begin + minutes * 60_000).toISOString(),
    },
    miles,
  );
}

describe('a length that no tornado has', () => {
  it('is swapped with the width: 300 miles in 18 minutes, and 12 yards wide', () => {
    expect(flagsOf(300, 12, 18, null)).toEqual(['length_too_fast', 'length_and_width_swapped']);
  });

  it('is too long for its time, or for the distance between its ends', () => {
    expect(flagsOf(60, 300, 20, 58)).toEqual(['length_too_fast']);
    expect(flagsOf(120, 300, null, 30)).toEqual(['length_far_beyond_path']);
  });

  it.each([
    ['the longest on record', 219, 1_300, 219, 215],
    ['a fast one, with rounded times', 12, 100, 5, 11],
    ['one of the old files without an end', 170, 10, null, null],
    ['a winding one', 60, 400, 90, 20],
    ['a short one with one recorded place', 3, 50, null, 0],
  ])('is not %s', (_, length, width, minutes, miles) => {
    expect(flagsOf(length, width, minutes, miles)).toEqual([]);
  });
});

describe('the row of a list', () => {
  it('takes a value that cannot be right as unknown', () => {
    const tornado = madeUpTornado('1995-05-29T23:00:00Z', { path_length: 300, path_width: 12 });
    const rowWith = (flags: typeof tornado.quality_flags) => {
      const { lengthMiles, widthYards } = toCatalogueRow({ ...tornado, quality_flags: flags });
      return { lengthMiles, widthYards };
    };
    expect(rowWith(['speed_implausible'])).toEqual({ lengthMiles: 300, widthYards: 12 });
    expect(rowWith(['length_too_fast'])).toEqual({ lengthMiles: null, widthYards: 12 });
    expect(rowWith(['length_and_width_swapped'])).toEqual({ lengthMiles: null, widthYards: null });
  });

  it('has a length that a person has corrected', () => {
    const tornado = madeUpTornado('1995-05-29T23:00:00Z', {
      path_length: 300,
      quality_flags: ['length_too_fast', 'tz_inferred'],
    });
    const field = tornadoFields.find(({ name }) => name === 'path_length');
    const corrected = field && writeField(field, tornado, 12);
    expect(corrected?.quality_flags).toEqual(['tz_inferred']);
    expect(corrected && toCatalogueRow(corrected).lengthMiles).toBe(12);
  });
});
