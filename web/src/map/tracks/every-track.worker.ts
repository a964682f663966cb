import { fetchCatalogue } from '../../lib/fetch-catalogue.ts';
import { drawTracksOnCanvas } from '../canvas/draw-tracks-on-canvas.ts';
import type { Palette } from '../palette.ts';
import type { WorldFrame } from '../world-frame.ts';
import { packTracks, type StepBuffers } from './track-buffers.ts';
import { trackColumnsOf } from './track-columns.ts';

export interface EveryTrackRequest {
  /** The URL of the record's columns. */
  url: string;
  frame: WorldFrame;
  /** Canvas pixels per CSS pixel. */
  pixels: number;
  rating: Palette['rating'];
}

let steps: Promise<StepBuffers[]> | undefined;
let packedUrl = '';

/** Draws the whole record in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<EveryTrackRequest>) => void draw(data));

async function draw({ url, frame, pixels, rating }: EveryTrackRequest): Promise<void> {
  if (!steps || packedUrl !== url) {
    packedUrl = url;
    steps = fetchAndPack(url);
  }
  const drawn = await steps;
  const canvas = new OffscreenCanvas(Math.max(1, frame.width * pixels), Math.max(1, frame.height * pixels));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(pixels, pixels);
  drawTracksOnCanvas(context, { steps: drawn, colours: rating }, frame);
  const picture = canvas.transferToImageBitmap();
  postMessage(picture, { transfer: [picture] });
}

async function fetchAndPack(url: string): Promise<StepBuffers[]> {
  const tracks = trackColumnsOf(await fetchCatalogue(url));
  return packTracks(tracks, new Uint8Array(tracks.count).fill(1));
}
