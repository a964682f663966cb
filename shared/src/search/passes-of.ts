import { pathReader } from '../catalogue/path-grid.ts';
import { readCountyName } from '../catalogue/county-names.ts';
import { foldText } from '../catalogue/fold-text.ts';
import type { CatalogueQuery, Circle } from '../catalogue/query.ts';
import { readCounties, readCountiesByLine, readId, readText } from '../catalogue/read-row.ts';
import { column, type Catalogue } from '../catalogue/columns.ts';
import { compassPointOf } from '../geo/compass-point.ts';
import { spellingsOfCounty } from '../catalogue/old-counties.ts';
import { bearingDegrees } from '../geo/great-circle.ts';
import { nearestApproach, type PathEnds } from '../geo/path-reach.ts';
import type { TornadoPass } from '../tornadoes/answers.ts';

/**
 * Says of the tornadoes of a page how those that began elsewhere were in the place of the filters: how near they came
 * and on which side, and the county or state they also touched. Undefined where the filters name no place.
 */
export function passesOf(
  catalogue: Catalogue,
  rows: readonly number[],
  { near, places = [], county, state, beginOnly }: CatalogueQuery,
): Record<string, TornadoPass> | undefined {
  const circles = [...(near ? [near] : []), ...places.flatMap(({ circles: all = [] }) => all)];
  // Of several places nobody could tell which one is meant.
  const [circle] = circles.length === 1 ? circles : [];
  if (beginOnly || !(circle || county || state)) return undefined;
  const read = pathReader(catalogue);
  const path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  const passes = rows.flatMap((row): [string, TornadoPass][] => {
    const own = readText(column(catalogue, 'state'), row) ?? '';
    const counties = readCounties(catalogue, row);
    const approach = circle && read(row, path) ? approachOf(path, circle) : null;
    const at = county ? atCounty(counties, own, county, state) : atState(counties, own, state);
    if (!approach && at === undefined) return [];
    const alsoIn =
      at === undefined ? null : county ? withState(counties[at], own) : stateOf(counties[at], own);
    const isByLine = at !== undefined && at >= counties.length - readCountiesByLine(catalogue, row);
    const pass = { near: approach, alsoIn, ...(isByLine ? { alsoInByLine: true } : {}) };
    return [[readId(catalogue, row), pass]];
  });
  return Object.fromEntries(passes);
}

function approachOf(path: PathEnds, circle: Circle): TornadoPass['near'] {
  const { lat, lon } = path;
  const began = nearestApproach({ lat, lon, endLat: lat, endLon: lon }, circle);
  if (began.miles <= circle.radiusMiles) return null;
  const nearest = nearestApproach(path, circle);
  const direction = compassPointOf(bearingDegrees(circle, nearest));
  return { miles: Math.round(nearest.miles * 10) / 10, direction };
}

/** Where the county is in the list; undefined where it began there, because the first county is where it began. */
function atCounty(
  counties: readonly string[],
  own: string,
  wanted: string,
  state: string | undefined,
): number | undefined {
  const { name, state: behind } = readCountyName(wanted);
  const inState = state || behind;
  const names = new Set(spellingsOfCounty(name, inState).map((spelling) => foldText(spelling.name)));
  const at = counties.findIndex((county) => {
    const isThere = !inState || foldText(stateOf(county, own)) === foldText(inState);
    return names.has(foldText(readCountyName(county).name)) && isThere;
  });
  return at > 0 ? at : undefined;
}

/** The first county of the state: those that agencies name come before those by the line. */
function atState(counties: readonly string[], own: string, wanted: string | undefined): number | undefined {
  if (!wanted || foldText(own) === foldText(wanted)) return undefined;
  const at = counties.findIndex((county) => foldText(stateOf(county, own)) === foldText(wanted));
  return at < 0 ? undefined : at;
}

function stateOf(county = '', own: string): string {
  return readCountyName(county).state ?? own;
}

function withState(county = '', own: string): string {
  return `${readCountyName(county).name}, ${stateOf(county, own)}`;
}
