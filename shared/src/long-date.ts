const longDateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** `April 3, 1974` of a text that begins with a date; never shifted, whatever zone it was written in. */
export function longDate(text: string): string {
  return longDateFormat.format(new Date(`${text.slice(0, 10)}T00:00:00Z`));
}
