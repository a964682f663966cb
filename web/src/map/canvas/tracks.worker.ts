import type { MarksOf } from '../marks.ts';
import type { WorldFrame } from '../world-frame.ts';
import { rasterTracks, type RasterPicture } from './raster-tracks.ts';

export interface TracksRequest {
  /** Left out where the tracks are those of the request before. */
  steps: MarksOf<'tracks'>['steps'] | undefined;
  colours: MarksOf<'tracks'>['colours'];
  frame: WorldFrame;
  /** Canvas pixels per CSS pixel. */
  pixels: number;
}

export type TracksAnswer = RasterPicture;

let known: MarksOf<'tracks'>['steps'] = [];

/** Draws tracks away from the page's own thread. It needs no canvas, which not every browser has in a worker. */
addEventListener('message', ({ data: { steps, colours, frame, pixels } }: MessageEvent<TracksRequest>) => {
  known = steps ?? known;
  const picture: TracksAnswer = rasterTracks({ steps: known, colours }, frame, pixels);
  postMessage(picture, { transfer: [picture.data.buffer] });
});
