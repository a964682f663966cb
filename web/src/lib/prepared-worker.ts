import { startOwnWorker } from './own-worker.ts';

const prepared = new Map<string, Worker>();

/** Starts a worker that will be wanted soon: to load one takes longer than what it does first. */
export function prepareWorker(url: string): void {
  if (typeof Worker === 'undefined' || prepared.has(url)) return;
  const worker = startOwnWorker(url);
  worker.addEventListener('error', () => prepared.delete(url));
  prepared.set(url, worker);
}

/** Returns the worker that was prepared, or a new one. */
export function takeWorker(url: string): Worker {
  const worker = prepared.get(url) ?? startOwnWorker(url);
  prepared.delete(url);
  return worker;
}
