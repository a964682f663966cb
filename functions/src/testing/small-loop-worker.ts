import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as ticks } from 'node:timers/promises';
import { promisify } from 'node:util';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import type { FrameList, FrameVelocity } from '@touchdown/shared/radar/frame-list.ts';
import { startWorker } from '../features/radar/worker/start-worker.ts';
import { quickDay } from './quick-day.ts';
import { quickSweeps } from './quick-sweeps.ts';
import { LoopError } from '../features/radar/render/loop-error.ts';
import type { Loop, LoopRequest } from '../features/radar/render/loop-request.ts';

const run = promisify(execFile);
const frameCount = 12;
const framesPerSecond = 5;

/** Labels that make a loop fail or wait in tests. */
const labels = { waits: 'Wait until cancelled', fails: 'Fail' } as const;

/** Replaces the renderer in tests of the pages: a real video of a test picture, with the other files of a loop. */
async function smallLoop({ target, options, outDir, onProgress, signal }: LoopRequest): Promise<Loop> {
  onProgress('listing', 1, 1, `${frameCount} volumes of KTLX (Oklahoma City)`);
  onProgress('drawing', 5, frameCount, `Scan 5 of ${frameCount}`);
  if (options.label === labels.fails) {
    throw new LoopError('NO_RADAR_DATA', 'No weather radar near it has data for that time.');
  }
  if (options.label === labels.waits) await waitForCancellation(onProgress, signal);
  signal.throwIfAborted();
  const video = join(outDir, 'loop.mp4');
  const poster = join(outDir, 'poster.webp');
  const frameList = join(outDir, 'frames.json');
  const picture = `testsrc2=size=640x360:rate=${framesPerSecond}:duration=${frameCount / framesPerSecond}`;
  const output = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart', video];
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...output], { signal });
  await run('ffmpeg', ['-v', 'error', '-ss', '1.1', '-i', video, '-frames:v', '1', poster], { signal });
  const step = (options.endAt - options.startAt) / (frameCount - 1);
  const frames = Array.from({ length: frameCount }, (_, at) => ({
    time: Math.round(options.startAt + at * step),
    elevationDegrees: 0.5,
    volumeKey: `volume-${at}`,
    ...(showsVelocity(options.field) ? { velocity: velocityOf(at, options) } : {}),
  }));
  const { utcOffsetMinutes, zoneLetters: letters } = target;
  const clock = utcOffsetMinutes === null || letters === null ? {} : { clock: { utcOffsetMinutes, letters } };
  const notes = ['1 of 13 volumes of KTLX is left out.'];
  const kept = { notes, marker: 'even pace', posterFrame: 5 } as const;
  const list: FrameList = {
    stationId: 'KTLX',
    field: options.field,
    ...(options.velocityPalette && { velocityPalette: options.velocityPalette }),
    isSimulated: true,
    ...kept,
    ...clock,
    frames,
  };
  await writeFile(frameList, JSON.stringify(list));
  onProgress('finishing', 1, 1, `${frameCount} frames`);
  return { video, poster, frameList, frames, notes, stationId: 'KTLX' };
}

/** Unfolded ones turn in the middle of the loop. */
function velocityOf(frame: number, { velocityFolding }: LoopRequest['options']): FrameVelocity {
  const nyquistKnots = 62.2;
  if (velocityFolding === 'as_received') return { nyquistKnots, isUnfolded: false };
  const hasMarker = frame >= 3 && frame <= 8;
  const rotation = { knots: 80 - 8 * Math.abs(frame - 6), heightMeters: 730 };
  return { nyquistKnots, isUnfolded: true, ...(hasMarker && { rotation }) };
}

/** A worker learns that its job was cancelled when it reports progress. */
async function waitForCancellation(
  onProgress: LoopRequest['onProgress'],
  signal: AbortSignal,
): Promise<void> {
  let done = 5;
  for await (const _ of ticks(500, undefined, { signal })) {
    done = Math.min(frameCount, done + 0.1);
    onProgress('drawing', done, frameCount, `Scan 5 of ${frameCount}`);
  }
}

/** The worker that tasks run in the browser tests. */
await startWorker({ render: smallLoop, makeSweeps: quickSweeps, makeDay: quickDay });
