import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import type { SpcRow } from '../../../testing/made-up-spc-record.ts';
import { madeUpSegments, madeUpSpcTornadoes } from '../../../testing/made-up-year.ts';
import { damageOf, withoutUnestimatedDamage } from './damage.ts';

function damage(rows: DetailsRow[], spc?: SpcRow) {
  const { values, flags } = damageOf(madeUpSegments(...rows), spc && madeUpSpcTornadoes(spc)[0]);
  return [values.damage_estimate, values.damage_crops, values.damage_range, flags];
}

function isAtLeast(rows: DetailsRow[], spc?: SpcRow) {
  return damageOf(madeUpSegments(...rows), spc && madeUpSpcTornadoes(spc)[0]).values.damage_at_least;
}

const cost = (property: string, crops = ''): DetailsRow => {
  return { DAMAGE_PROPERTY: property, DAMAGE_CROPS: crops };
};

describe('damage since 1996', () => {
  const of2017 = (property: string, crops = ''): DetailsRow => {
    return { ...cost(property, crops), BEGIN_YEARMONTH: '201704', END_YEARMONTH: '201704' };
  };

  it('is the sum of the known values of the segments', () => {
    const rows = [of2017('25K', '1K'), of2017('.5M'), of2017('')];
    expect(damage(rows)).toEqual([525_000, 1_000, null, []]);
  });

  it('is at least the sum of the known values if that of a segment is unknown', () => {
    expect(isAtLeast([of2017('25K', '1K'), of2017('.5M', '1K')])).toBe(false);
    expect(isAtLeast([of2017('25K'), of2017('')])).toBe(true);
    const crops = damageOf(madeUpSegments(of2017('1K', '5K'), of2017('1K', '')), undefined).values;
    expect(crops).toMatchObject({ damage_crops: 5_000, damage_crops_at_least: true, damage_at_least: false });
  });

  it('is unknown if a part is 0 and the other unknown', () => {
    expect(damage([of2017('0'), of2017('')])[0]).toBeNull();
    expect(isAtLeast([of2017('0'), of2017('')])).toBe(false);
  });

  it('is counted once if every segment repeats it', () => {
    const rows = [of2017('25M'), of2017('25M')];
    expect(damage(rows)).toEqual([25e6, null, null, ['totals_repeated']]);
    expect(damage([...rows, of2017('')])[0]).toBe(50e6);
  });

  it('is the sum of equal values if that is the SPC’s loss', () => {
    const rows = [of2017('25K'), of2017('25K')];
    const spc = (loss: string): SpcRow => ({ yr: '2017', date: '2017-04-03', mag: '1', loss });
    expect(damage(rows, spc('50000'))).toEqual([50_000, null, null, []]);
    expect(damage(rows, spc('25000'))).toEqual([25_000, null, null, ['totals_repeated']]);
  });

  it('is 0, not a repeated total, if all segments are 0', () => {
    expect(damage([of2017('0'), of2017('0')])).toEqual([0, null, null, []]);
  });

  it('is the SPC’s amount if NCEI’s is blank', () => {
    const row = { yr: '2011', date: '2011-04-26', mag: '1', loss: '0.3' };
    expect(damage([of2017('')], row)).toEqual([300_000, null, null, ['filled_from_spc']]);
    expect(damage([of2017('0')], row)).toEqual([0, null, null, []]);
  });
});

describe('damage as a class', () => {
  it('is the range of the class, beside the amount that NCEI gives for it', () => {
    const range = { min: 50_000, max: 500_000 };
    expect(damage([cost('250K')])).toEqual([250_000, null, range, ['damage_is_range']]);
    expect(damage([cost('250K'), cost('250K')])).toEqual([
      250_000,
      null,
      range,
      ['totals_repeated', 'damage_is_range'],
    ]);
  });

  it('is the sum of the ranges of two classes, never of their middles', () => {
    expect(damage([cost('250M'), cost('2.5M')])).toEqual([
      null,
      null,
      { min: 50_500_000, max: 505_000_000 },
      ['damage_is_range'],
    ]);
  });

  it('is the SPC’s class of the whole, not at least a part, if one row has no class', () => {
    expect(isAtLeast([cost('250K'), cost('0K')])).toBe(true);
    expect(isAtLeast([cost('250K'), cost('0K')], { loss: '5' })).toBe(false);
  });

  it('is that of the highest row if the sum is above the SPC’s class of the whole', () => {
    expect(damage([cost('2.5M'), cost('250K')], { loss: '6' })).toEqual([
      2_500_000,
      null,
      { min: 500_000, max: 5_000_000 },
      ['totals_repeated', 'damage_is_range'],
    ]);
  });

  it('is unknown, not none, if it is 0 before 1993', () => {
    expect(damage([cost('0K', '0')])).toEqual([null, null, null, []]);
    expect(damage([{ ...cost('0K'), BEGIN_YEARMONTH: '199304', END_YEARMONTH: '199304' }])[0]).toBe(0);
  });

  it('is the SPC’s if NCEI has none', () => {
    const range = { min: 500_000, max: 5_000_000 };
    expect(damage([cost('')], { loss: '6' })).toEqual([null, null, range, ['damage_is_range']]);
    expect(damage([cost('')], { loss: '0' })).toEqual([null, null, null, []]);
  });
});

describe('the SPC’s loss of a tornado in several states', () => {
  const rows = (lossOfSecond: string): SpcRow[] => [
    { yr: '2021', date: '2021-04-03', mag: '4', loss: '25000', ns: '2', sn: '0', sg: '1' },
    { yr: '2021', date: '2021-04-03', mag: '4', loss: '25000', ns: '2', sn: '1', sg: '2', om: '1' },
    { yr: '2021', date: '2021-04-03', mag: '4', loss: lossOfSecond, ns: '2', sn: '1', sg: '2', om: '1' },
  ];

  it.each([
    ['0', true],
    ['5', false],
  ])('is at least the sum if that of one state is unknown: %s, %s', (loss, isAtLeast) => {
    const [spc, ...others] = madeUpSpcTornadoes(...rows(loss).map((row) => ({ om: '1', ...row })));
    expect(others).toEqual([]);
    expect(damageOf(madeUpSegments(cost('')), spc).values).toMatchObject({
      damage_estimate: 25_000,
      damage_at_least: isAtLeast,
    });
  });
});

function amounts(...rows: DetailsRow[]) {
  const of2017 = { BEGIN_YEARMONTH: '201704', END_YEARMONTH: '201704', TOR_F_SCALE: 'EF0', WFO: 'LUB' };
  const segments = madeUpSegments(...rows.map((row) => ({ ...of2017, ...row })));
  return withoutUnestimatedDamage(segments).map(({ propertyUsd, cropsUsd }) => [propertyUsd, cropsUsd]);
}

const none: DetailsRow = { DAMAGE_PROPERTY: '0.00K', DAMAGE_CROPS: '0.00K' };

describe('a damage of 0.00K', () => {
  it('means no damage where the office estimates and nothing contradicts it', () => {
    expect(amounts({ DAMAGE_PROPERTY: '50K' }, none)[1]).toEqual([0, 0]);
  });

  it('is not estimated where the office gives no amounts', () => {
    expect(amounts(none, { ...none, TOR_F_SCALE: 'EF2' })).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(amounts({ DAMAGE_PROPERTY: '50K', WFO: 'OUN' }, none)[1]).toEqual([null, null]);
    expect(amounts({ DAMAGE_PROPERTY: '50K' }, none, { ...none, TOR_F_SCALE: 'EF1' })[1]).toEqual([
      null,
      null,
    ]);
  });

  it.each<[string, DetailsRow]>([
    ['the rating', { TOR_F_SCALE: 'EF1' }],
    ['a death', { DEATHS_DIRECT: '1' }],
    ['an injury', { INJURIES_DIRECT: '2' }],
    ['the narrative', { EVENT_NARRATIVE: 'It destroyed a barn.' }],
  ])('is not estimated if %s contradicts it; the office decides about crops', (_, over) => {
    const estimates = [{ DAMAGE_PROPERTY: '50K' }, { DAMAGE_PROPERTY: '5K' }];
    expect(amounts(...estimates, { ...none, ...over }).at(-1)).toEqual([null, 0]);
  });

  it('means no damage if the narrative denies it', () => {
    const denial = { ...none, EVENT_NARRATIVE: 'In open fields. There was no damage to any building.' };
    expect(amounts({ DAMAGE_PROPERTY: '50K' }, denial)[1]).toEqual([0, 0]);
  });
});
