import { officeName } from './offices.ts';
import { warningNames, type Warning } from './schema.ts';

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

/** `2:40 pm to 3:15 pm CDT`, with the clock of the caller. */
export function warningTimes(
  { issued_at: issued, ends_at: end, outlines, is_cancelled: isCancelled }: Warning,
  clock: (time: number) => string,
): string {
  const begin = issued ?? outlines[0]?.from ?? end;
  const from = `${issued === null ? 'known from' : 'from'} ${clock(Date.parse(begin))}`;
  return `${from} to ${clock(Date.parse(end))}${isCancelled ? ', when it was cancelled' : ''}`;
}
