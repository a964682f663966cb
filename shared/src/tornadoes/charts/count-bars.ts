import { percent, rect, type ChartElement } from './chart-element.ts';

/** The part of a bar's room that it fills. */
export const barShare = 0.86;
/** One among thousands is still to be seen. */
const leastPixels = 0.6;

/** Returns a bar for each count, the tallest as high as the room. None is no bar. */
export function countBars(
  counts: ArrayLike<number>,
  { top, bottom }: { top: number; bottom: number },
  fillOf: (index: number) => string,
  more: ChartElement['attributes'] = {},
): ChartElement[] {
  const all = Array.from(counts);
  const tallest = Math.max(1, ...all);
  return all.flatMap((count, index) => {
    if (count === 0) return [];
    const tall = Math.max(leastPixels, (count / tallest) * (bottom - top));
    const x = percent(index / all.length);
    return [rect(x, bottom - tall, percent(barShare / all.length), tall, fillOf(index), more)];
  });
}
