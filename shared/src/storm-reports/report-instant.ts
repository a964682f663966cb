const dayMilliseconds = 86_400_000;

/**
 * Returns the UTC instant of a report. A file's day runs from noon to noon UTC, so a time before 1200 belongs to
 * the next date.
 */
export function reportInstant(day: string, time: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`) + (time < '1200' ? dayMilliseconds : 0);
  const date = new Date(midnight).toISOString().slice(0, 10);
  return `${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:00Z`;
}
