import type { TornadoPass } from '@touchdown/shared/tornadoes/answers.ts';
import { quantityWords } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

interface Placed {
  cz_name: string | null;
  state: string;
}

/** `Newton County, Missouri`; only the state if no county is recorded. */
export function placeText({ cz_name: county, state }: Placed): string {
  return county ? `${countyLabel(county)}, ${state}` : state;
}

/** Returns the text after a tornado's date: its place, or nothing if the name is the place already. */
export function besideDate({ display_name: name, ...placed }: Placed & { display_name: string }): string {
  const place = placeText(placed);
  return place === name ? '' : ` · ${place}`;
}

/**
 * `Passed 1.2 miles south of Moore, Oklahoma`, `Also in Graves County, Kentucky`, with `, by the line` where no agency
 * says so: why a tornado that began elsewhere is in a list of a place. Empty where it began there.
 */
export function passWords(pass: TornadoPass | undefined, place: string, units: Units): string {
  if (!pass) return '';
  const { near, alsoIn, alsoInByLine: isByLine } = pass;
  const distance = near && `${quantityWords(units, 'length', near.miles)} ${near.direction} of`;
  const passed = near && (near.miles < 0.1 ? `Passed over ${place}` : `Passed ${distance} ${place}`);
  // A county has its state behind its name.
  const where = alsoIn?.includes(', ') ? countyLabel(alsoIn) : alsoIn;
  const also = where && `Also in ${where}${isByLine ? ', by the line' : ''}`;
  return [passed, also].filter(Boolean).join(' · ');
}

/** Reads a rating from plain text. Any other text means unrated. */
export function ratingOf(text: string): Rating {
  return ratings.find((one) => one === text) ?? 'N/A';
}
