import { foldText } from './fold-text.ts';

/**
 * Counties that are gone or have another name now: state, old name, and the name that the record has for the present
 * county with most of the old one's land. The filter by county finds both under either name, and old addresses of
 * pages lead to the present county.
 */
export const oldCounties: readonly (readonly [state: string, old: string, present: string])[] = [
  ['Alaska', 'Chugach', 'Valdez-Cordova'],
  ['Alaska', 'Copper River', 'Valdez-Cordova'],
  ['Alaska', 'Prince of Wales-Outer Ketchikan', 'Prince of Wales-Hyder'],
  ['Alaska', 'Skagway-Hoonah-Angoon', 'Hoonah-Angoon'],
  ['Alaska', 'Wade Hampton', 'Kusilvak'],
  ['Alaska', 'Wrangell-Petersburg', 'Petersburg'],
  ['Florida', 'Dade', 'Miami-Dade'],
  ['Nevada', 'Ormsby', 'Carson City'],
  ['South Dakota', 'Armstrong', 'Dewey'],
  ['South Dakota', 'Shannon', 'Oglala Lakota'],
  ['South Dakota', 'Washabaugh', 'Jackson'],
  ['Virginia', 'Bedford City', 'Bedford'],
  ['Virginia', 'Clifton Forge', 'Alleghany'],
  ['Virginia', 'Clifton Forge City', 'Alleghany'],
  ['Virginia', 'Elizabeth City', 'Hampton City'],
  ['Virginia', 'Nansemond', 'Suffolk City'],
  ['Virginia', 'Nansemond City', 'Suffolk City'],
  ['Virginia', 'Norfolk County', 'Chesapeake City'],
  ['Virginia', 'Princess Anne', 'Virginia Beach City'],
  ['Virginia', 'South Boston', 'Halifax'],
  ['Virginia', 'South Boston City', 'Halifax'],
  ['Virginia', 'South Norfolk City', 'Chesapeake City'],
  ['Virginia', 'Warwick', 'Newport News City'],
  ['Virginia', 'Warwick City', 'Newport News City'],
];

const rows = oldCounties.map(([state, old, present]) => ({
  state,
  old,
  present,
  keys: { state: foldText(state), old: foldText(old), present: foldText(present) },
}));

/** Returns the present name of a county of a state, in the record's spelling, or undefined if it is not an old one. */
export function presentCounty(state: string, name: string): string | undefined {
  const [ofState, old] = [foldText(state), foldText(name)];
  return rows.find(({ keys }) => keys.state === ofState && keys.old === old)?.present;
}

/** A county by the name that a row may have for it. Without a state, it is in any. */
export interface CountySpelling {
  name: string;
  state: string | undefined;
}

/** Returns every name under which the record may have a county: the given one, and its old and present ones. */
export function spellingsOfCounty(name: string, state: string | undefined): CountySpelling[] {
  const [key, ofState] = [foldText(name), state === undefined ? undefined : foldText(state)];
  const here = rows.filter(({ keys }) => ofState === undefined || keys.state === ofState);
  const presents = new Set(
    here.flatMap(({ keys }) => (keys.old === key || keys.present === key ? [keys.state + keys.present] : [])),
  );
  const others = here
    .filter(({ keys }) => presents.has(keys.state + keys.present))
    .flatMap((row) => [row.present, row.old].map((each) => ({ name: each, state: row.state })));
  return [{ name, state }, ...others];
}
