import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { sourceLetters } from '@touchdown/shared/tornadoes/wall-time.ts';

/** `16:34 – 17:12 CST`, with the date where it is not that of the place. */
export function sourceClockText(
  tornado: Pick<Tornado, 'begin_local' | 'end_local' | 'begin_wall' | 'utc_offset_hours'>,
): string {
  const { begin_local: begin, end_local: end, begin_wall: wall } = tornado;
  const range = end === null ? hours(begin) : `${hours(begin)} – ${hours(end)}`;
  const isSameDay = begin.slice(0, 10) === wall.slice(0, 10);
  return `${range} ${sourceLetters(tornado.utc_offset_hours)}${isSameDay ? '' : ` on ${longDate(begin)}`}`;
}

function hours(local: string): string {
  return local.slice(11);
}
