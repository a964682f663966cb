import { parentPort, workerData } from 'node:worker_threads';
import type { VolumeKey } from '../archive/volume-key.ts';
import { bunzip2 } from '@touchdown/shared/level2/bunzip2/bunzip2.ts';
import { VolumeDrawer, type VolumeOutcome, type VolumeTask } from './draw-volume.ts';

/** A thread of `volume-threads.ts`, which terminates it from outside, even during a download. */
export interface ThreadReply {
  id: number;
  outcome?: VolumeOutcome;
  failure?: unknown;
}

const port = parentPort;
const drawer = new VolumeDrawer(workerData as VolumeTask, bunzip2());
const { signal } = new AbortController();

port?.on('message', ({ id, volume }: { id: number; volume: VolumeKey }) => {
  drawer.draw(volume, signal).then(
    (outcome) => {
      const pixels = outcome.outcome === 'drawn' ? outcome.sweeps.map(({ pixels }) => pixels.buffer) : [];
      port.postMessage({ id, outcome } satisfies ThreadReply, pixels);
    },
    (failure: unknown) => port.postMessage({ id, failure } satisfies ThreadReply),
  );
});
