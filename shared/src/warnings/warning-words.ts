import { officeName } from '../geo/forecast-offices.ts';
import { clockText } from '../text/clock-text.ts';
import type { Warning } from './schema.ts';
import { warningNames } from './warning-kinds.ts';

/** `Tornado warning of Norman (OUN)` */
export function warningTitle({ phenomenon, office }: Pick<Warning, 'phenomenon' | 'office'>): string {
  const name = officeName(office);
  return `${warningNames[phenomenon]} of ${name === undefined ? office : `${name} (${office})`}`;
}

/** `issued 16 minutes before the tornado began` */
export function leadWords(minutes: number): string {
  if (minutes === 0) return 'issued in the minute in which the tornado began';
  const count = Math.abs(minutes);
  const words = count === 1 ? '1 minute' : `${count} minutes`;
  return `issued ${words} ${minutes > 0 ? 'before' : 'after'} the tornado began`;
}

/** How an instant is written: its clock, and the letters of the clock, which are said once. */
export interface WarningClock {
  textOf: (time: number) => string;
  letters: string;
}

/** `from 2:40 p.m. to 3:15 p.m. CDT` */
export function warningTimes(
  { issued_at: issued, ends_at: end, outlines, is_cancelled: isCancelled }: Warning,
  { textOf, letters }: WarningClock,
): string {
  const begin = issued ?? outlines[0]?.from ?? end;
  const times = `${textOf(Date.parse(begin))} to ${textOf(Date.parse(end))} ${letters}`;
  return `${issued === null ? 'known from' : 'from'} ${times}${isCancelled ? ', when it was canceled' : ''}`;
}

/** Returns the clock of a place, or UTC where it is not known what clocks showed. */
export function warningClock(place: { utcOffsetMinutes: number; letters: string } | undefined): WarningClock {
  const utc = (time: number) => new Date(time).toISOString().slice(0, 16);
  if (!place) return { textOf: (time) => utc(time).slice(11), letters: 'UTC' };
  const { utcOffsetMinutes, letters } = place;
  return { textOf: (time) => clockText(utc(time + utcOffsetMinutes * 60_000)), letters };
}
