import type { MarksOf } from '../marks.ts';
import type { WorldFrame } from '../world-frame.ts';
import { drawTracksOnCanvas } from './draw-tracks-on-canvas.ts';

export interface TracksRequest {
  id: number;
  /** Left out where the tracks are those of the request before. */
  steps: MarksOf<'tracks'>['steps'] | undefined;
  colours: MarksOf<'tracks'>['colours'];
  frame: WorldFrame;
  /** Canvas pixels per CSS pixel. */
  pixels: number;
}

export interface TracksAnswer {
  id: number;
  picture: ImageBitmap;
}

let known: MarksOf<'tracks'>['steps'] = [];

/** Draws tracks away from the page's own thread, which it would occupy for a tenth of a second. */
addEventListener('message', ({ data }: MessageEvent<TracksRequest>) => {
  const { id, steps, colours, frame, pixels } = data;
  known = steps ?? known;
  const side = (length: number) => Math.max(1, Math.round(length * pixels));
  const canvas = new OffscreenCanvas(side(frame.width), side(frame.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas for workers.');
  context.scale(pixels, pixels);
  drawTracksOnCanvas(context, { steps: known, colours }, frame);
  const picture = canvas.transferToImageBitmap();
  postMessage({ id, picture } satisfies TracksAnswer, { transfer: [picture] });
});
