import { setTimeout as wait } from 'node:timers/promises';
import { ArchiveError } from './archive-error.ts';

const mostTries = 4;
const firstPauseMs = 250;
/** Without a byte for so long, a connection is given up. */
export const silenceMs = 20_000;

/**
 * Runs `attempt` until it goes well, up to four times, with longer and longer pauses. What the archive says
 * for good (`MISSING`, `REFUSED`) is not asked again. `attempt` may answer true to be counted as new: it made
 * headway before it broke.
 */
export async function withTries<T>(
  what: string,
  signal: AbortSignal,
  attempt: () => Promise<T>,
  madeHeadway: () => boolean = () => false,
): Promise<T> {
  let tries = 0;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ArchiveError && error.code !== 'UNREACHABLE') throw error;
      tries = madeHeadway() ? 1 : tries + 1;
      if (tries >= mostTries)
        throw new ArchiveError('UNREACHABLE', `${what} cannot be fetched: ${reasonOf(error)}`, {
          cause: error,
        });
      await wait(firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/** An answer with status 200 or 206; anything else throws. */
export async function askArchive(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, { headers, signal });
  if (response.status === 200 || response.status === 206) return response;
  await response.body?.cancel();
  const says = `the archive answers ${response.status}`;
  if (response.status === 404) throw new ArchiveError('MISSING', says);
  if (response.status === 429 || response.status >= 500) throw new ArchiveError('UNREACHABLE', says);
  throw new ArchiveError('REFUSED', says);
}

/** A signal that fires with the given one, or when nothing called `heard` for a while. */
export function listenFor(signal: AbortSignal): {
  signal: AbortSignal;
  heard: () => void;
  stop: () => void;
} {
  const controller = new AbortController();
  const forward = () => controller.abort(signal.reason);
  signal.addEventListener('abort', forward, { once: true });
  if (signal.aborted) forward();
  const hangUp = () =>
    controller.abort(new ArchiveError('UNREACHABLE', `nothing came for ${silenceMs / 1_000} seconds`));
  const timer = setTimeout(hangUp, silenceMs);
  return {
    signal: controller.signal,
    heard: () => timer.refresh(),
    stop: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', forward);
      controller.abort();
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `fetch failed` tells nothing; its cause does.
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
