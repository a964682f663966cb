import type { ArchiveSettings } from '../archive/archive-settings.ts';
import type { LoopPlan } from '../jobs/job-items.ts';
import { inOrder } from '../render/in-order.ts';
import type { Loop, LoopFrame } from '../render/loop-request.ts';
import type { RadarThreads } from '../threads/radar-threads.ts';
import { areaOfLoop } from './area-of-loop.ts';

export interface SweepsRequest {
  plan: LoopPlan;
  loop: Pick<Loop, 'frames' | 'stationId'>;
  archive: ArchiveSettings;
  signal: AbortSignal;
}

/** The packed sweep file of each frame, in their order; undefined for a frame without one. */
export type MakeSweeps = (request: SweepsRequest) => AsyncIterable<Uint8Array | undefined>;

/** One volume is downloaded and packed while another one is unpacked. */
const volumesAtOnce = 2;

/**
 * Reads the volumes of a finished loop again, because the renderer reads only the field that it draws, and whoever
 * waits for the loop must not wait for the others.
 */
export async function* makeSweeps(
  { plan, loop, archive, signal }: SweepsRequest,
  threads: RadarThreads,
): AsyncGenerator<Uint8Array | undefined, void, undefined> {
  const task = { area: areaOfLoop(plan), archive, stationId: loop.stationId };
  const stopping = new AbortController();
  const anySignal = AbortSignal.any([signal, stopping.signal]);
  const cut = (frames: readonly LoopFrame[]) => {
    const times = frames.map(({ time, elevationDegrees }) => ({ time, elevationDegrees }));
    return threads.cut({ ...task, volumeKey: frames[0]?.volumeKey ?? '', frames: times }, anySignal);
  };
  try {
    for await (const [, packed] of inOrder(framesByVolume(loop.frames), volumesAtOnce, cut)) {
      signal.throwIfAborted();
      yield* packed;
    }
  } finally {
    stopping.abort();
  }
}

function framesByVolume(frames: readonly LoopFrame[]): LoopFrame[][] {
  const volumes: LoopFrame[][] = [];
  for (const frame of frames) {
    const last = volumes.at(-1);
    if (last?.[0]?.volumeKey === frame.volumeKey) last.push(frame);
    else volumes.push([frame]);
  }
  return volumes;
}
