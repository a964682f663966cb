import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestStations } from '@touchdown/shared/radar/nearest-stations.ts';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { beamHeightOverGroundKm } from '@touchdown/shared/radar/sweeps/beam-height.ts';

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

/** What is known about whether a radar was there at a time. The archive itself may still have a gap. */
type RadarService = 'was there' | 'may have been there' | 'was not there';

/** Milliseconds since 1970, UTC. Between the two times of a pair nobody here knows. */
interface Change {
  began?: readonly [earliest: number, latest: number];
  ended?: readonly [earliest: number, latest: number];
}

const year = (of: number) => Date.UTC(of, 0, 1);

/** The archive begins with a handful of radars. From the second time on it has the whole network. */
const networkBegan = [Date.UTC(1991, 5, 1), year(1997)] as const;

/** Radars that joined or left the network later, by the announcements of the Weather Service. */
const changes: Readonly<Record<string, Change>> = {
  KDGX: { began: [year(2003), year(2004)] },
  KVWX: { began: [year(2002), year(2004)] },
  KLGX: { began: [year(2011), year(2012)] },
  // The radar of New Orleans was taken down in November 2023 and stood in Hammond in spring.
  KLIX: { ended: [Date.UTC(2023, 10, 27), year(2024)] },
  KHDC: { began: [year(2024), Date.UTC(2024, 6, 1)] },
};

/** Whether a radar of the network was in service, as far as the list of stations can say. */
function radarServiceAt(stationId: string, time: number): RadarService {
  const { began = networkBegan, ended = [Infinity, Infinity] } = changes[stationId] ?? {};
  if (time < began[0] || time >= ended[1]) return 'was not there';
  return time >= began[1] && time < ended[0] ? 'was there' : 'may have been there';
}
