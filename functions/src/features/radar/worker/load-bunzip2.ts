import Bzip2 from '@foxglove/wasm-bz2';
import type { Decompress } from '@touchdown/shared/level2/decompress.ts';
import { release } from './release.ts';

/** Records of 120 radials unpack to at most 1.2 MB. Memory is only reserved, so a larger buffer costs nothing. */
const minRoomBytes = 2 * 1024 * 1024;
/** Real records grow eightfold; one that held a whole volume grew seventeenfold. */
const usualGrowth = 24;

/**
 * bzip2 in WebAssembly. Loading it installs error handlers for the whole process, which would end a process that
 * handles its errors itself, so they are removed again.
 */
export async function loadBunzip2(): Promise<Decompress> {
  const bzip2 = await withoutNewHandlers(() => Bzip2.init());
  let last: Uint8Array | undefined;
  return (stream, maxBytes) => {
    release(last);
    last = undefined;
    for (
      let room = Math.min(Math.max(minRoomBytes, stream.length * usualGrowth), maxBytes);
      ;
      room = Math.min(room * 4, maxBytes)
    ) {
      try {
        last = bzip2.decompress(stream, room);
        return last;
      } catch (error) {
        if (!isTooSmall(error) || room >= maxBytes) throw error;
      }
    }
  };
}

/** bzip2's code −8: the output does not fit. */
function isTooSmall(error: unknown): boolean {
  return error instanceof Error && error.message.includes('BZ_OUTBUFF_FULL');
}

async function withoutNewHandlers<T>(load: () => Promise<T>): Promise<T> {
  const before = handlers();
  const loaded = await load();
  for (const [event, listeners] of handlers()) {
    const known = before.get(event);
    for (const listener of listeners) if (!known?.includes(listener)) process.off(event, listener);
  }
  return loaded;
}

function handlers() {
  return new Map(
    ['uncaughtException', 'unhandledRejection'].map((event) => [
      event,
      process.listeners(event as 'uncaughtException') as ((...args: unknown[]) => void)[],
    ]),
  );
}
