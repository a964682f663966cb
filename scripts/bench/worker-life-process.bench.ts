import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { BasemapReader } from '@touchdown/functions/features/radar/basemap/basemap-reader.ts';
import type { Loop } from '@touchdown/functions/features/radar/render/loop-request.ts';
import { renderLoop } from '@touchdown/functions/features/radar/render/render-loop.ts';
import { makeSweeps } from '@touchdown/functions/features/radar/sweeps/make-sweeps.ts';
import { RadarThreads } from '@touchdown/functions/features/radar/threads/radar-threads.ts';
import type { WorkerJob, WorkerLife } from './worker-life.bench.ts';

/**
 * A worker's life in its own process, so that the figures do not include the archive that serves the volumes: a loop,
 * its sweeps, and the same loop again, as a worker makes it that has made one before.
 */
const { basemapFile, ...job } = JSON.parse(process.argv[2] ?? '') as WorkerJob;
const basemap = await basemapOfFile(basemapFile);
const threads = new RadarThreads();
const first = await measure(makeLoop);
const loopMemoryMb = peakMemoryMb();
const sweeps = await measure(() => makeAllSweeps(first.made));
const next = await measure(makeLoop);
const life: WorkerLife = {
  frames: first.made.frames.length,
  loop: first.took,
  sweeps: { ...sweeps.took, bytes: sweeps.made },
  nextLoop: next.took,
  loopMemoryMb,
  memoryMb: peakMemoryMb(),
};
console.log(JSON.stringify(life));

function makeLoop() {
  return renderLoop(
    { ...job, basemap, signal: new AbortController().signal, onProgress: () => undefined },
    threads,
  );
}

/** Returns how many bytes they have. */
async function makeAllSweeps(loop: Loop): Promise<number> {
  let bytes = 0;
  const request = { plan: { ...job, isDefault: true }, loop, folder: job.outDir, archive: job.archive };
  const { signal } = new AbortController();
  for await (const { packed } of makeSweeps({ ...request, signal }, threads)) bytes += packed?.length ?? 0;
  return bytes;
}

async function measure<T>(make: () => Promise<T>) {
  const [before, encoderBefore, began] = [process.cpuUsage(), encoderMilliseconds(), performance.now()];
  const made = await make();
  const { user, system } = process.cpuUsage(before);
  const took = {
    wallMilliseconds: performance.now() - began,
    cpuMilliseconds: (user + system) / 1_000,
    encoderMilliseconds: encoderMilliseconds() - encoderBefore,
  };
  return { made, took };
}

/** CPU time of ended children, which the kernel counts in hundredths of a second. The only ones are encoders. */
function encoderMilliseconds(): number {
  const [user = 0, system = 0] = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (user + system) * 10;
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
