import { decodeSnapshot } from '@touchdown/shared/catalogue/decode-snapshot.ts';
import { drawTracksPlainly, trackWorldOf, type TrackWorld } from '../plain/draw-tracks-plainly.ts';
import type { Palette } from '../palette.ts';
import { trackColumnsOf, type TrackColumns } from './track-columns.ts';
import type { PlainFrame } from '../web-mercator.ts';

export interface EveryTrackRequest {
  /** Of the record's columns. */
  url: string;
  frame: PlainFrame;
  /** Of the screen, for each of the page's. */
  pixels: number;
  rating: Palette['rating'];
}

interface Prepared {
  url: string;
  tracks: TrackColumns;
  world: TrackWorld;
}

let prepared: Promise<Prepared> | undefined;
let preparedUrl = '';

/** Draws the whole record away from the page, so that the page stays as quick as without it. */
addEventListener('message', ({ data }: MessageEvent<EveryTrackRequest>) => void draw(data));

async function draw({ url, frame, pixels, rating }: EveryTrackRequest): Promise<void> {
  if (preparedUrl !== url) {
    preparedUrl = url;
    prepared = prepare(url);
  }
  const { tracks, world } = (await prepared) as Prepared;
  const canvas = new OffscreenCanvas(Math.max(1, frame.width * pixels), Math.max(1, frame.height * pixels));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(pixels, pixels);
  drawTracksPlainly(context, tracks, world, new Uint8Array(tracks.count).fill(1), rating, frame);
  const picture = canvas.transferToImageBitmap();
  postMessage(picture, { transfer: [picture] });
}

async function prepare(url: string): Promise<Prepared> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The record answered ${response.status}.`);
  const tracks = trackColumnsOf(decodeSnapshot(new Uint8Array(await response.arrayBuffer())));
  return { url, tracks, world: trackWorldOf(tracks) };
}
