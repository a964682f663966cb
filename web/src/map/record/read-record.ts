import { prepareWorker, takeWorker } from '../../lib/prepared-worker.ts';
import type { RecordAnswer, RecordPart, RecordRequest } from './read-record.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from './read-record.worker.ts?worker&url';

/** Starts the worker of the next file before its URL is known. */
export function prepareReader(): void {
  prepareWorker(workerUrl);
}

/** Loads and reads a file of the record in a worker, which ends with its answer. */
export function readRecord(request: RecordRequest, signal: AbortSignal): Promise<RecordPart> {
  return new Promise((resolve, reject) => {
    const worker = takeWorker(workerUrl);
    const end = (settle: () => void) => () => {
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<RecordAnswer>) =>
      end(() => ('failure' in data ? reject(new Error(data.failure)) : resolve(data)))(),
    );
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(() => reject(new Error('The record could not be read.')))();
    });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
    );
    worker.postMessage(request, { transfer: [] });
  });
}
