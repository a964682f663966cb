/** Returns a duration in words, rounded up: "45 seconds", "5 minutes", "24 hours", "7 days". */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return withUnit(Math.ceil(seconds), 'second');
  if (seconds < 3600) return withUnit(Math.ceil(seconds / 60), 'minute');
  if (seconds <= 48 * 3600) return withUnit(Math.ceil(seconds / 3600), 'hour');
  return withUnit(Math.ceil(seconds / 86_400), 'day');
}

function withUnit(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
