import { expect, it } from 'vitest';
import { measureWorkerLife } from '../bench/worker-life.ts';
import { realDataFile } from '../testing/real-data.ts';
import { repeatVolume } from './testing/repeated-volumes.ts';

/** A worker's task has 4 GB, but the same worker runs on the machines of developers and beside other tasks. */
const mostMegabytes = 350;

const file = realDataFile('level2/KDMX20220305_232324_V06.first-3-cuts');

it.skipIf(!file)(
  'a worker that makes a loop, its sweeps and another loop takes at most 350 MB',
  { timeout: 120_000 },
  async () => {
    const volume = {
      file: file ?? '',
      station: 'KDMX',
      path: [
        { lat: 41.27, lon: -94.1 },
        { lat: 41.5, lon: -93.55 },
      ],
      stepMilliseconds: 60_000,
    } as const;
    // More would not take more: a few volumes are under way at a time.
    const { stepMilliseconds } = volume;
    const repeated = await repeatVolume(volume.file, volume.station, { count: 8, stepMilliseconds });
    const life = await measureWorkerLife(volume, repeated, 'velocity');
    expect(life.frames).toBe(8);
    expect(life.sweeps.bytes).toBeGreaterThan(100_000);
    expect(life.memoryMb).toBeLessThan(mostMegabytes);
  },
);
