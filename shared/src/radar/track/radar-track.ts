import type { Position } from '../../geo/great-circle.ts';

/** Air that moves away from the radar right beside air that moves toward it: one side of a rotation and the other. */
export interface Couplet extends Position {
  /** Half the difference between its two sides. */
  knots: number;
  /** Whether the radar's limit or a guess at folded velocities hides more, so that the truth may be higher. */
  isAtLeast: boolean;
  /** Between its fastest gates. */
  diameterKm: number;
  /** Of the beam's centre over the place, above the antenna. */
  heightMeters: number;
  elevationDegrees: number;
}

/** What a tornado has lifted: echo that is strong and of many shapes, beside a couplet. */
export interface DebrisSign extends Position {
  /** The least correlation ratio that a gate beside it confirms. */
  correlation: number;
  /** The highest beam that shows it, above the antenna. */
  topMeters: number;
}

/** A tilt in which a rotation was looked for. */
export interface TiltLook {
  /** The antenna's own angle, to a hundredth. */
  elevationDegrees: number;
  /** Of the beam's centre above the antenna, over the rotation or else over where the record has the tornado. */
  heightMeters: number;
}

/** What the radar saw of a rotation in one scan. */
export interface TrackPoint {
  /** Of the lowest tilt, milliseconds since 1970, UTC. */
  time: number;
  /** At the lowest tilt that shows it. */
  couplet: Couplet;
  /** At the tilts above, from the lowest on. */
  above: readonly Couplet[];
  /** Absent where the radar could not see debris, before dual polarization; null where it could and saw none. */
  debris?: DebrisSign | null;
}

/** A rotation over several scans, near a tornado's recorded path. */
export interface RadarTrack {
  stationId: string;
  /** In the order of time. */
  points: readonly TrackPoint[];
}
