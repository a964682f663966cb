/** "45 seconds", "5 minutes", "1 hour": as people say how long something lasts, never shorter than it is. */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return counted(Math.ceil(seconds), 'second');
  if (seconds < 3600) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
