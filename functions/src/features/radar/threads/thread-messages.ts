import type { VolumeOutcome, VolumeTask } from '../render/draw-volume.ts';
import type { Look, LookTask } from '../day/look-at-volume.ts';
import type { CutScan, CutTask } from '../sweeps/cut-volume.ts';
import type { VolumeKey } from '../archive/volume-key.ts';

/** What a thread is asked to do. A task is the same for all volumes of a loop, and is known by its number. */
export type ThreadWork =
  | { draw: VolumeKey; task: VolumeTask; taskNumber: number }
  | { cut: CutTask }
  | { look: LookTask };

export type ThreadRequest = { id: number; work: ThreadWork } | { id: number; abort: true };

export interface ThreadReply {
  id: number;
  drawn?: VolumeOutcome;
  /** What was cut of each frame. */
  cut?: CutScan[];
  /** What was seen of a day's tornadoes. */
  looked?: Look;
  failure?: unknown;
}
