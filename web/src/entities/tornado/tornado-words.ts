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

/** Reads a rating from plain text. Any other text means unrated. */
export function ratingOf(text: string): Rating {
  return ratings.find((one) => one === text) ?? 'N/A';
}
