import { tileKey } from '@touchdown/shared/geo/ground/ground-tile.ts';
import type { MarksOf } from '../../marks.ts';
import type { WorldFrame } from '../../world-frame.ts';
import { groundTiles } from './ground-tiles.ts';
import type { GroundPicture, WantedPicture } from './ground-tiles.worker.ts';

/** Draws tiles in the worker that has read them. Resolves to undefined where it cannot. */
export function drawGround(
  { tiles, look }: MarksOf<'tiles'>,
  frame: WorldFrame,
  pixels: number,
): Promise<GroundPicture> {
  return new Promise((resolve) => {
    const worker = groundTiles.worker();
    if (!worker || !groundTiles.state().facts) return resolve(undefined);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<GroundPicture>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    const request: WantedPicture = { tiles: tiles.map(tileKey), look, frame, pixels };
    worker.postMessage(request, { transfer: [port2] });
  });
}
