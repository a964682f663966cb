import { type Position, positionOf } from '@touchdown/shared/geo/great-circle.ts';
import { nameByPlace } from '@touchdown/shared/tornadoes/name-by-place.ts';
import type { Town } from '@touchdown/shared/geo/towns/towns.ts';
import { foldText } from '@touchdown/shared/catalogue/fold-text.ts';
import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { countyAt, countiesAlong, type County } from '../places/county-at.ts';
import { nearestTown, placeText, milesFromPath, type PathOfTornado, townsIn } from '../places/near-towns.ts';
import { stateByName, stateByPostal, stateByFips } from '../places/states.ts';
import type { TornadoDraft } from './tornado-document.ts';
import { withWallTime } from '../../../domain/wall-time/with-wall-time.ts';

type DraftedTornado = TornadoDraft['tornado'];

/** The values of a new draft that follow from its coordinates and county. `completeDraft` finds them. */
export const unplaced = {
  display_name: '',
  displayName: '',
  begin_place: null,
  end_place: null,
  county_from: null,
  name_from: 'state',
} as const satisfies Partial<DraftedTornado>;

/** Adds what follows from the finished values of a tornado, whatever its sources are. */
export function completeDraft(draft: TornadoDraft): TornadoDraft {
  const { tornado, sources } = withPlaces(draft);
  return { tornado: withCountiesByLine(withWallTime(tornado)), sources };
}

/** Finds the county and the nearest towns from the coordinates, and names the tornado if it has no name yet. */
function withPlaces({ tornado, sources }: TornadoDraft): TornadoDraft {
  const start = positionOf(tornado.start_lat, tornado.start_lon);
  const end = positionOf(tornado.end_lat, tornado.end_lon);
  // Far outside its state, the place or the state is wrong.
  const isPlausible = !tornado.quality_flags.includes('place_outside_state');
  const placed: DraftedTornado = {
    ...tornado,
    ...countyOf(tornado, start),
    begin_place: start && isPlausible ? placeText(start) : null,
    end_place: end && isPlausible ? placeText(end) : null,
  };
  return { tornado: placed.display_name ? placed : withNameByPlace(placed), sources };
}

/** A county beyond the state's line would contradict the source, so it is left out. */
function countyOf(
  { cz_name: own, counties, state, quality_flags: flags }: DraftedTornado,
  start: Position | null,
): Partial<DraftedTornado> & Pick<DraftedTornado, 'county_from'> {
  if (own !== null) return { county_from: flags.includes('state_from_spc') ? 'coordinates' : 'source' };
  const county = start && countyAt(start);
  if (!county || county.stateFips !== stateByName(state)?.fips) return { county_from: null };
  return {
    county_from: 'coordinates',
    cz_name: county.name,
    czName: county.name,
    counties: [county.name, ...counties.filter((name) => name !== county.name)],
  };
}

/**
 * Names a tornado by the largest town on its path, else as its source does, else by the nearest town to its beginning.
 * Only towns of states that it touched are in a name, so that the name never contradicts them.
 */
export function withNameByPlace(tornado: DraftedTornado): DraftedTornado {
  const { cz_name: county, counties, state, begin_location: location } = tornado;
  const start = positionOf(tornado.start_lat, tornado.start_lon);
  const postal = stateByName(state)?.postal;
  // Counties of other states than the first are listed with them: "Bradley, Tennessee".
  const others = counties.map((name) => stateByName(name.split(', ')[1] ?? '')?.postal);
  const largest = largestTownOnPath(tornado, [postal, ...others]);
  const near = start && postal ? nearestTown(start, postal) : undefined;
  const pathTown = largest ? `${largest.name}, ${stateByPostal(largest.state)?.name ?? largest.state}` : null;
  const { name, from } = nameByPlace({
    county,
    state,
    pathTown,
    location,
    nearTown: near?.town.name ?? null,
  });
  return { ...tornado, display_name: name, displayName: name, name_from: from };
}

/** A town whose middle is this near to the path was hit, or almost. */
const maxMilesFromPath = 2;

/** Returns the most populous town on the path that is in one of the states, given by their postal codes. */
function largestTownOnPath(
  tornado: PathOfTornado,
  states: readonly (string | undefined)[],
): Town | undefined {
  const ends = [
    positionOf(tornado.start_lat, tornado.start_lon),
    positionOf(tornado.end_lat, tornado.end_lon),
  ];
  const places = tornado.tornado_path ?? ends.filter((end) => end !== null);
  if (places.length === 0) return undefined;
  let largest: Town | undefined;
  for (const town of townsIn(places, maxMilesFromPath)) {
    if (!states.includes(town.state) || (largest && peopleOf(town) <= peopleOf(largest))) continue;
    if (milesFromPath(town, tornado) <= maxMilesFromPath) largest = town;
  }
  return largest;
}

/** The towns without a number are smaller than all others. */
function peopleOf({ population }: Town): number {
  return population ?? 0;
}

/**
 * Coordinates before 2007 are rounded to about a mile. Where agencies name every county, this stay is right in 86 to 99 %,
 * and a shorter one in 60 %.
 */
const minMilesInside = 1;

/** Flags which say that an end, or the way between both, may be wrong. */
const doubts: ReadonlySet<QualityFlag> = new Set<QualityFlag>([
  'place_outside_state',
  'length_disagrees_with_path',
  'length_far_beyond_path',
  'speed_implausible',
]);

/**
 * Adds the counties that no agency names and the straight line between the ends crosses, behind those that are named.
 * A line that misses a named county is not where the tornado was, so it adds nothing.
 */
export function withCountiesByLine(tornado: DraftedTornado): DraftedTornado {
  const { tornado_path: path, state, cz_name: own, quality_flags: flags } = tornado;
  const isDoubtful = flags.some((flag) => doubts.has(flag));
  if (path === null || own === null || isDoubtful || namesEveryCounty(tornado)) return tornado;
  if (path.some(({ lon }, at) => Math.abs(lon - (path[at - 1]?.lon ?? lon)) > 180)) return tornado;
  const named = new Set(tornado.counties.map((county) => keyOfName(county, state)));
  const crossed = countiesAlong(path).map((one) => ({ ...one, key: keyOf(one.county) }));
  const isOnLine = (key: string) => crossed.some((one) => one.key === key);
  if (![...named].every(isOnLine)) return tornado;
  const byLine = crossed
    .filter(({ key, miles }) => miles >= minMilesInside && !named.has(key))
    .map(({ county: { name, stateFips } }) => {
      const its = stateByFips(stateFips);
      return its === stateByName(state) ? name : `${name}, ${its?.name ?? stateFips}`;
    });
  if (byLine.length === 0) return tornado;
  return { ...tornado, counties: [...tornado.counties, ...byLine], counties_by_line: byLine };
}

/** NCEI has a row for each county. Of a path on paper, often only the first one was entered. */
function namesEveryCounty({ segment_count: segments, source_class: source }: DraftedTornado): boolean {
  return segments > 1 || (segments === 1 && source === 'digital');
}

function keyOfName(text: string, ownState: string): string {
  const { name, state } = readCountyName(text);
  return keyOf({ name, stateFips: stateByName(state ?? ownState)?.fips ?? 0 });
}

/** Agencies write "De Kalb", "ST. CLAIR" or "Caddo" where the Census has "DeKalb", "St. Clair" and "Caddo Parish". */
function keyOf({ name, stateFips }: Pick<County, 'name' | 'stateFips'>): string {
  const plain = foldText(name)
    .replace(/ (?:county|parish|borough|census area|municipio)$/, '')
    .replace(/^saint /, 'st ')
    .replace(/[^a-z]/g, '');
  return `${plain} ${stateFips}`;
}
