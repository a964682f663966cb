import type { Position } from '../geo/great-circle.ts';
import { nearestStations } from './nearest-stations.ts';
import { radarServiceAt } from './radar-service.ts';
import type { RadarStation } from './radar-station.ts';
import { beamHeightOverGroundKm } from './sweeps/beam-height.ts';

/** How well a radar could see a place, as far as that is known without its volumes. */
export interface RadarInReach {
  station: RadarStation;
  distanceKm: number;
  /** Of the lowest beam's middle over the place, above the radar. */
  beamMeters: number;
  /** Whether the radar may not have been there yet, or any more. */
  isUncertain: boolean;
}

/** All radars of the network begin a volume at or near this angle. */
const lowestDegrees = 0.5;

/**
 * Ranks the radars of the network that could see a place at a time: those whose lowest beam passes lowest come first. It
 * is compared above the sea, because the ground of the place is the same for all of them, and a radar may stand on a
 * mountain. The Nyquist velocity is only known once a volume is read, and in any year all radars measured as finely.
 */
export function bestRadars(place: Position, time: number): RadarInReach[] {
  return nearestStations(place)
    .flatMap(({ station, distanceKm }) => {
      const service = radarServiceAt(station.id, time);
      if (service === 'was not there') return [];
      const beamMeters = beamHeightOverGroundKm(distanceKm, lowestDegrees) * 1_000;
      return [{ station, distanceKm, beamMeters, isUncertain: service !== 'was there' }];
    })
    .sort((a, b) => aboveSea(a) - aboveSea(b));
}

function aboveSea({ station, beamMeters }: RadarInReach): number {
  return station.elevationMeters + beamMeters;
}
