/** Returns a duration in words, rounded up: "45 seconds", "5 minutes", "1 hour". */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return withUnit(Math.ceil(seconds), 'second');
  if (seconds < 3600) return withUnit(Math.ceil(seconds / 60), 'minute');
  return withUnit(Math.ceil(seconds / 3600), 'hour');
}

function withUnit(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
