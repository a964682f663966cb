import { quantile } from './arrivals.ts';
import type { SurgeHour } from './surge-hour.ts';

/** What the hour did to readers, to people who wanted loops, and to the bill. */
export function surgeTable({ edge, loops, watcherRequests, watcherReads, streams, bill }: SurgeHour): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
  const times = (values: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => `${whole(quantile(values, share))} s`).join(', ');
  const sum = Object.values(bill).reduce((all, one) => all + one, 0);
  const lines: [string, string][] = [
    ['page views', whole(edge.views)],
    ['requests', `${whole(edge.requests)}, at most ${whole(edge.peakRequests)} a second`],
    ['answered by the edge', `${percent(edge.hits, edge.requests)}, ${whole(edge.stale)} of them old copies`],
    [
      'reached API and functions',
      `${whole(edge.toFunctions)}, at most ${whole(edge.peakToFunctions)} a second`,
    ],
    ['reads that failed', whole(edge.failedReads)],
    ['changes that were refused', whole(edge.failedWrites)],
    ['loops asked for, and made', `${whole(loops.asked)}, ${whole(loops.made)}`],
    ...Object.entries(loops.refused).map(
      ([why, count]) => [`  refused: ${why}`, whole(count)] as [string, string],
    ),
    ['wait for a loop: median, 95%, longest', times(loops.waits)],
    ['the same for people who ask again and again', times(loops.waitsOfGreedy)],
    ['longer than told: median, 95%, most', times(loops.toldTooShort)],
    [
      'last loop made after',
      `${whole(loops.lastMadeAtSecond / 60)} minutes, by at most ${loops.mostWorkers} workers`,
    ],
    [
      '20,000 watchers of one loop',
      `${whole(watcherRequests)} requests, ${whole(watcherReads)} reads of its object`,
    ],
    [
      '  their live streams',
      `${whole(streams.asked)} asked for, ${whole(streams.refused)} refused, at most ${whole(streams.mostFunctions)} functions`,
    ],
    ...Object.entries(bill).map(([what, dollars]) => [`$ ${what}`, dollars.toFixed(2)] as [string, string]),
    ['$ of the hour, at list prices', sum.toFixed(2)],
  ];
  const width = Math.max(...lines.map(([what]) => what.length));
  return lines.map(([what, value]) => `${what.padEnd(width)}  ${value}`).join('\n');
}
