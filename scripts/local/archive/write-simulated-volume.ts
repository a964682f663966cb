import { parentPort, workerData } from 'node:worker_threads';
import { simulateVolume } from '../../level2/simulated-storm.ts';
import { eraOf } from '../../level2/storm-eras.ts';
import { writeVolume } from '../../level2/write-volume.ts';
import type { VolumeToWrite } from './simulated-archive.ts';

/** One volume, in a thread of its own: the site answers meanwhile. */
const { event, time } = workerData as VolumeToWrite;
const { messages } = eraOf(time);
const container = messages === 31 ? 'ldm-bzip2' : 'plain';
parentPort?.postMessage(writeVolume(simulateVolume(event, time), { messages, container }));
