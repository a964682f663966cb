import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import type { LoopPlan } from '../jobs/job-items.ts';
import type { Loop, LoopFrame } from '../render/loop-request.ts';
import type { RadarThreads } from '../threads/radar-threads.ts';
import type { CutScan } from './cut-volume.ts';
import { areaOfLoop } from './area-of-loop.ts';

export interface SweepsRequest {
  plan: LoopPlan;
  loop: Pick<Loop, 'frames' | 'stationId'>;
  /** The folder in which the loop was made. */
  folder: string;
  archive: ArchiveSettings;
  signal: AbortSignal;
}

/** The packed sweep file of each frame, and what its scan shows near the path, in the order of the frames. */
export type MakeSweeps = (request: SweepsRequest) => AsyncIterable<CutScan>;

/**
 * Reads the volumes of a finished loop again, because the renderer reads only the sweeps that it draws, and whoever
 * waits for the loop must not wait for the others. One volume after the other: nobody waits for the sweeps, and a
 * volume that repeats its lowest angle takes 40 MB.
 */
export async function* makeSweeps(
  { plan, loop, folder, archive, signal }: SweepsRequest,
  threads: RadarThreads,
): AsyncGenerator<CutScan, void, undefined> {
  const task = { area: areaOfLoop(plan), folder, archive, stationId: loop.stationId, path: timedPath(plan) };
  for (const [first, ...others] of framesByVolume(loop.frames)) {
    const frames = [first, ...others].map(({ time, elevationDegrees }) => ({ time, elevationDegrees }));
    yield* await threads.cut({ ...task, volumeKey: first.volumeKey, frames }, signal);
  }
}

function timedPath({ target: { path, beganAt, endedAt } }: LoopPlan): TimedPath {
  return { path, beganAt, endedAt };
}

function framesByVolume(frames: readonly LoopFrame[]): [LoopFrame, ...LoopFrame[]][] {
  const volumes: [LoopFrame, ...LoopFrame[]][] = [];
  for (const frame of frames) {
    const last = volumes.at(-1);
    if (last?.[0].volumeKey === frame.volumeKey) last.push(frame);
    else volumes.push([frame]);
  }
  return volumes;
}
