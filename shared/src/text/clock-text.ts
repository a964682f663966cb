/** `5:34 pm` of `2011-05-22T17:34`. */
export function clockText(local: string): string {
  const [hours = 0, minutes = 0] = local.slice(11).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
