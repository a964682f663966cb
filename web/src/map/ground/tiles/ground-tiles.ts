import { startOwnWorker } from '../../../lib/own-worker.ts';
import type { GroundFacts } from './ground-archive.ts';
import { tileKey, type GroundTile, type TileId } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { webGlKind } from '../../webgl-kind.ts';
import type { GroundAnswer, GroundRequest } from './ground-tiles.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './ground-tiles.worker.ts?worker&url';
import type { KnownTiles } from '@touchdown/shared/geo/ground/tiles-to-draw.ts';

export interface GroundState {
  /** Undefined until the archive is open, null if there is none that can be read. */
  facts: GroundFacts | null | undefined;
  known: KnownTiles;
}

const maxTiles = 192;
/** After this time a tile that could not be read is tried again. */
const failureMilliseconds = 20_000;
/** A server that does not answer is like none: the drawn ground is shown, until the archive opens after all. */
const openingMilliseconds = 4_000;

let state: GroundState = { facts: undefined, known: new Map() };
let worker: Worker | undefined;
const listeners = new Set<() => void>();
const wantedByMap = new Map<object, readonly TileId[]>();

/** The tiles of the base map, for all maps of a page: one worker reads them, and the newest are kept. */
export const groundTiles = {
  state: (): GroundState => state,
  worker: (): Worker | undefined => worker,

  /** Starts the worker, which opens the archive. */
  open: (): void => {
    worker ??= start();
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    groundTiles.open();
    return () => listeners.delete(listener);
  },

  /** Says what a map needs now. Reading what no map needs any more ends. */
  want(map: object, tiles: readonly TileId[]): void {
    if (tiles.length > 0) wantedByMap.set(map, tiles);
    else wantedByMap.delete(map);
    const wanted = [...wantedByMap.values()].flat().filter((tile) => !state.known.has(tileKey(tile)));
    const request: GroundRequest = { wanted, keeps: webGlKind() === 'by the processor' ? maxTiles : 0 };
    worker?.postMessage(request, { transfer: [] });
  },
};

function start(): Worker | undefined {
  const given = (facts: GroundState['facts']) => change({ ...state, facts });
  try {
    const started = startOwnWorker(workerUrl);
    started.addEventListener('message', ({ data }: MessageEvent<GroundAnswer>) => receive(data));
    started.addEventListener('error', (event) => {
      event.preventDefault();
      given(null);
    });
    setTimeout(() => state.facts === undefined && given(null), openingMilliseconds);
    return started;
  } catch {
    queueMicrotask(() => given(null));
    return undefined;
  }
}

function receive(answer: GroundAnswer): void {
  if (answer.kind === 'opened') change({ ...state, facts: answer.facts });
  else if (answer.kind === 'absent') change({ ...state, facts: null });
  else if (answer.kind === 'tile') keep(answer.tile, answer.tile);
  else {
    keep(answer.id, 'none');
    if (answer.isFailure) setTimeout(() => forget(answer.id), failureMilliseconds);
  }
}

/** The oldest tiles go first, but none that could be in view: a view has far fewer than are kept. */
function keep(id: TileId, tile: GroundTile | 'none'): void {
  const known = new Map([...state.known].slice(-(maxTiles - 1)));
  change({ ...state, known: known.set(tileKey(id), tile) });
}

function forget(id: TileId): void {
  const known = new Map(state.known);
  known.delete(tileKey(id));
  change({ ...state, known });
}

function change(next: GroundState): void {
  state = next;
  for (const listener of listeners) listener();
}
