import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import type { Town } from '@touchdown/shared/geo/towns/towns.ts';
import { nameKey } from '@touchdown/shared/search/name-key.ts';
import { readPoint } from '@touchdown/shared/search/read-points.ts';
import { stateOfName, stateOfPostal } from '@touchdown/shared/search/state-names.ts';

/** A place that somebody asks about. It stays in the memory of the page. */
export interface AskedPlace extends Position {
  /** `Moore, Oklahoma`, `ZIP code 73160`, `35.34, -97.49`, `your location` */
  name: string;
}

interface Found {
  place: AskedPlace;
  /** Towns of the same name in other states. */
  others: readonly AskedPlace[];
}

/** What stands in the lists of towns and ZIP codes, which are loaded whole: no list is asked about a place. */
export interface PlaceLists {
  towns: () => Promise<readonly Town[]>;
  zip: () => Promise<(code: string) => Position | undefined>;
}

const examples = 'Try a town such as Moore, Oklahoma, a ZIP code, or coordinates such as 35.34, -97.49.';

/** Returns the place that a text names, or a sentence about why it names none. */
export async function findPlace(text: string, lists: PlaceLists): Promise<Found | string> {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words === '') return `Type a place first. ${examples}`;
  const zip = /^(?:zip(?: ?code)? ?)?(\d{5})(?:-\d{4})?$/i.exec(words)?.[1];
  if (zip !== undefined) {
    const position = (await lists.zip())(zip);
    if (!position) return `${zip} is no ZIP code that is known here. ${examples}`;
    return { place: { ...position, name: `ZIP code ${zip}` }, others: [] };
  }
  if (/^[-+−\d.,;:°º'′"″\sNSEW]+$/i.test(words) && /\d/.test(words)) {
    const position = readPoint(words);
    if (!position)
      return 'Coordinates are a latitude from -90 to 90 and a longitude from -180 to 180 in degrees, such as 35.34, -97.49.';
    return { place: { ...position, name: `${position.lat}, ${position.lon}` }, others: [] };
  }
  return townOf(words, await lists.towns());
}

function townOf(text: string, towns: readonly Town[]): Found | string {
  const { names, state } = withoutState(text);
  const keys = new Set(names.map(nameKey));
  const found = towns
    .filter((town) => keys.has(nameKey(town.name)) && (state === undefined || town.state === state))
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .map(placeOf);
  const [place, ...others] = found;
  if (place) return { place, others: others.filter(({ name }) => name !== place.name).slice(0, maxOthers) };
  return `No town “${text}” is known here. ${examples}`;
}

const maxOthers = 12;
const stateNames = new Map(states.map(({ postal, name }) => [postal, name]));

function placeOf({ name, state, lat, lon }: Town): AskedPlace {
  return { lat, lon, name: `${name}, ${stateNames.get(state) ?? state}` };
}

/** A name with a state behind it may also be a whole name: Oklahoma City, Kansas City, Washington. */
function withoutState(text: string): { names: string[]; state: string | undefined } {
  const words = text
    .replace(/\b(?:usa|united states)$/i, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  for (let count = 3; count >= 1; count--) {
    if (words.length <= count) continue;
    const last = words.slice(-count).join(' ');
    const state = (count === 1 ? stateOfPostal(last) : undefined) ?? stateOfName(nameKey(last));
    if (state) return { names: [words.slice(0, -count).join(' ')], state: state.postal };
  }
  return { names: [words.join(' ')], state: undefined };
}
