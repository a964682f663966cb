import { parentPort } from 'node:worker_threads';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { VolumeDrawer } from '../render/draw-volume.ts';
import { lookAtVolume } from '../day/look-at-volume.ts';
import { cutVolume } from '../sweeps/cut-volume.ts';
import type { ThreadReply, ThreadRequest, ThreadWork } from './thread-messages.ts';

/** A thread of `radar-threads.ts`. It keeps what a loop's volumes share until the next loop. */
const port = parentPort;
const decompress = bunzip2();
const running = new Map<number, AbortController>();
let last: { taskNumber: number; drawer: VolumeDrawer } | undefined;
let drawing = 0;

port?.on('message', (request: ThreadRequest) => {
  if ('abort' in request) running.get(request.id)?.abort();
  else void answer(request.id, request.work);
});

async function answer(id: number, asked: ThreadWork): Promise<void> {
  const stopping = new AbortController();
  running.set(id, stopping);
  try {
    const reply = await work(asked, stopping.signal);
    port?.postMessage({ id, ...reply } satisfies ThreadReply, buffersOf(reply));
  } catch (failure) {
    port?.postMessage({ id, failure } satisfies ThreadReply);
  } finally {
    running.delete(id);
  }
}

async function work(asked: ThreadWork, signal: AbortSignal): Promise<Omit<ThreadReply, 'id'>> {
  if ('look' in asked) {
    last = undefined;
    return { looked: await lookAtVolume(asked.look, decompress, signal) };
  }
  if ('cut' in asked) {
    // The sweeps of a loop are cut once it is drawn, unless the next one has begun.
    if (drawing === 0) last = undefined;
    return { cut: await cutVolume(asked.cut, decompress, signal) };
  }
  const { taskNumber, task } = asked;
  if (last?.taskNumber !== taskNumber) last = { taskNumber, drawer: new VolumeDrawer(task, decompress) };
  drawing += 1;
  try {
    return { drawn: await last.drawer.draw(asked.draw, signal) };
  } finally {
    drawing -= 1;
  }
}

/** They change hands without a copy. */
function buffersOf({ drawn, cut = [] }: Omit<ThreadReply, 'id'>): ArrayBuffer[] {
  if (drawn?.outcome === 'drawn') return drawn.sweeps.map(({ pixels }) => pixels.buffer);
  return cut.flatMap(({ packed }) => (packed ? [packed.buffer] : []));
}
