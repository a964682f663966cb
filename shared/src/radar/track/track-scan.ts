import type { Position } from '../../geo/great-circle.ts';
import { findCouplets, type SeenCouplet } from './find-couplets.ts';
import { type DebrisGate, findDebris } from './find-debris.ts';
import type { Near, Tilt } from './scan-tilt.ts';
import { searchArea } from './search-area.ts';

/** What one tilt shows of rotations and of debris near a tornado's path. */
export interface TiltSigns {
  time: number;
  elevationDegrees: number;
  /** The strongest first. */
  couplets: readonly SeenCouplet[];
  /** Absent where the radar could not tell, before dual polarization. */
  debris?: readonly DebrisGate[];
}

/** The tilts of one scan that reach the place, from the lowest on. */
export interface ScanSigns {
  /** Of the lowest tilt, milliseconds since 1970, UTC. */
  time: number;
  tilts: readonly TiltSigns[];
}

/** Finds what a scan shows near a place or a recorded path. Which of it is the tornado, its neighbours in time tell. */
export function signsOfScan(tilts: readonly Tilt[], radar: Position, near: Near): ScanSigns {
  const fromBelow = tilts.toSorted((a, b) => a.elevationDegrees - b.elevationDegrees || a.time - b.time);
  const time = fromBelow[0]?.time ?? 0;
  const area = searchArea(near, radar, time);
  return {
    time,
    tilts: fromBelow.flatMap((tilt): TiltSigns[] => {
      const couplets = findCouplets(tilt, radar, area);
      if (!couplets) return [];
      const debris = findDebris(tilt, radar, area);
      const { elevationDegrees } = tilt;
      return [{ time: tilt.time, elevationDegrees, couplets, ...(debris && { debris }) }];
    }),
  };
}
