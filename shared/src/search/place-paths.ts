import { foldedWords } from '../catalogue/fold-text.ts';
import { pathOf } from '../contract/page-paths.ts';
import { readRecordName, sharedCountyNames } from '../geo/counties/county-words.ts';
import { presentCounty } from '../catalogue/old-counties.ts';

/** Also the okina of Hawaiian names, in both of its spellings. */
const silent = /[.‘ʻ]/g;

/** Returns a name as a part of a path: `St. Mary's` is `st-marys`. */
export function slugOf(name: string): string {
  return foldedWords(name.replace(silent, '')).join('-');
}

/** Returns the path of a state's page by its name in any letter case. */
export function statePath(state: string): string {
  return pathOf('state', { state: slugOf(state) });
}

/** Returns the path that a name of an outbreak leads through to its page. */
export function outbreakPath(name: string): string {
  return pathOf('outbreak', { id: slugOf(name) });
}

/** These have one county, which is the whole of them. */
export const statesOfOneCounty: ReadonlySet<string> = new Set(['DISTRICT OF COLUMBIA', 'GUAM']);

/**
 * Returns the path of a county's page by its name in the record, without a state behind it. Undefined for what is no
 * name of a county, such as the code of a forecast zone.
 */
export function countyPath(state: string, recordName: string): string | undefined {
  if (recordName === '' || /[\d(]/.test(recordName)) return undefined;
  if (statesOfOneCounty.has(state.toUpperCase())) return statePath(state);
  const { bare, isOfCity } = readRecordName(state, presentCounty(state, recordName) ?? recordName);
  const isShared = sharedCountyNames[state.toUpperCase()]?.includes(bare);
  const county = slugOf(isShared ? `${bare} ${isOfCity ? 'City' : 'County'}` : bare);
  return pathOf('county', { state: slugOf(state), county });
}

/**
 * Returns the path of a town's page. Of two towns of a name in one state, the larger has it; that of the other has the
 * name of its county too.
 */
export function townPath(state: string, town: string, county?: string): string {
  const name = county === undefined ? town : `${town} ${county}`;
  return pathOf('town', { state: slugOf(state), town: slugOf(name) });
}
