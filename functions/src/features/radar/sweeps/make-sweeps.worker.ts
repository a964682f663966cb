import { parentPort, workerData } from 'node:worker_threads';
import { makeSweeps, type SweepsRequest } from './make-sweeps.ts';

/** The thread of `sweeps-thread.ts`, which terminates it from outside, even during a download. */
const port = parentPort;
const { signal } = new AbortController();

for await (const packed of makeSweeps({ ...(workerData as Omit<SweepsRequest, 'signal'>), signal }))
  port?.postMessage(packed);
