import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bunzip2 } from '@touchdown/shared/level2/bunzip2/bunzip2.ts';
import { chooseSweeps, wantsOf } from '@touchdown/functions/features/radar/render/wanted-sweeps.ts';
import { startVolumeArchive } from '@touchdown/functions/testing/start-volume-archive.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { readVolume } from '@touchdown/shared/level2/read-volume.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import { workerEnvironment } from '@touchdown/shared/radar/worker-environment.ts';
import { embeddedBasemap } from '../basemap/embedded-basemap.ts';
import { repeatVolume, type RepeatedVolume } from '../radar/testing/repeated-volumes.ts';
import { measureRequests } from './radar-request.ts';
import { realDataFile } from '../testing/real-data.ts';

/**
 * `npm run bench -- radar`: renders loops, each in its own process, from a local archive that repeats one real
 * volume. The reference is unpacking the volume's records alone, which every reader needs. Then it measures a
 * loop from the request to the end of its stream. The goals are 200 ms of CPU time per frame in total, 350 MB,
 * and 15 frames within 5 seconds.
 */
interface BenchVolume {
  name: string;
  file: string;
  station: string;
  path: readonly Position[];
  stepMilliseconds: number;
}

/** The first file is a whole volume that repeats its lowest angle; the second has only the first three cuts. */
const benchVolumes: readonly BenchVolume[] = [
  {
    name: 'KLOT 2021, whole',
    file: 'level2/KLOT20210729_123848_V06',
    station: 'KLOT',
    path: [
      { lat: 41.62, lon: -88.6 },
      { lat: 41.68, lon: -88.3 },
    ],
    stepMilliseconds: 300_000,
  },
  {
    name: 'KDMX 2022, super resolution',
    file: 'level2/KDMX20220305_232324_V06.first-3-cuts',
    station: 'KDMX',
    path: [
      { lat: 41.27, lon: -94.1 },
      { lat: 41.5, lon: -93.55 },
    ],
    stepMilliseconds: 60_000,
  },
  {
    name: 'KTLX 1991, message 1',
    file: 'level2/KTLX19910605_162126.gz',
    station: 'KTLX',
    path: [
      { lat: 35.4, lon: -97.1 },
      { lat: 35.5, lon: -97 },
    ],
    stepMilliseconds: 60_000,
  },
];
const [cpu] = cpus();
console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}\n`);
console.log(
  'volume                        field         frames  wall s  CPU ms/frame  bzip2 alone  map ms  encoder  MB  fetched MB  video MB  sweeps: CPU ms/frame  wall s  kB/frame  MB',
);
for (const volume of benchVolumes) {
  const file = realDataFile(volume.file);
  if (file) await benchVolume(volume, file);
  else console.log(`${volume.name}: not found (../shared/data or TOUCHDOWN_TEST_DATA)`);
}

const winterset = realDataFile('level2/KDMX20220305_232324_V06.first-3-cuts');
if (winterset) {
  const from = Date.UTC(2022, 2, 5, 22, 6, 30);
  const volumes = await repeatVolume(winterset, 'KDMX', { count: 15, stepMilliseconds: 160_000, from });
  const { newWorker, waitingWorker } = await measureRequests(volumes, 'KDMX', '2022-03-05');
  const seconds = [newWorker, waitingWorker].map((milliseconds) => (milliseconds / 1_000).toFixed(1));
  console.log(
    `\n15 frames of KDMX, from the request to "complete": ${seconds[0]} s with a new worker, ${seconds[1]} s with a waiting worker`,
  );
}

async function benchVolume(volume: BenchVolume, file: string): Promise<void> {
  const { name, station, stepMilliseconds } = volume;
  const repeated = await repeatVolume(file, station, { count: 60, stepMilliseconds });
  for (const [field, frames] of [
    ['reflectivity', 15],
    ['reflectivity', 60],
    ['velocity', 60],
  ] as const) {
    const archive = await startVolumeArchive();
    for (const { key, bytes } of repeated.slice(0, frames)) archive.objects.set(key, bytes);
    const outDir = mkdtempSync(join(tmpdir(), 'radar-bench-'));
    const job = {
      ...loopOf(volume, repeated, field),
      archive: archive.settings,
      basemapFile: (await embeddedBasemap()).file,
      outDir,
      isSimulated: false,
    };
    const result = await runJob(job);
    const figure = (key: string) => result[key] ?? 0;
    const fetched = archive.requests.reduce((sum, { sentBytes }) => sum + sentBytes(), 0);
    const columns = [
      name.padEnd(29),
      field.padEnd(13),
      String(figure('frames')).padStart(6),
      (figure('wallMilliseconds') / 1_000).toFixed(2).padStart(7),
      ((figure('cpuMilliseconds') + figure('encoderCpuMilliseconds')) / figure('frames'))
        .toFixed(0)
        .padStart(13),
      (await unpackingMilliseconds(repeated[0]?.bytes ?? new Uint8Array(), field)).toFixed(0).padStart(12),
      figure('mapCpuMilliseconds').toFixed(0).padStart(7),
      (figure('encoderCpuMilliseconds') / figure('frames')).toFixed(0).padStart(8),
      figure('memoryMb').toFixed(0).padStart(4),
      (fetched / 1e6).toFixed(1).padStart(10),
      (statSync(join(outDir, 'loop.mp4')).size / 1e6).toFixed(2).padStart(9),
      (figure('sweepCpuMilliseconds') / figure('frames')).toFixed(0).padStart(21),
      (figure('sweepWallMilliseconds') / 1_000).toFixed(2).padStart(7),
      (figure('sweepBytes') / 1e3 / figure('frames')).toFixed(0).padStart(9),
      figure('sweepMemoryMb').toFixed(0).padStart(3),
    ];
    console.log(columns.join(' '));
    rmSync(outDir, { recursive: true });
    await archive.stop();
  }
}

/** Returns the target and the options of a loop over all repetitions. */
function loopOf(
  { station, path, stepMilliseconds }: BenchVolume,
  repeated: readonly RepeatedVolume[],
  field: 'reflectivity' | 'velocity',
) {
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

async function runJob(job: object): Promise<Record<string, number>> {
  const script = join(import.meta.dirname, 'radar-job.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(job)], {
    env: { ...process.env, ...workerEnvironment },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, number>;
}

/** Returns the CPU time of unpacking the records of one frame, in one thread. */
async function unpackingMilliseconds(
  volume: Uint8Array,
  field: 'reflectivity' | 'velocity',
): Promise<number> {
  const unpack = bunzip2();
  const streams: { stream: Uint8Array; maxBytes: number }[] = [];
  const { sweeps } = await readVolume([volume], {
    wants: wantsOf(field, 0, 'NEXRAD'),
    moments: [fieldDescriptions[field].moment],
    decompress: (stream, maxBytes) => {
      streams.push({ stream, maxBytes });
      return unpack(stream, maxBytes);
    },
  });
  const runs = 5;
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1)
    for (const { stream, maxBytes } of streams) unpack(stream, maxBytes);
  return process.cpuUsage(before).user / 1_000 / runs / chooseSweeps(sweeps, field).length;
}

function timeOf(key: string): number {
  const [, day = '', time = ''] = /(\d{8})_(\d{6})/.exec(key) ?? [];
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
  return Date.parse(iso);
}
