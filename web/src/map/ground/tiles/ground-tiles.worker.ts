import { openGroundArchive, type GroundFacts } from './ground-archive.ts';
import { tileKey, type GroundTile, type TileId } from '@touchdown/shared/geo/ground/ground-tile.ts';

/** All tiles that the page's maps want; reading any other ends. */
export interface GroundRequest {
  wanted: TileId[];
}

export type GroundAnswer =
  | { kind: 'opened'; facts: GroundFacts }
  | { kind: 'absent' }
  | { kind: 'tile'; tile: GroundTile }
  /** The archive does not have it, or it cannot be read now. */
  | { kind: 'no tile'; id: TileId; isFailure: boolean };

const archive = openGroundArchive();
const reading = new Map<string, AbortController>();

archive.then(
  ({ maxZoom, attribution }) => answer({ kind: 'opened', facts: { maxZoom, attribution } }),
  () => answer({ kind: 'absent' }),
);

addEventListener('message', ({ data: { wanted } }: MessageEvent<GroundRequest>) => {
  const keys = new Set(wanted.map(tileKey));
  for (const [key, controller] of reading) {
    if (keys.has(key)) continue;
    controller.abort();
    reading.delete(key);
  }
  for (const id of wanted) if (!reading.has(tileKey(id))) void read(id);
});

/** Nobody waits for the tile of a reading that has been ended, so there is no answer. */
async function read(id: TileId): Promise<void> {
  const controller = new AbortController();
  reading.set(tileKey(id), controller);
  try {
    const tile = await (await archive).read(id, controller.signal);
    if (controller.signal.aborted) return;
    if (tile) answer({ kind: 'tile', tile });
    else answer({ kind: 'no tile', id, isFailure: false });
  } catch {
    if (!controller.signal.aborted) answer({ kind: 'no tile', id, isFailure: true });
  }
  if (reading.get(tileKey(id)) === controller) reading.delete(tileKey(id));
}

function answer(message: GroundAnswer): void {
  const transfer =
    message.kind === 'tile'
      ? [...message.tile.polygons, ...message.tile.lines, ...(message.tile.insides ?? [])].map(
          ({ at }) => at.buffer,
        )
      : [];
  postMessage(message, { transfer });
}
