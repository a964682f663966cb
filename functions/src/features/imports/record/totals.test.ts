import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { madeUpSegments, madeUpSpcTornadoes } from '../../../testing/made-up-year.ts';
import { casualtiesOf, damageOf } from './totals.ts';

const people = (deaths: string, injuries: string): DetailsRow => {
  return { DEATHS_DIRECT: deaths, INJURIES_DIRECT: injuries };
};

function casualties(rows: DetailsRow[], spc?: SpcRow) {
  const { values, flags } = casualtiesOf(madeUpSegments(...rows), spcOf(spc));
  return { deaths: values.fatalities, injuries: values.injuries, flags };
}

function damage(rows: DetailsRow[], spc?: SpcRow) {
  const { values, flags } = damageOf(madeUpSegments(...rows), spcOf(spc));
  return [values.damage_estimate, values.damage_crops, values.damage_range, flags];
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
    expect(casualties([people('', '5'), people('1', '')])).toMatchObject({ deaths: 1, injuries: 5 });
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

describe('damage', () => {
  const cost = (property: string, crops = ''): DetailsRow => {
    return { DAMAGE_PROPERTY: property, DAMAGE_CROPS: crops };
  };

  it('is the sum of the known values of the segments', () => {
    expect(damage([cost('25K', '1K'), cost('.5M', ''), cost('')])).toEqual([525_000, 1_000, null, []]);
  });

  it('is counted once if every segment repeats it', () => {
    expect(damage([cost('25M'), cost('25M'), cost('25M')])).toEqual([25e6, null, null, ['totals_repeated']]);
    expect(damage([cost('25M'), cost('25M'), cost('')])[0]).toBe(50e6);
  });

  it('is 0, not a repeated total, if all segments are 0', () => {
    expect(damage([cost('0'), cost('0')])).toEqual([0, null, null, []]);
  });

  it('is the SPC’s amount if NCEI’s is blank', () => {
    const row = { date: '2011-04-26', mag: '1', loss: '0.3' };
    expect(damage([cost('')], row)).toEqual([300_000, null, null, ['filled_from_spc']]);
    expect(damage([cost('0')], row)).toEqual([0, null, null, []]);
  });

  it('is a range if the SPC has only a class', () => {
    expect(damage([cost('')], { loss: '6' })).toEqual([
      null,
      null,
      { min: 500_000, max: 5_000_000 },
      ['damage_is_range'],
    ]);
    expect(damage([cost('')], { loss: '0' })).toEqual([null, null, null, []]);
  });
});
