import type { RadarField } from './radar-fields.ts';

/** What lies beside a film and says what is seen in it, as JSON. */
export interface FrameList {
  stationId: string;
  field: RadarField;
  /** Whether the radar data were made up: every frame then bears a mark. */
  isSimulated: boolean;
  /** One a frame of the film, in its order. */
  frames: readonly ListedFrame[];
}

export interface ListedFrame {
  /** Milliseconds since 1970. */
  time: number;
  elevationDegrees: number;
  /** Of a frame that shows velocities. */
  velocity?: FrameVelocity;
}

export interface FrameVelocity {
  /** What is faster than this is measured as slower, and the other way. Null where the radar did not say. */
  nyquistKnots: number | null;
  /** Whether those velocities were turned back to what they were. */
  isUnfolded: boolean;
}
