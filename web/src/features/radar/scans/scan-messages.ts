import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { MomentName } from '@touchdown/level2/volume.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import type { Scan, VelocityLook } from '../../../map/radar/scans.ts';
import type { ScanFailure } from './scan-error.ts';

/** What the scans of a loop have in common. */
export interface OpenedLoop {
  stationId: string;
  /** Whether the radar data are made up. */
  isSimulated: boolean;
  radar: Position;
  /** One per frame of the loop, in its order. */
  scans: Scan[];
  /** The radar's own track; absent where there is none, or it cannot be read. */
  seen?: readonly TrackPoint[] | undefined;
}

export interface ScansToOpen {
  indexUrl: string;
  /** Whether it failed before. What the browser has of it may be why. */
  isRetry: boolean;
  /** Of the scan that is shown first. */
  time: number | undefined;
  motion: StormMotion | undefined;
}

/** What the page asks of the worker: first `open`, once. It asks for tilts again only once it was answered. */
export type ScanRequest =
  | ({ kind: 'open' } & ScansToOpen)
  | { kind: 'load'; id: number; scan: number; moment: MomentName; look: VelocityLook }
  | { kind: 'tilts'; time: number };

export type ScanAnswer =
  | { kind: 'opened'; loop: OpenedLoop }
  | { kind: 'not opened'; failure: ScanFailure }
  | { kind: 'sweep'; id: number; sweep: MeasuredSweep }
  | { kind: 'lost'; id: number; failure: ScanFailure; sentence: string | undefined }
  /** All scans, with the tilts that are known or expected by now. */
  | { kind: 'scans'; scans: Scan[] }
  | { kind: 'tilts' }
  | { kind: 'no tilts'; failure: ScanFailure; sentence: string | undefined };
