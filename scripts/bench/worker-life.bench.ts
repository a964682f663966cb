import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoopRequest } from '@touchdown/functions/features/radar/render/loop-request.ts';
import { startVolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import { workerEnvironment } from '@touchdown/shared/radar/worker-environment.ts';
import { embeddedBasemap } from '../basemap/embedded-basemap.ts';
import type { RepeatedVolume } from '../radar/testing/repeated-volumes.ts';
import type { LoopVolume } from './loop-volumes.ts';

/** What `worker-life.process.ts` is given. */
export type WorkerJob = Omit<LoopRequest, 'signal' | 'onProgress' | 'basemap'> & { basemapFile: string };

/** Processor time is of the process and of the encoders that it started. */
interface Took {
  wallMilliseconds: number;
  cpuMilliseconds: number;
  encoderMilliseconds: number;
}

/** What `worker-life.process.ts` prints. */
export interface WorkerLife {
  frames: number;
  loop: Took;
  sweeps: Took & { bytes: number };
  nextLoop: Took;
  /** The most memory that the process ever had, after the first loop and at the end. */
  loopMemoryMb: number;
  memoryMb: number;
}

type Field = 'reflectivity' | 'velocity';

/** A worker in a process of its own makes a loop of the volumes, its sweeps, and the loop again. */
export async function measureWorkerLife(
  volume: LoopVolume,
  repeated: readonly RepeatedVolume[],
  field: Field,
): Promise<WorkerLife & { fetchedBytes: number }> {
  const archive = await startVolumeArchive();
  for (const { key, bytes } of repeated) archive.objects.set(key, bytes);
  const outDir = mkdtempSync(join(tmpdir(), 'worker-life-'));
  const job: WorkerJob = {
    ...loopOf(volume, repeated, field),
    archive: archive.settings,
    basemapFile: (await embeddedBasemap()).file,
    outDir,
    isSimulated: false,
  };
  const script = join(import.meta.dirname, 'worker-life-process.bench.ts');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(job)], {
      env: { ...process.env, ...workerEnvironment },
    });
    return {
      ...(JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as WorkerLife),
      fetchedBytes: archive.requests.reduce((sum, { sentBytes }) => sum + sentBytes(), 0),
    };
  } finally {
    rmSync(outDir, { recursive: true });
    await archive.stop();
  }
}

/** The target and the options of a loop over all repetitions. */
function loopOf(
  { station, path, stepMilliseconds }: LoopVolume,
  repeated: readonly RepeatedVolume[],
  field: Field,
): Pick<WorkerJob, 'target' | 'options'> {
  const first = timeOf(repeated[0]?.key ?? '');
  return {
    target: {
      path,
      beganAt: first,
      endedAt: first + 600_000,
      name: 'A bench',
      scale: 'EF3',
      wfo: 'DMX',
      utcOffsetMinutes: -300,
      zoneLetters: 'CDT',
    },
    options: {
      sweep: 0,
      stationId: station,
      startAt: first - stepMilliseconds,
      endAt: first + (repeated.length - 1) * stepMilliseconds + 300_000,
      label: 'EF3 Tornado (DMX)',
      min: null,
      max: null,
      mapExtent: null,
      tileZoom: 8,
      field,
      tileProvider: null,
      isFiltered: true,
      filteringThreshold: null,
    },
  };
}

function timeOf(key: string): number {
  const [, day = '', time = ''] = /(\d{8})_(\d{6})/.exec(key) ?? [];
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
  return Date.parse(iso);
}
