import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { madeUpSegments, madeUpSpcTornadoes } from '../../../testing/made-up-year.ts';
import { casualtiesOf } from './totals.ts';

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
