import type { Position } from '../geo/great-circle.ts';
import { nearestStations, type StationInReach } from './nearest-stations.ts';
import { beamHeightOverGroundKm } from './sweeps/beam-height.ts';

/** The lowest tilt of nearly every scan pattern. */
export const lowestTiltDegrees = 0.5;

export interface RadarInView extends StationInReach {
  /** Of the middle of its lowest beam over the place, above the antenna. */
  beamMeters: number;
}

/**
 * The radars whose lowest beam passes over a place within their reach, the one with the lowest beam first. Which of
 * them scanned at a time, only the archive knows: it has no list of when each radar began.
 */
export function radarsInView(place: Position, most: number): RadarInView[] {
  return nearestStations(place)
    .slice(0, most)
    .map((found) => ({
      ...found,
      beamMeters: Math.round(beamHeightOverGroundKm(found.distanceKm, lowestTiltDegrees) * 1_000),
    }));
}
