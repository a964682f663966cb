import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';

/** The text of every missing figure: unknown is never zero. */
export const notRecorded = 'not recorded';

export function formatPeople(people: number | null): string {
  return people === null ? notRecorded : groupedNumber(people);
}

/** Marks a figure that is only the known part of an unknown total. */
export function formatAtLeast(figure: string, isAtLeast = false): string {
  return isAtLeast ? `at least ${figure}` : figure;
}

/** The same where there is no room for words. */
export function atLeastSign(isAtLeast = false): string {
  return isAtLeast ? '≥ ' : '';
}

/** As on the detail page: a missing figure is unknown, zero was reported as none, the rest is abbreviated. */
export function formatDamage(dollars: number | null): string {
  if (dollars === null) return 'Unknown';
  if (dollars === 0) return 'None Reported';
  for (const [unit, size] of [
    ['B', 1e9],
    ['M', 1e6],
    ['K', 1e3],
  ] as const) {
    if (dollars >= size) return `$${(dollars / size).toFixed(2)}${unit}`;
  }
  return `$${dollars.toFixed(2)}`;
}

export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** Returns the minutes between two instants, or null if the record has no end or the same time twice. */
export function durationMinutes(begin: string, end: string | null): number | null {
  if (end === null) return null;
  const minutes = Math.round((Date.parse(end) - Date.parse(begin)) / 60_000);
  return minutes > 0 ? minutes : null;
}

/** `19:56` of a UTC instant. */
export function formatUtcTime(instant: string): string {
  return instant.slice(11, 16);
}

/** Two thirds of the times in old records end in 0 or 5, four times what chance would give: they were rounded. */
const lastYearOfRoundedTimes = 1995;

export function isRoundedTime(local: string): boolean {
  return Number(local.slice(0, 4)) <= lastYearOfRoundedTimes && /[05]$/.test(local.slice(0, 16));
}
