import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Loop, LoopRequest } from '../features/radar/render/loop-request.ts';

/** Replaces the renderer in tests of everything around it: returns files without a loop at once. */
export async function quickLoop({ outDir, basemap, onProgress, signal }: LoopRequest): Promise<Loop> {
  signal.throwIfAborted();
  await askForBasemap(basemap, signal);
  onProgress('listing', 1, 1, 'Two volumes.');
  onProgress('drawing', 1, 2, 'Frame 1 of 2.');
  onProgress('drawing', 2, 2, 'Frame 2 of 2.');
  const write = async (name: string, content: string) => {
    const path = join(outDir, name);
    await writeFile(path, content);
    return path;
  };
  return {
    video: await write('loop.mp4', 'a loop'),
    poster: await write('loop.jpg', 'a picture'),
    frameList: await write('loop.json', '[]'),
    frames: [],
    notes: ['2 of 3 frames: one volume could not be read.'],
    stationId: 'KTLX',
  };
}

/** Whether there is one or not, the worker's role must allow to ask. */
async function askForBasemap(basemap: LoopRequest['basemap'], signal: AbortSignal): Promise<void> {
  await basemap?.readTiles(0, (z) => [{ z, x: 0, y: 0 }], signal).catch(() => undefined);
}
