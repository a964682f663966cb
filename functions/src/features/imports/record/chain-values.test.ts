import { describe, expect, it } from 'vitest';
import { writeField } from '@touchdown/shared/corrections/fields.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import { madeUpTornado } from '@touchdown/shared/tornadoes/testing/made-up-tornado.ts';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import { madeUpLeg, madeUpSegments, madeUpSpcTornadoes } from '../../../testing/made-up-year.ts';
import { sizeOf, casualtiesOf, lengthFlags, peakWind } from './chain-values.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';

/** Each leg is 12.9 miles from end to end. */
function lengthOf(lengths: readonly string[], spcLength?: string, over: DetailsRow = {}) {
  const legs = lengths.map((length, at) => madeUpLeg(at, { TOR_LENGTH: length, ...over }));
  const spc = spcLength === undefined ? undefined : madeUpSpcTornadoes({ len: spcLength })[0];
  const { values, flags } = sizeOf(madeUpSegments(...legs), spc);
  return [values.path_length, flags];
}

describe('the length of a path in several counties', () => {
  it('is the sum of its rows', () => {
    expect(lengthOf(['12.9', '13.1'])).toEqual([26, []]);
    expect(lengthOf(['13', '13'])).toEqual([26, []]);
  });

  it('is counted once and flagged if each row repeats the whole, which its places show', () => {
    expect(lengthOf(['30.98', '30.98'])).toEqual([30.98, ['totals_repeated']]);
  });

  it('is the sum if the places are not known', () => {
    const nowhere = { BEGIN_LAT: '', BEGIN_LON: '', END_LAT: '', END_LON: '' };
    expect(lengthOf(['30.98', '30.98'], undefined, nowhere)).toEqual([61.96, []]);
  });

  it('follows the SPC’s length', () => {
    expect(lengthOf(['13', '13'], '26')).toEqual([26, []]);
    expect(lengthOf(['13', '13'], '13')).toEqual([13, ['totals_repeated']]);
  });
});

const people = (deaths: string, injuries: string): DetailsRow => {
  return { DEATHS_DIRECT: deaths, INJURIES_DIRECT: injuries };
};

function casualties(rows: DetailsRow[], spc?: SpcRow) {
  const { values, flags } = casualtiesOf(madeUpSegments(...rows), spcOf(spc));
  const { fatalities_at_least: deathsAtLeast, injuries_at_least: injuriesAtLeast } = values;
  const atLeast = {
    ...(deathsAtLeast ? { deathsAtLeast } : {}),
    ...(injuriesAtLeast ? { injuriesAtLeast } : {}),
  };
  return { deaths: values.fatalities, injuries: values.injuries, ...atLeast, flags };
}

function spcOf(row: SpcRow | undefined) {
  return row && madeUpSpcTornadoes(row)[0];
}

describe('deaths and injuries', () => {
  it('are the sum of the segments', () => {
    expect(casualties([people('2', '10'), people('4', '76')])).toEqual({
      deaths: 6,
      injuries: 86,
      flags: [],
    });
  });

  it('are counted once and flagged if every segment repeats the total', () => {
    const once = { deaths: 2, injuries: 10, flags: ['totals_repeated'] };
    expect(casualties([people('2', '10'), people('2', '10'), people('2', '10')])).toEqual(once);
    expect(casualties([people('2', '10'), people('2', '10')], { fat: '2', inj: '10' })).toEqual(once);
  });

  it('are not recorded where three or more died and nobody is said to be injured', () => {
    const missing = { deaths: 8, injuries: null, flags: ['injuries_missing'] };
    expect(casualties([people('8', '0')])).toEqual(missing);
    expect(casualties([people('2', '0')])).toEqual({ deaths: 2, injuries: 0, flags: [] });
    expect(casualties([people('8', '0')], { fat: '8', inj: '46' })).toMatchObject({ injuries: 46 });
  });

  it('are added if equal numbers are small enough to be chance', () => {
    expect(casualties([people('1', '1'), people('1', '1')])).toEqual({ deaths: 2, injuries: 2, flags: [] });
    expect(casualties([people('0', '0'), people('0', '0')])).toEqual({ deaths: 0, injuries: 0, flags: [] });
  });

  it('follow the SPC’s total: one death recorded twice, or four in all', () => {
    const small = [people('1', '0'), people('1', '0')];
    expect(casualties(small, { fat: '1', inj: '0' })).toMatchObject({
      deaths: 1,
      flags: ['totals_repeated'],
    });
    expect(casualties(small, { fat: '2', inj: '0' })).toMatchObject({ deaths: 2, flags: [] });
    const large = [people('2', '10'), people('2', '10')];
    expect(casualties(large, { fat: '4', inj: '20' })).toMatchObject({ deaths: 4, injuries: 20, flags: [] });
  });

  it('are the SPC’s if no segment has them, and unknown if neither has', () => {
    expect(casualties([people('', ''), people('', '')], { fat: '6', inj: '86' })).toMatchObject({
      deaths: 6,
      injuries: 86,
    });
    expect(casualties([people('', '')])).toMatchObject({ deaths: null, injuries: null });
  });

  it('are at least those of the other segments if one is blank, and the SPC’s of the whole if it has them', () => {
    const rows = [people('', '5'), people('1', '')];
    const part = { deaths: 1, deathsAtLeast: true, injuries: 5, injuriesAtLeast: true, flags: [] };
    expect(casualties(rows)).toEqual(part);
    expect(casualties(rows, { fat: '3', inj: '5' })).toEqual({
      deaths: 3,
      injuries: 5,
      flags: ['filled_from_spc'],
    });
    expect(casualties(rows, { fat: '0', inj: '4' })).toEqual(part);
  });

  it('are unknown, never nobody, if a blank is all that there is beside 0', () => {
    expect(casualties([people('', '0'), people('0', '')])).toEqual({
      deaths: null,
      injuries: null,
      flags: [],
    });
    expect(casualties([people('', ''), people('0', '0')], { fat: '1', inj: '0' })).toMatchObject({
      deaths: 1,
      injuries: 0,
    });
  });

  it('count indirect ones separately', () => {
    const rows = [
      { ...people('1', '0'), DEATHS_INDIRECT: '2' },
      { ...people('0', '3'), INJURIES_INDIRECT: '4' },
    ];
    expect(casualtiesOf(madeUpSegments(...rows), undefined).values).toEqual({
      fatalities: 1,
      fatalities_indirect: 2,
      injuries: 3,
      injuries_indirect: 4,
    });
  });
});

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

describe('the peak wind of a narrative', () => {
  it.each([
    ['The tornado was rated EF2 with peak winds of 130 mph.', 130],
    ['Maximum winds were estimated at 95 mph.', 95],
    ['Max wind speed 165 mph, path 12 miles.', 165],
    ['Estimated peak wind speeds near 110 miles per hour.', 110],
    ['PEAK WIND: 85MPH', 85],
    ['It had estimated maximum\nwind speeds of\n105 mph.', 105],
  ])('is read: %s', (narrative, mph) => {
    expect(peakWind(narrative)).toBe(mph);
  });

  it('is the highest of several counties', () => {
    expect(
      peakWind(
        'Butler, Kansas: Peak winds of 95 mph.\n\nGreenwood, Kansas: Peak winds of 165 mph.\n\nLyon, Kansas: Maximum winds 80 mph.',
      ),
    ).toBe(165);
  });

  it.each([
    [null],
    [''],
    ['An EF4 tornado crossed the county.'],
    ['The tornado moved northeast at 55 mph.'],
    ['Maximum width was 300 yards. It moved at 60 mph.'],
    ['The maximum width was 300 yards with damage by winds'],
    ['Peak winds of 12 mph.'],
    ['Peak winds of 999 mph.'],
    ['Peak winds of 1110 mph.'],
    ['Peak winds were 100 to 110 knots.'],
  ])('is unknown if none is named: %s', (narrative) => {
    expect(peakWind(narrative)).toBeNull();
  });
});
