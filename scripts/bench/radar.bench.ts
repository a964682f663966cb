import { lowestBelowDegrees, wantsOf } from '@touchdown/functions/features/radar/render/wanted-sweeps.ts';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { readVolume, type LevelTwoOptions } from '@touchdown/level2/read-volume.ts';
import { fieldDescriptions } from '@touchdown/shared/radar/radar-fields.ts';
import { repeatVolume } from '../radar/testing/repeated-volumes.ts';
import { realDataFile } from '../system/real-data.ts';
import { figure } from './figures.ts';
import { measureRequests } from './radar-request.bench.ts';
import { loopVolumes, type LoopVolume } from './loop-volumes.ts';
import { measureWorkerLife } from './worker-life.bench.ts';

/**
 * `npm run bench -- radar`: a worker makes loops, each worker in its own process, from a local archive that repeats one
 * real volume: a loop, its sweeps, and the loop again with everything warm. The reference is unpacking the same records
 * alone, which every reader needs. Then it measures a loop from the request to the end of its stream. The goals for
 * 15 frames are 1.5 s of processor time for message 1, 3.2 s for a modern volume, 3 s for its sweeps, 310 MB, and 3 s
 * from a request to the end with a waiting worker; 12 s and 350 MB for 60 frames. `npm run bench -- radar modern`
 * measures only the 15 frames of a modern volume and the request; `old` and `whole` name the others.
 */
const named = process.argv[3];
const goals = { loop: 3.2, sweeps: 3, megabytes: 310, request: 3 };
console.log(
  'CPU time in seconds, of the worker and its encoder'.padEnd(66) + 'loop:           next loop:      sweeps:',
);
console.log(
  'volume                       field          frames  fetched MB    CPU  (wall)    CPU  (wall)    CPU  (wall)  unpacking alone: loop  sweeps  encoder  kB/sweep  MB: loop  all',
);
for (const [name, volume] of Object.entries(loopVolumes)) {
  if (named !== undefined && named !== name) continue;
  const file = realDataFile(volume.file);
  if (file) await benchVolume(volume, file);
  else console.log(`${volume.name}: not found (../shared/data or TOUCHDOWN_TEST_DATA)`);
}

const isRequested = named === undefined || named === 'modern';
const winterset = isRequested ? realDataFile(loopVolumes.modern.file) : undefined;
if (winterset) {
  const from = Date.UTC(2022, 2, 5, 22, 6, 30);
  const volumes = repeatVolume(winterset, 'KDMX', { count: 15, stepMilliseconds: 160_000, from });
  const { newWorker, waitingWorker } = await measureRequests(volumes, 'KDMX', '2022-03-05');
  console.log('');
  figure('radar: from the request to the end, a new worker', newWorker / 1_000, 's');
  figure('radar: from the request to the end, a waiting worker', waitingWorker / 1_000, 's', goals.request);
}

async function benchVolume(volume: LoopVolume, file: string): Promise<void> {
  const { name, station, stepMilliseconds } = volume;
  const repeated = repeatVolume(file, station, { count: 60, stepMilliseconds });
  const rows = [
    ['reflectivity', 15],
    ['reflectivity', 60],
    ['velocity', 60],
  ] as const;
  for (const [field, frames] of named === undefined ? rows : rows.slice(0, 1)) {
    const volumes = repeated.slice(0, frames);
    const life = await measureWorkerLife(volume, volumes, field);
    const { loop, nextLoop, sweeps } = life;
    const one = repeated[0]?.bytes ?? new Uint8Array();
    const columns = [
      name.padEnd(28),
      field.padEnd(13),
      String(life.frames).padStart(7),
      (life.fetchedBytes / 1e6).toFixed(0).padStart(11),
      ...[loop, nextLoop, sweeps].flatMap(({ cpuMilliseconds, encoderMilliseconds, wallMilliseconds }) => [
        seconds(cpuMilliseconds + encoderMilliseconds).padStart(6),
        `(${seconds(wallMilliseconds)})`.padStart(7),
      ]),
      seconds((await unpackingMilliseconds(one, readByLoop(field))) * frames).padStart(22),
      seconds((await unpackingMilliseconds(one, readBySweeps())) * frames).padStart(7),
      seconds(loop.encoderMilliseconds).padStart(8),
      (sweeps.bytes / 1e3 / life.frames).toFixed(0).padStart(9),
      life.loopMemoryMb.toFixed(0).padStart(9),
      life.memoryMb.toFixed(0).padStart(4),
    ];
    console.log(columns.join(' '));
    // The others are beside their reference only.
    if (volume !== loopVolumes.modern || frames !== 15) continue;
    const cpuSeconds = ({ cpuMilliseconds, encoderMilliseconds }: typeof loop) =>
      (cpuMilliseconds + encoderMilliseconds) / 1_000;
    figure('radar: 15 modern frames, the loop', cpuSeconds(loop), 's', goals.loop);
    figure('radar: 15 modern frames, the next loop', cpuSeconds(nextLoop), 's', goals.loop);
    figure('radar: 15 modern frames, their sweeps', cpuSeconds(sweeps), 's', goals.sweeps);
    figure('radar: 15 modern frames, memory', life.memoryMb, 'MB', goals.megabytes);
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(2);
}

type Reading = Pick<LevelTwoOptions, 'wants' | 'moments'>;

function readByLoop(field: 'reflectivity' | 'velocity'): Reading {
  return { wants: wantsOf(field, 0, 'NEXRAD'), moments: [fieldDescriptions[field].moment] };
}

function readBySweeps(): Reading {
  return { wants: { upToDegrees: lowestBelowDegrees.NEXRAD }, moments: ['REF'] };
}

/** The CPU time of unpacking what one volume is read for, in one thread. */
async function unpackingMilliseconds(volume: Uint8Array, reading: Reading): Promise<number> {
  const unpack = bunzip2();
  const streams: { stream: Uint8Array; maxBytes: number }[] = [];
  await readVolume([volume], {
    ...reading,
    decompress: (stream, maxBytes) => {
      streams.push({ stream: stream.slice(), maxBytes });
      return unpack(stream, maxBytes);
    },
  });
  const runs = 5;
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1)
    for (const { stream, maxBytes } of streams) unpack(stream, maxBytes);
  return process.cpuUsage(before).user / 1_000 / runs;
}
