import { readTowns } from '@touchdown/shared/geo/towns/towns.ts';
import { mapFeature, type MapFeature } from './map-feature.ts';

/** The least numbers of people of Protomaps' ranks, from 18 down to 1. */
const leastOfRank = [
  1e9, 1e8, 5e7, 2e7, 1e7, 5e6, 1e6, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000,
  200, 0,
];
/** The zoom from which on towns of a rank have a name, so that a screen has some, but not too many. */
const minZoomOfRank = [11, 10, 9, 9, 9, 8, 8, 7, 6, 6, 5, 4, 3];

/** The towns of the record's own list, as points. */
export function townFeatures(): MapFeature[] {
  return readTowns().map(({ name, lat, lon, population }) => {
    // The small towns, whose population is not listed, have fewer than a thousand people.
    const people = population ?? 0;
    const rank = populationRank(people);
    return mapFeature(
      {
        kind: 'locality',
        kind_detail: localityOf(people),
        name,
        min_zoom: minZoomOfRank[Math.min(rank, minZoomOfRank.length - 1)] ?? 0,
        ...(population === null ? {} : { population }),
        population_rank: rank,
      },
      { type: 'Point', coordinates: [lon, lat] },
    );
  });
}

function populationRank(people: number): number {
  return leastOfRank.length - leastOfRank.findIndex((least) => people >= least);
}

/** OpenStreetMap's words for places, by the number of people. */
function localityOf(people: number): string {
  if (people >= 50_000) return 'city';
  return people >= 5_000 ? 'town' : 'village';
}
