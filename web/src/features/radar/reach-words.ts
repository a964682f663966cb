import { hundredsOfFeet, kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { unitOf } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';

/** How far a radar is from a place, in whole units: `61 miles` */
export function distanceWords(km: number, units: Units): string {
  const distance = Math.round(units === 'us' ? km / kmPerMile : km);
  return `${distance} ${unitOf(units, 'length', distance)}`;
}

/** How far up a beam passes, rounded as it spreads: `4,200 ft` */
export function heightWords(meters: number, units: Units): string {
  if (units === 'metric') return `${groupedNumber(Math.round(meters / 10) * 10)} m`;
  return `${groupedNumber(hundredsOfFeet(meters))} ft`;
}
