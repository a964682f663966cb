import { cityLimitsIn } from '@touchdown/functions/domain/drawing/city-limits.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { readTowns, type Town } from '@touchdown/shared/geo/towns/towns.ts';
import { mapFeature, type MapFeature } from './map-feature.ts';

/** The least numbers of people of Protomaps' ranks, from 18 down to 1. */
const leastOfRank = [
  1e9, 1e8, 5e7, 2e7, 1e7, 5e6, 1e6, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000,
  200, 0,
];
/** The zoom from which on towns of a rank have a name, so that a screen has some, but not too many. */
const minZoomOfRank = [11, 10, 9, 9, 9, 8, 8, 7, 6, 6, 5, 4, 3];

/** In thinly settled country the largest town of each square of these zooms has a name, however small it is. */
const namedSquaresFrom = 6;
const namedSquaresTo = 9;
const squaresPerTile = 3;

/** The towns of the record's own list, as points. */
export function townFeatures(): MapFeature[] {
  const towns = readTowns();
  const firstZooms = zoomsOfLargest(towns);
  return towns.map((town) => {
    const { name, lat, lon, population } = town;
    // The small towns, whose population is not listed, have fewer than a thousand people.
    const people = population ?? 0;
    const rank = populationRank(people);
    return mapFeature(
      {
        kind: 'locality',
        kind_detail: localityOf(people),
        name,
        min_zoom: Math.min(
          minZoomOfRank[Math.min(rank, minZoomOfRank.length - 1)] ?? 0,
          firstZooms.get(town) ?? Infinity,
        ),
        ...(population === null ? {} : { population }),
        population_rank: rank,
      },
      { type: 'Point', coordinates: [lon, lat] },
    );
  });
}

/** What a place needs to be seen as an area, in pixels of a map whose world has 512 of them at zoom 0. */
const leastPixels = 9;
const [firstZoom, lastZoom] = [5, 9];

/**
 * The limits of cities and towns as areas. Protomaps calls the ground that people live on residential, and the map draws
 * that of any archive alike.
 */
export function limitFeatures(): MapFeature[] {
  return cityLimitsIn({ south: -90, west: -180, north: 90, east: 180 }).map(({ parts, ...box }) => {
    const degrees = Math.max(box.east - box.west, box.north - box.south);
    const zoom = Math.ceil(Math.log2((leastPixels * 360) / (512 * degrees)));
    return mapFeature(
      { kind: 'residential', min_zoom: Math.min(lastZoom, Math.max(firstZoom, zoom)) },
      {
        type: 'MultiPolygon',
        coordinates: parts.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
      },
    );
  });
}

/** Returns the lowest zoom at which a town is the largest of its square. Towns that never are have none. */
function zoomsOfLargest(towns: readonly Town[]): Map<Town, number> {
  const largestFirst = towns.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
  const zooms = new Map<Town, number>();
  for (let zoom = namedSquaresFrom; zoom <= namedSquaresTo; zoom++) {
    const squares = squaresPerTile * 2 ** zoom;
    const taken = new Set<number>();
    for (const town of largestFirst) {
      const square =
        Math.floor(mercatorX(town.lon) * squares) + Math.floor(mercatorY(town.lat) * squares) * squares;
      if (taken.has(square)) continue;
      taken.add(square);
      if (!zooms.has(town)) zooms.set(town, zoom);
    }
  }
  return zooms;
}

function populationRank(people: number): number {
  return leastOfRank.length - leastOfRank.findIndex((least) => people >= least);
}

/** OpenStreetMap's words for places, by the number of people. */
function localityOf(people: number): string {
  if (people >= 50_000) return 'city';
  return people >= 5_000 ? 'town' : 'village';
}
