import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import type { DayReport } from '@touchdown/shared/tornadoes/day-answers.ts';

/** `3:01 p.m. CDT`; where the zone of the place is not known, `20:01 UTC`. */
export function reportClock({
  report_wall: wall,
  report_zone_letters: letters,
  report_datetime: at,
}: Pick<DayReport, 'report_wall' | 'report_zone_letters' | 'report_datetime'>): string {
  return wall && letters ? `${clockText(wall)} ${letters}` : `${at.slice(11, 16)} UTC`;
}

/** `4 W Newcastle, Oklahoma` */
export function reportPlace({
  location_text: place,
  state,
}: Pick<DayReport, 'location_text' | 'state'>): string {
  return [place, state].flatMap((part) => (part ? [titleCase(part)] : [])).join(', ');
}

/** What stands at a report under the pointer. */
export function reportWords(report: DayReport): string {
  return `Report: ${reportPlace(report)}, ${reportClock(report)}`;
}
