/** `5:34 p.m.` of `2011-05-22T17:34`. */
export function clockText(local: string): string {
  const [hours = 0, minutes = 0] = local.slice(11).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'a.m.' : 'p.m.'}`;
}

/** `7 a.m.` of an hour from 0. */
export function hourText(hour: number): string {
  const ofDay = ((hour % 24) + 24) % 24;
  if (ofDay === 0) return 'midnight';
  return ofDay === 12 ? 'noon' : `${ofDay % 12} ${ofDay < 12 ? 'a.m.' : 'p.m.'}`;
}
