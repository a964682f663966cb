import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { BasemapReader } from '@touchdown/functions/features/radar/basemap/basemap-reader.ts';
import type { LoopRequest } from '@touchdown/functions/features/radar/render/loop-request.ts';
import { renderLoop } from '@touchdown/functions/features/radar/render/render-loop.ts';
import { makeSweeps } from '@touchdown/functions/features/radar/sweeps/make-sweeps.ts';

/** Runs one job in its own process, so that the figures do not include the archive that serves the volumes. */
type Job = Omit<LoopRequest, 'signal' | 'onProgress' | 'basemap'>;
const { basemapFile, ...job } = JSON.parse(process.argv[2] ?? '') as Job & { basemapFile?: string };
const basemap = basemapFile === undefined ? undefined : await basemapOfFile(basemapFile);
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
let listedMilliseconds = 0;
let ready = cpuBefore;
const loop = await renderLoop({
  ...job,
  basemap,
  signal: new AbortController().signal,
  onProgress: (phase, done) => {
    if (phase !== 'listing' || done !== 1) return;
    listedMilliseconds = performance.now() - startedAt;
    ready = process.cpuUsage(cpuBefore);
  },
});
const { user, system } = process.cpuUsage(cpuBefore);
/** CPU time of ended children, in hundredths of a second. The only child is the encoder. */
const [childUser = 0, childSystem = 0] = readFileSync('/proc/self/stat', 'utf8')
  .replace(/^.*\) /, '')
  .split(' ')
  .slice(13, 15)
  .map(Number);
const wallMilliseconds = performance.now() - startedAt;
const memoryMb = peakMemoryMb();
console.log(
  JSON.stringify({
    frames: loop.frames.length,
    wallMilliseconds,
    listedMilliseconds,
    mapCpuMilliseconds: (ready.user + ready.system) / 1_000,
    cpuMilliseconds: (user + system) / 1_000,
    encoderCpuMilliseconds: (childUser + childSystem) * 10,
    memoryMb,
    ...(await measureSweeps()),
  }),
);

/** What follows after the loop is shown. Its memory is the peak of both. */
async function measureSweeps() {
  const before = process.cpuUsage();
  const began = performance.now();
  let sweepBytes = 0;
  const request = { plan: { ...job, isDefault: true }, loop, archive: job.archive };
  for await (const packed of makeSweeps({ ...request, signal: new AbortController().signal }))
    sweepBytes += packed?.length ?? 0;
  const used = process.cpuUsage(before);
  return {
    sweepBytes,
    sweepWallMilliseconds: performance.now() - began,
    sweepCpuMilliseconds: (used.user + used.system) / 1_000,
    sweepMemoryMb: peakMemoryMb(),
  };
}

/** Reads the peak of this process. `resourceUsage` would begin with the memory of the process that started it. */
function peakMemoryMb(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}

/** The base map as a worker reads it, from a file instead of a bucket. */
async function basemapOfFile(file: string): Promise<BasemapReader> {
  const handle = await open(file);
  const { size: objectBytes } = await handle.stat();
  const pointer = JSON.stringify({ url: '/basemap/bench.pmtiles', bytes: objectBytes, attribution: '' });
  return new BasemapReader({
    read: async () => Buffer.from(pointer),
    readRange: async (_key, offset, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return { bytes: buffer.subarray(0, bytesRead), objectBytes };
    },
  });
}
