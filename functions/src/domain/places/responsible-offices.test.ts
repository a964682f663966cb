import { readCounties } from './counties.ts';
import { expect, it } from 'vitest';
import { findCounty, findState, findTown } from './find-place.ts';
import type { KnownPlace } from './place-filter.ts';
import { placeOfFips } from './known-places.ts';
import {
  allOffices,
  officeOfCode,
  officesBeside,
  officesOfPath,
  responsibleOffices,
} from './responsible-offices.ts';

const codesOf = (place: object) => responsibleOffices(place as KnownPlace).map(({ code }) => code);

it('a county and its towns have the office of their area, not the nearest one', () => {
  expect(responsibleOffices(findTown('oklahoma', 'moore') as KnownPlace)).toEqual([
    { code: 'OUN', name: 'Norman', path: '/offices/OUN' },
  ]);
  expect(codesOf(findCounty('oklahoma', 'cleveland'))).toEqual(['OUN']);
  // Fort Smith is in the area of Tulsa, and Fannin County, Texas, in that of Fort Worth.
  expect(codesOf(findTown('arkansas', 'fort-smith'))).toEqual(['TSA']);
  expect(codesOf(findCounty('texas', 'fannin'))).toEqual(['FWD']);
  expect(codesOf(findState('oklahoma'))).toEqual([]);
});

it('a divided county has all of its offices', () => {
  expect(codesOf(findCounty('california', 'san-bernardino')).toSorted()).toEqual(['PSR', 'SGX', 'VEF']);
  expect(codesOf(findCounty('maine', 'somerset')).toSorted()).toEqual(['CAR', 'GYX']);
});

it('every county has an office with a name, but two that the list does not have', () => {
  const without = readCounties().counties.filter(({ fips }) => {
    const county = placeOfFips(fips);
    // A state of one county has no page for it.
    if (county?.kind !== 'county') return false;
    const offices = responsibleOffices(county);
    for (const { code, name } of offices) expect(name, code).not.toBe(code);
    return offices.length === 0;
  });
  expect(without.map(({ wholeName }) => wholeName)).toEqual(['Valdez-Cordova Census Area', 'Kalawao County']);
});

it('a path has the offices of all of its counties, by the names of then', () => {
  const codes = (state: string, ...counties: string[]) =>
    officesOfPath({ state, counties }).map(({ code }) => code);
  expect(codes('Oklahoma', 'Grady', 'McClain', 'Cleveland')).toEqual(['OUN']);
  expect(codes('TENNESSEE', 'Obion', 'Graves, KENTUCKY')).toEqual(['MEG', 'PAH']);
  expect(codes('FLORIDA', 'Dade')).toEqual(['MFL']);
  expect(codes('OKLAHOMA', 'OKZ025')).toEqual([]);
});

it('an office has its counties, its place and the offices beside it', () => {
  const norman = officeOfCode('OUN');
  expect(norman?.counties).toHaveLength(56);
  expect(officesBeside(norman as never).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['TSA', 'FWD', 'AMA', 'LUB', 'ICT', 'DDC']),
  );
  // A state that is one county stands for it, and no area is empty.
  expect(officeOfCode('LWX')?.counties.some(({ path }) => path === '/states/district-of-columbia')).toBe(
    true,
  );
  expect(allOffices().filter(({ box }) => !(box.north > box.south))).toEqual([]);
});
