import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { formatUtcTime, isRoundedTime, notRecorded } from '../../../lib/format.ts';

type Times = Pick<Tornado, 'begin_datetime' | 'end_datetime' | 'begin_wall'>;

/** `19:56 – 20:35 UTC`, with the date where it differs from the local one, and with both dates across midnight. */
export function utcRange({ begin_datetime: begin, end_datetime: end, begin_wall: local }: Times): string {
  const on = isSameDay(begin, local) ? '' : ` on ${longDate(begin)}`;
  if (end === null) {
    const about = isRoundedTime(local) ? 'about ' : '';
    return `${about}${formatUtcTime(begin)} UTC${on}, end ${notRecorded}`;
  }
  if (!isSameDay(begin, end))
    return `${formatUtcTime(begin)} UTC on ${longDate(begin)} – ${formatUtcTime(end)} UTC on ${longDate(end)}`;
  return `${formatUtcTime(begin)} – ${formatUtcTime(end)} UTC${on}`;
}

function isSameDay(a: string, b: string): boolean {
  return a.slice(0, 10) === b.slice(0, 10);
}
