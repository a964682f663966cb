import { parentPort, workerData } from 'node:worker_threads';
import { simulateVolume } from '../../level2/simulated-storm.ts';
import { writeVolume } from '../../level2/write-volume.ts';
import type { VolumeToWrite } from './simulated-archive.ts';

/** Writes one volume in its own thread, so that the site can respond in the meantime. */
const { event, time } = workerData as VolumeToWrite;
const bytes = writeVolume(simulateVolume(event, time), { messages: 31, container: 'ldm-bzip2' });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(bytes);
