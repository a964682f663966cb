import { foldText } from '@touchdown/shared/catalogue/fold-text.ts';
import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import type { QualityFlag } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { countiesAlong, type County } from '../places/county-at.ts';
import { stateByFips, stateByName } from '../places/states.ts';
import type { TornadoDraft } from './tornado-document.ts';

type DraftedTornado = TornadoDraft['tornado'];

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
