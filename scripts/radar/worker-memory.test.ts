import { expect, it } from 'vitest';
import { loopVolumes } from '../bench/loop-volumes.ts';
import { measureWorkerLife } from '../bench/worker-life.bench.ts';
import { realDataFile } from '../system/real-data.ts';
import { repeatVolume } from './testing/repeated-volumes.ts';

/**
 * A worker's task has 4 GB, but the same worker runs on the machines of developers and beside other tasks. On an idle
 * machine it takes 290 to 302 MB here, and the bench's goal is 350; a busy one collects garbage late.
 */
const mostMegabytes = 450;

const volume = loopVolumes.modern;
const file = realDataFile(volume.file);

it.skipIf(!file)('a worker that makes a loop, its sweeps and another loop takes at most 450 MB', async () => {
  // More would not take more: a few volumes are under way at a time.
  const { station, stepMilliseconds } = volume;
  const repeated = repeatVolume(file ?? '', station, { count: 6, stepMilliseconds });
  const life = await measureWorkerLife(volume, repeated, 'velocity');
  expect(life.frames).toBe(6);
  expect(life.sweeps.bytes).toBeGreaterThan(100_000);
  expect(life.memoryMb).toBeLessThan(mostMegabytes);
});
