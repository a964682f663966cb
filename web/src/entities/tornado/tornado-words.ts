import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratings, type Rating } from '@touchdown/shared/tornadoes/rating.ts';

interface Placed {
  cz_name: string | null;
  state: string;
}

/** `Newton County, Missouri`; the state alone where no county is recorded. */
export function placeText({ cz_name: county, state }: Placed): string {
  return county ? `${countyLabel(county)}, ${state}` : state;
}

/** What follows a tornado's date: its place, or nothing where its name says no more than that. */
export function besideDate({ display_name: name, ...placed }: Placed & { display_name: string }): string {
  const place = placeText(placed);
  return place === name ? '' : ` · ${place}`;
}

/** A rating that was kept as plain text; any other text is no rating. */
export function readRating(text: string): Rating {
  return ratings.find((one) => one === text) ?? 'N/A';
}
