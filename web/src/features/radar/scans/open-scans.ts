import { isPrivateFile } from '@touchdown/shared/radar/loop-files.ts';
import { renewQuietly } from '../../../lib/api/api-client.ts';
import { startOwnWorker } from '../../../lib/own-worker.ts';
import { LostScan, type LoadScan } from '../../../map/radar/scans.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';
import { scanFailureWords } from './scan-failure-words.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './loop-scans.worker.ts?worker&url';
import type { OpenedLoop, ScanAnswer, ScanRequest, ScansToOpen } from './scan-messages.ts';

export interface OpenScans extends OpenedLoop {
  load: LoadScan;
  close: () => void;
}

/** Opens the scans of a loop in a worker of their own. Throws a `ScanError`. */
export async function openScans(scans: ScansToOpen): Promise<OpenScans> {
  const isPrivate = isPrivateFile(scans.indexUrl);
  // The worker cannot renew a session that has expired.
  if (isPrivate) await renewQuietly();
  const { load, ...opened } = await openInWorker(scans);
  return { ...opened, load: isPrivate ? renewing(load) : load };
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
    return { ...loop, load: loaderOf(worker), close };
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
        else reject(lostScan(data.failure));
      };
      worker.addEventListener('message', take);
      ask(worker, { kind: 'load', id, scan, moment, look });
    });
}

function lostScan(failure: ScanFailure): LostScan {
  return new LostScan(scanFailureWords[failure], failure !== 'NEVER_THERE');
}

function ask(worker: Worker, request: ScanRequest): void {
  worker.postMessage(request, { transfer: [] });
}
