import { parentPort, workerData } from 'node:worker_threads';
import { simulateVolume } from '../../level2/simulated-storm.ts';
import { eraOf } from '../../level2/storm-eras.ts';
import { writeVolume } from '../../level2/write-volume.ts';
import type { VolumeToWrite } from './simulated-archive.ts';

/** One volume, in a thread of its own: the site answers meanwhile. */
const { event, time } = workerData as VolumeToWrite;
const { messages } = eraOf(time);
const container = messages === 31 ? 'ldm-bzip2' : 'plain';
const bytes = writeVolume(simulateVolume(event, time), { messages, container });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(bytes);
