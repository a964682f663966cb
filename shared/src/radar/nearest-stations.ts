import { distanceMiles, type Position } from '../geo/great-circle.ts';
import { kmPerMile } from '../geo/length-units.ts';
import type { RadarKind, RadarStation } from './radar-station.ts';
import { radarStations } from './radar-stations.ts';

export interface StationInReach {
  station: RadarStation;
  distanceKm: number;
}

/** Farther away, even the lowest beam passes above a tornado's circulation. */
export const farthestStationKm = 230;
/** For sentences. */
export const farthestStationMiles = Math.round(farthestStationKm / kmPerMile);

/** Returns the stations within reach, nearest first. TDWR and test beds are included only on request. */
export function nearestStations(
  position: Position,
  {
    kinds = ['NEXRAD'],
    withinKm = farthestStationKm,
  }: { kinds?: readonly RadarKind[]; withinKm?: number } = {},
): StationInReach[] {
  return radarStations
    .filter(({ kind }) => kinds.includes(kind))
    .map((station) => ({ station, distanceKm: distanceMiles(position, station) * kmPerMile }))
    .filter(({ distanceKm }) => distanceKm <= withinKm)
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.station.id < b.station.id ? -1 : 1));
}

const stationsById = new Map(radarStations.map((station) => [station.id, station]));

export function findStation(id: string): RadarStation | undefined {
  return stationsById.get(id);
}
