import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { readCountyName } from '@touchdown/shared/catalogue/county-names.ts';
import { countyPath } from '@touchdown/shared/search/place-paths.ts';
import { subjectOf, subjectOfPlacePath, type Subject } from '@touchdown/shared/following/subject.ts';
import { milesPerDegree } from '@touchdown/shared/geo/earth.ts';
import { nearestApproach, type PathEnds } from '@touchdown/shared/geo/path-reach.ts';
import { townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import { outbreakOf } from '../../../domain/outbreaks/outbreak-index.ts';
import { knownStates } from '../../../domain/places/known-places.ts';

/** A long track comes near hundreds of towns, and each is one query. */
const maxTowns = 150;

/** Returns what one can follow that a tornado belongs to, the narrowest first: itself, its outbreak, its counties, its towns. */
export function subjectsOfTornado(tornado: Tornado, search: CatalogueSearch): Subject[] {
  const outbreak = outbreakOf(search, tornado.id);
  return [
    subjectOf('tornado', tornado.id),
    ...(outbreak ? [subjectOf('outbreak', outbreak.id)] : []),
    ...countiesOf(tornado),
    ...townsNear(tornado),
  ];
}

/** The counties on its path, by the paths of their pages. A zone of forecasts has none. */
function countiesOf({ state, counties }: Tornado): Subject[] {
  const subjects = counties.flatMap((written) => {
    const { name, state: its = state } = readCountyName(written);
    const path = countyPath(its, name);
    return (path === undefined ? undefined : subjectOfPlacePath(path)) ?? [];
  });
  return [...new Set(subjects)];
}

/** The towns whose pages have it: those within the distance that their pages look at first, the nearest first. */
function townsNear(tornado: Tornado): Subject[] {
  const { startLat, startLon, endLat, endLon, bends } = toCatalogueRow(tornado);
  if (startLat === null || startLon === null) return [];
  const ends = { endLat: endLat ?? startLat, endLon: endLon ?? startLon };
  const path: PathEnds = { lat: startLat, lon: startLon, ...ends, bends };
  const reach = townRadiiMiles[0];
  const box = boxAround(path, reach);
  return knownStates()
    .flatMap(({ towns }) => towns)
    .filter(({ lat, lon }) => lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east)
    .map((town) => ({ town, miles: nearestApproach(path, town).miles }))
    .filter(({ miles }) => miles <= reach)
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, maxTowns)
    .flatMap(({ town }) => subjectOfPlacePath(town.path) ?? []);
}

function boxAround({ lat, lon, endLat, endLon, bends = [] }: PathEnds, miles: number) {
  const lats = [lat, endLat, ...bends.map((one) => one.lat)];
  const lons = [lon, endLon, ...bends.map((one) => one.lon)];
  const up = miles / milesPerDegree;
  const aside = up / Math.cos((Math.max(...lats.map(Math.abs)) * Math.PI) / 180);
  return {
    south: Math.min(...lats) - up,
    north: Math.max(...lats) + up,
    west: Math.min(...lons) - aside,
    east: Math.max(...lons) + aside,
  };
}
