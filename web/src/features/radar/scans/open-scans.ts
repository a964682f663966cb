import { isPrivateFile } from '@touchdown/shared/radar/loop-files.ts';
import { renewQuietly } from '../../../lib/api/api-client.ts';
import { startOwnWorker } from '../../../lib/own-worker.ts';
import { LostScan, type LoadScan, type Scan } from '../../../map/radar/scans.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';
import { scanFailureWords } from './scan-failure-words.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './loop-scans.worker.ts?worker&url';
import type { OpenedLoop, ScanAnswer, ScanRequest, ScansToOpen } from './scan-messages.ts';

export interface OpenScans extends OpenedLoop {
  load: LoadScan;
  /** Adds the tilts of the volume at a time. Rejects with a `ScanError`. Undefined for a private loop, which has none. */
  askForTilts: ((time: number) => Promise<void>) | undefined;
  /** Calls with all scans whenever tilts were added, or more is known of them. Returns what ends it. */
  follow: (onScans: (scans: Scan[]) => void) => () => void;
  close: () => void;
}

/** Opens the scans of a loop in a worker of their own. Throws a `ScanError`. */
export async function openScans(scans: ScansToOpen): Promise<OpenScans> {
  const isPrivate = isPrivateFile(scans.indexUrl);
  // The worker cannot renew a session that has expired.
  if (isPrivate) await renewQuietly();
  const { load, ...opened } = await openInWorker(scans);
  return isPrivate ? { ...opened, askForTilts: undefined, load: renewing(load) } : { ...opened, load };
}

/** Loads again, after the session was renewed, what could not be read. */
function renewing(load: LoadScan): LoadScan {
  return (...request) =>
    load(...request).catch(async (error: unknown) => {
      if (!(error instanceof LostScan)) throw error;
      await renewQuietly();
      return load(...request);
    });
}

async function openInWorker(scans: ScansToOpen): Promise<OpenScans> {
  const worker = startOwnWorker(workerUrl);
  const close = () => worker.terminate();
  try {
    // A worker has a URL of its own, so a path means something else there.
    const indexUrl = new URL(scans.indexUrl, location.href).href;
    const loop = await opened(worker, { ...scans, indexUrl });
    const askForTilts = (time: number) => addedTilts(worker, time);
    const follow = (onScans: (scans: Scan[]) => void) => followScans(worker, onScans);
    return { ...loop, load: loaderOf(worker), askForTilts, follow, close };
  } catch (error) {
    close();
    throw error;
  }
}

function opened(worker: Worker, scans: ScansToOpen): Promise<OpenedLoop> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new ScanError('UNREACHABLE'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => {
      if (data.kind === 'opened') resolve(data.loop);
      if (data.kind === 'not opened') reject(new ScanError(data.failure));
    });
    ask(worker, { kind: 'open', ...scans });
  });
}

function loaderOf(worker: Worker): LoadScan {
  let lastId = 0;
  return (scan, moment, look) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const take = ({ data }: MessageEvent<ScanAnswer>) => {
        if ((data.kind !== 'sweep' && data.kind !== 'lost') || data.id !== id) return;
        worker.removeEventListener('message', take);
        if (data.kind === 'sweep') resolve(data.sweep);
        else reject(lostScan(data.failure, data.sentence));
      };
      worker.addEventListener('message', take);
      ask(worker, { kind: 'load', id, scan, moment, look });
    });
}

function followScans(worker: Worker, onScans: (scans: Scan[]) => void): () => void {
  const take = ({ data }: MessageEvent<ScanAnswer>) => {
    if (data.kind === 'scans') onScans(data.scans);
  };
  worker.addEventListener('message', take);
  return () => worker.removeEventListener('message', take);
}

function addedTilts(worker: Worker, time: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = ({ data }: MessageEvent<ScanAnswer>) => {
      if (data.kind !== 'tilts' && data.kind !== 'no tilts') return;
      worker.removeEventListener('message', take);
      if (data.kind === 'tilts') resolve();
      else reject(new ScanError(data.failure, { sentence: data.sentence }));
    };
    worker.addEventListener('message', take);
    ask(worker, { kind: 'tilts', time });
  });
}

function lostScan(failure: ScanFailure, sentence = scanFailureWords[failure]): LostScan {
  return new LostScan(sentence, failure !== 'NEVER_THERE');
}

function ask(worker: Worker, request: ScanRequest): void {
  worker.postMessage(request, { transfer: [] });
}
