import { describe, expect, it } from 'vitest';
import type { DetailsRow } from '../../../testing/made-up-details.ts';
import { madeUpSegments } from '../../../testing/made-up-year.ts';
import { withoutUnestimatedDamage } from './without-unestimated-damage.ts';

function amounts(...rows: DetailsRow[]) {
  const of2017 = { BEGIN_YEARMONTH: '201704', END_YEARMONTH: '201704', TOR_F_SCALE: 'EF0', WFO: 'LUB' };
  const segments = madeUpSegments(...rows.map((row) => ({ ...of2017, ...row })));
  return withoutUnestimatedDamage(segments).map(({ propertyUsd, cropsUsd }) => [propertyUsd, cropsUsd]);
}

const none: DetailsRow = { DAMAGE_PROPERTY: '0.00K', DAMAGE_CROPS: '0.00K' };

describe('a damage of 0.00K', () => {
  it('is none where the office estimates and nothing contradicts it', () => {
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

  it('is none if the narrative denies damage', () => {
    const denial = { ...none, EVENT_NARRATIVE: 'In open fields. There was no damage to any building.' };
    expect(amounts({ DAMAGE_PROPERTY: '50K' }, denial)[1]).toEqual([0, 0]);
  });
});
