import { readFileSync } from 'node:fs';
import type { LoopRequest } from '@touchdown/functions/features/radar/render/loop-request.ts';
import { renderLoop } from '@touchdown/functions/features/radar/render/render-loop.ts';

/** Runs one job in its own process, so that the figures do not include the archive that serves the volumes. */
type Job = Omit<LoopRequest, 'signal' | 'onProgress'>;
const job = JSON.parse(process.argv[2] ?? '') as Job;
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
let listedMilliseconds = 0;
let ready = cpuBefore;
const loop = await renderLoop({
  ...job,
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
console.log(
  JSON.stringify({
    frames: loop.frames.length,
    wallMilliseconds: performance.now() - startedAt,
    listedMilliseconds,
    mapCpuMilliseconds: (ready.user + ready.system) / 1_000,
    cpuMilliseconds: (user + system) / 1_000,
    encoderCpuMilliseconds: (childUser + childSystem) * 10,
    memoryMb: peakMemoryMb(),
  }),
);

/** Reads the peak of this process. `resourceUsage` would begin with the memory of the process that started it. */
function peakMemoryMb(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}
