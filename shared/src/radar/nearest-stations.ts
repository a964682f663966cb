import { distanceMiles, type Position } from '../geo/great-circle.ts';
import { kmPerMile } from '../geo/length-units.ts';
import type { RadarKind, RadarStation } from './radar-station.ts';
import { radarStations } from './radar-stations.ts';

export interface StationInReach {
  station: RadarStation;
  distanceKm: number;
}

/** Beyond this even the lowest beam passes over what makes a tornado. */
export const farthestStationKm = 230;

/** Stations within reach, the nearest first. TDWR and test beds only where asked for. */
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
