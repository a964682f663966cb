import { makeDay } from '../day/make-day.ts';
import { renderLoop } from '../render/render-loop.ts';
import { makeSweeps } from '../sweeps/make-sweeps.ts';
import { RadarThreads } from '../threads/radar-threads.ts';
import { startWorker } from './start-worker.ts';

const threads = new RadarThreads();

await startWorker({
  render: (request) => renderLoop(request, threads),
  makeSweeps: (request) => makeSweeps(request, threads),
  makeDay: (request) => makeDay(request, threads),
});
