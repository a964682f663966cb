import { readFileSync } from 'node:fs';
import type { LoopRequest } from '@touchdown/functions/features/radar/render/loop-request.ts';
import { renderLoop } from '@touchdown/functions/features/radar/render/render-loop.ts';

/** One job in a process of its own, so that what it takes is not mixed with what serves it. */
type Job = Omit<LoopRequest, 'signal' | 'onProgress'>;
const job = JSON.parse(process.argv[2] ?? '') as Job;
const began = performance.now();
const cpuBefore = process.cpuUsage();
let listedMilliseconds = 0;
let ready = cpuBefore;
const loop = await renderLoop({
  ...job,
  signal: new AbortController().signal,
  onProgress: (phase, done) => {
    if (phase !== 'listing' || done !== 1) return;
    listedMilliseconds = performance.now() - began;
    ready = process.cpuUsage(cpuBefore);
  },
});
const { user, system } = process.cpuUsage(cpuBefore);
/** Of children that have ended, in hundredths of a second: the encoder. */
const [childUser = 0, childSystem = 0] = readFileSync('/proc/self/stat', 'utf8')
  .replace(/^.*\) /, '')
  .split(' ')
  .slice(13, 15)
  .map(Number);
console.log(
  JSON.stringify({
    frames: loop.frames.length,
    wallMilliseconds: performance.now() - began,
    listedMilliseconds,
    mapCpuMilliseconds: (ready.user + ready.system) / 1_000,
    cpuMilliseconds: (user + system) / 1_000,
    encoderCpuMilliseconds: (childUser + childSystem) * 10,
    memoryMb: peakMemoryMb(),
  }),
);

/** Of this process alone: what `resourceUsage` tells begins with what the process that started it had. */
function peakMemoryMb(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}
