import type { RadarField } from './radar-fields.ts';

/** What lies beside a film and says what is seen in it, as JSON. */
export interface FrameList {
  stationId: string;
  field: RadarField;
  /** Whether the radar data were made up: every frame then bears a mark. */
  isSimulated: boolean;
  /** One a frame of the film, in its order. Milliseconds since 1970. */
  frames: readonly { time: number; elevationDegrees: number }[];
}
