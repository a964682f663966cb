import type { Position } from '../geo/great-circle.ts';
import type { VelocityPalette } from './radar-choices.ts';
import type { RadarField } from './radar-fields.ts';
import type { Rotation } from './sweeps/rotational-velocity.ts';
import type { TimedPath } from './sweeps/track-progress.ts';

/** The JSON file beside a loop's video, which says what each frame shows. */
export interface FrameList {
  stationId: string;
  field: RadarField;
  /** The colours of velocities, where they are other than usual. */
  velocityPalette?: VelocityPalette;
  /** Whether the radar data are made up; every frame is then marked as simulated. */
  isSimulated: boolean;
  /** Whose radar and whose map it is, as on the frames; lists of older loops lack it. */
  credit?: string;
  /** What differs from what was requested, in sentences; lists of older loops lack it. */
  notes?: readonly string[];
  /** How the marker's place is estimated: between the recorded ends, or also with an estimated time of the end. */
  marker?: 'even pace' | 'estimated end';
  /** The frame on the poster, counted from 0; lists of older loops lack it. */
  posterFrame?: number;
  /** What clocks showed there; lists of older loops, and of places whose zone is not known, lack it. */
  clock?: WallClock;
  /** Whether the radar's own track is written beside the sweeps; lists of older loops lack it. */
  hasTrack?: true;
  /** Where and when the storm was, around which other tilts are cut. Lists of older loops lack it. */
  timedPath?: TimedPath;
  /** One per frame of the loop, in its order. */
  frames: readonly ListedFrame[];
}

export interface WallClock {
  utcOffsetMinutes: number;
  /** `CDT` */
  letters: string;
}

export interface ListedFrame {
  /** Milliseconds since 1970. */
  time: number;
  elevationDegrees: number;
  /** The key of its volume in the archive. */
  volumeKey?: string;
  /** Present only for a frame that shows velocities. */
  velocity?: FrameVelocity;
}

export interface FrameVelocity {
  /** Higher speeds are folded: measured as lower ones in the other direction. Null where the radar did not send it. */
  nyquistKnots: number | null;
  /** Whether folded velocities were corrected. */
  isUnfolded: boolean;
  /** Of the strongest couplet near the marker; null where none was found, absent where none was looked for. */
  rotation?: Rotation | null;
  /** Where the radar shows the couplet, and the frame's marker stands; absent where the marker's place is estimated. */
  marker?: Position;
}
