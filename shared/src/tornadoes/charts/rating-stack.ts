import { sum } from 'd3-array';
import { groupedNumber } from '../../text/grouped-number.ts';
import { tornadoes } from '../count-words.ts';
import type { ScaleOfDays } from '../rating.ts';
import { percent, rect, type ChartElement } from './chart-element.ts';
import { ratingFill, stepLabel } from './rating-fills.ts';

/** Returns one bar of counts by rating, the weakest below. */
export function ratingStack(
  ratings: readonly number[],
  left: number,
  width: number,
  id: string,
  scale: (amount: number) => number,
): ChartElement[] {
  let below = 0;
  return ratings.flatMap((count, step) => {
    if (count === 0) return [];
    const [from, to] = [scale(below), scale(below + count)];
    below += count;
    return [
      rect(percent(left), to, percent(width), from - to, ratingFill(step, id), { 'data-rating': step }),
    ];
  });
}

/** `3 tornadoes (2 F0, 1 F1)` */
export function stackWords(ratings: readonly number[], scale: ScaleOfDays): string {
  const parts = ratings.flatMap((count, step) =>
    count > 0 ? [`${groupedNumber(count)} ${stepLabel(step, scale)}`] : [],
  );
  const total = tornadoes(sum(ratings));
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : total;
}
