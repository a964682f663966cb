import { appendFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

/** Loaded with `--import` before a start: writes what `timed` measures into the file that the bench reads. */
const file = process.env['TOUCHDOWN_MEASURES'];
const begun = performance.timeOrigin;
if (file) {
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const [from, until] = [begun + startTime, begun + startTime + duration];
      appendFileSync(file, `${JSON.stringify({ name, from, until })}\n`);
    }
  }).observe({ type: 'measure', buffered: true });
}
