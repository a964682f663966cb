import { startOwnWorker } from '../../lib/own-worker.ts';
import type { LoadScan } from '../../map/radar/scans.ts';
import type { ReadVolume, VolumeAnswer, VolumeRequest } from './volume-messages.ts';
import { sentenceOfFailure, UnreadableFile } from './unreadable-file.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './volume.worker.ts?worker&url';

export interface OpenVolume extends ReadVolume {
  load: LoadScan;
  close: () => void;
}

/** No volume is as large. A larger file is something else, such as a video. */
const maxFileMegabytes = 256;

/** Reads a file in a worker of its own. Throws an `UnreadableFile` with a sentence for the visitor. */
export async function openVolume(file: File): Promise<OpenVolume> {
  if (file.size > maxFileMegabytes * 1024 * 1024)
    throw new UnreadableFile(`This file is too large. Radar files have at most ${maxFileMegabytes} MB.`);
  const worker = startOwnWorker(workerUrl);
  const close = () => worker.terminate();
  try {
    const volume = await read(worker, file);
    return { ...volume, load: loaderOf(worker), close };
  } catch (error) {
    close();
    throw error;
  }
}

function read(worker: Worker, file: File): Promise<ReadVolume> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new UnreadableFile(sentenceOfFailure('UNREADABLE')));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<VolumeAnswer>) => {
      if (data.kind === 'volume') resolve(data);
      if (data.kind === 'failed') reject(new UnreadableFile(sentenceOfFailure(data.code)));
    });
    ask(worker, { kind: 'read', file });
  });
}

function loaderOf(worker: Worker): LoadScan {
  let lastId = 0;
  return (scan, moment, look) =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const take = ({ data }: MessageEvent<VolumeAnswer>) => {
        if (data.kind !== 'sweep' || data.id !== id) return;
        worker.removeEventListener('message', take);
        resolve(data.sweep);
      };
      worker.addEventListener('message', take);
      ask(worker, { kind: 'load', id, scan, moment, isUnfolded: look === 'unfolded' });
    });
}

function ask(worker: Worker, request: VolumeRequest): void {
  worker.postMessage(request, { transfer: [] });
}
