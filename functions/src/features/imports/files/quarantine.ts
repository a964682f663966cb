/** What could not be taken as it came, with the place to look for it. */
export interface QuarantineEntry {
  file: string;
  line: number;
  reason: string;
  /** Whether the whole row stays out, or the row is in the record without this value. */
  leftOut: 'row' | 'value';
  text: string;
}

/** How often each reason occurred, most frequent first: what an operator reads before the list. */
export function countReasons(quarantined: readonly QuarantineEntry[]): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { reason } of quarantined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
