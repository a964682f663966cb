import { pathReader } from '@touchdown/shared/catalogue/path-grid.ts';
import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import { foldText } from '@touchdown/shared/catalogue/fold-text.ts';
import type { CatalogueQuery, Circle } from '@touchdown/shared/catalogue/query.ts';
import { readCounties, readId, readText } from '@touchdown/shared/catalogue/read-row.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { compassPointOf } from '@touchdown/shared/geo/compass-point.ts';
import { bearingDegrees } from '@touchdown/shared/geo/great-circle.ts';
import { nearestApproach, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import type { TornadoPass } from '@touchdown/shared/tornadoes/answers.ts';

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
    const alsoIn = county ? alsoInCounty(counties, own, county, state) : alsoInState(counties, own, state);
    return approach || alsoIn ? [[readId(catalogue, row), { near: approach, alsoIn }]] : [];
  });
  return Object.fromEntries(passes);
}

function approachOf(path: PathEnds, circle: Circle): TornadoPass['near'] {
  const began = nearestApproach({ ...path, endLat: path.lat, endLon: path.lon }, circle);
  if (began.miles <= circle.radiusMiles) return null;
  const nearest = nearestApproach(path, circle);
  const direction = compassPointOf(bearingDegrees(circle, nearest));
  return { miles: Math.round(nearest.miles * 10) / 10, direction };
}

/** The first county is where it began. */
function alsoInCounty(
  counties: readonly string[],
  own: string,
  wanted: string,
  state: string | undefined,
): string | null {
  const { name, state: behind } = readCountyName(wanted);
  const isWanted = (text: string) => {
    const one = readCountyName(text);
    const inState = state || behind;
    const isThere = !inState || foldText(one.state ?? own) === foldText(inState);
    return foldText(one.name) === foldText(name) && isThere;
  };
  const at = counties.findIndex(isWanted);
  if (at <= 0) return null;
  const found = readCountyName(counties[at] ?? '');
  return `${found.name}, ${found.state ?? own}`;
}

function alsoInState(counties: readonly string[], own: string, wanted: string | undefined): string | null {
  if (!wanted || foldText(own) === foldText(wanted)) return null;
  const states = counties.flatMap((county) => readCountyName(county).state ?? []);
  return states.find((state) => foldText(state) === foldText(wanted)) ?? null;
}
