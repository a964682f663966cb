import { drawTilesOnCanvas } from '../../canvas/draw-tiles-on-canvas.ts';
import type { WorldFrame } from '../../world-frame.ts';
import { openGroundArchive, type GroundFacts } from './ground-archive.ts';
import type { GroundLook } from './ground-look.ts';
import { tileKey, type GroundTile, type TileId } from '@touchdown/shared/geo/ground/ground-tile.ts';

/** All tiles that the page's maps want; reading any other ends. */
export interface GroundRequest {
  wanted: TileId[];
  /** How many of the newest are kept here too, because pictures of them will be asked for. */
  keeps: number;
}

/** It comes with a port for the answer. */
export interface WantedPicture {
  /** The coarsest first. */
  tiles: readonly string[];
  look: GroundLook;
  frame: WorldFrame;
  /** Canvas pixels per CSS pixel. */
  pixels: number;
}

/** Undefined where this browser has no canvas for workers, or a tile is not kept any more. */
export type GroundPicture = ImageBitmap | undefined;

export type GroundAnswer =
  | { kind: 'opened'; facts: GroundFacts }
  | { kind: 'absent' }
  | { kind: 'tile'; tile: GroundTile }
  /** The archive does not have it, or it cannot be read now. */
  | { kind: 'no tile'; id: TileId; isFailure: boolean };

const archive = openGroundArchive();
const reading = new Map<string, AbortController>();
/** The newest tiles, if pictures of them are asked for. */
const kept = new Map<string, GroundTile>();
let keeps = 0;

archive.then(
  ({ maxZoom, attribution }) => answer({ kind: 'opened', facts: { maxZoom, attribution } }),
  () => answer({ kind: 'absent' }),
);

addEventListener('message', ({ data, ports: [port] }: MessageEvent<GroundRequest | WantedPicture>) => {
  if ('wanted' in data) return readWanted(data);
  const picture = draw(data);
  port?.postMessage(picture, picture ? [picture] : []);
});

/** Draws away from the page's own thread, which it would occupy for longer than a frame. */
function draw({ tiles: keys, look, frame, pixels }: WantedPicture): GroundPicture {
  const tiles = keys.flatMap((key) => kept.get(key) ?? []);
  if (tiles.length < keys.length || typeof OffscreenCanvas === 'undefined') return undefined;
  const side = (length: number) => Math.max(1, Math.round(length * pixels));
  const canvas = new OffscreenCanvas(side(frame.width), side(frame.height));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(pixels, pixels);
  drawTilesOnCanvas(context, { tiles, look }, frame);
  return canvas.transferToImageBitmap();
}

function readWanted({ wanted, keeps: count }: GroundRequest): void {
  keeps = count;
  const keys = new Set(wanted.map(tileKey));
  for (const [key, controller] of reading) {
    if (keys.has(key)) continue;
    controller.abort();
    reading.delete(key);
  }
  for (const id of wanted) if (!reading.has(tileKey(id))) void read(id);
}

/** Nobody waits for the tile of a reading that has been ended, so there is no answer. */
async function read(id: TileId): Promise<void> {
  const controller = new AbortController();
  reading.set(tileKey(id), controller);
  try {
    const tile = await (await archive).read(id, controller.signal);
    if (controller.signal.aborted) return;
    if (tile && keeps > 0) keep(tile);
    answer(tile ? { kind: 'tile', tile } : { kind: 'no tile', id, isFailure: false });
  } catch {
    if (!controller.signal.aborted) answer({ kind: 'no tile', id, isFailure: true });
  }
  if (reading.get(tileKey(id)) === controller) reading.delete(tileKey(id));
}

function keep(tile: GroundTile): void {
  kept.set(tileKey(tile), tile);
  const [oldest] = kept.keys();
  if (kept.size > keeps && oldest !== undefined) kept.delete(oldest);
}

function answer(message: GroundAnswer): void {
  // What is kept here is copied instead.
  const isMoved = message.kind === 'tile' && keeps === 0;
  const parts = isMoved
    ? [...message.tile.polygons, ...message.tile.lines, ...(message.tile.insides ?? [])]
    : [];
  postMessage(message, { transfer: parts.map(({ at }) => at.buffer) });
}
