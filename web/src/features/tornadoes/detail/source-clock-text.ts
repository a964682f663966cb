import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { sourceLetters } from '@touchdown/shared/tornadoes/wall-time.ts';

/** `16:34 – 17:12 CST`, with the date where it is not that of the place. */
export function sourceClockText(
  tornado: Pick<Tornado, 'begin_local' | 'end_local' | 'begin_wall' | 'utc_offset_hours'>,
): string {
  const { begin_local: begin, end_local: end, begin_wall: wall, utc_offset_hours: offset } = tornado;
  const isSameDay = begin.slice(0, 10) === wall.slice(0, 10);
  return `${sourceClockRange(begin, end, offset)}${isSameDay ? '' : ` on ${longDate(begin)}`}`;
}

/** `16:34 – 17:12 CST`: agencies write 24 hours and standard time. */
export function sourceClockRange(begin: string, end: string | null, utcOffsetHours: number): string {
  return `${sourceHours(begin, end)} ${sourceLetters(utcOffsetHours)}`;
}

/** `16:34 – 17:12`, where the column says whose clock it is. */
export function sourceHours(begin: string, end: string | null): string {
  return end === null ? hours(begin) : `${hours(begin)} – ${hours(end)}`;
}

function hours(local: string): string {
  return local.slice(11);
}
