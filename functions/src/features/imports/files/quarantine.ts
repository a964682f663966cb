/** A row or value that could not be imported, with its place in the file. */
export interface QuarantineEntry {
  file: string;
  line: number;
  /** The column of the value, if one value is at fault. */
  field?: string;
  reason: string;
  /** Whether the whole row is left out, or only this value of it. */
  leftOut: 'row' | 'value';
  text: string;
}

/** Reports a value that is left out, with the name of its column. */
export type LeaveOut = (column: string, reason: string) => void;

/** Counts the entries of each reason, most frequent first. Operators read this before the list itself. */
export function countReasons(quarantined: readonly QuarantineEntry[]): [reason: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { reason } of quarantined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
