import type { Codes } from './columns.ts';

/**
 * The rows of every code, code after code and ascending within each. The rows of code c are `rows[starts[c]]` up to,
 * not including, `rows[starts[c + 1]]`.
 */
export interface Postings {
  starts: Uint32Array;
  rows: Uint32Array;
}

/** A counting sort. It is stable, so rows stay newest first within a code. */
export function buildPostings(codes: Codes, codeCount: number): Postings {
  const starts = new Uint32Array(codeCount + 1);
  for (let i = 0; i < codes.length; i++) {
    const next = (codes[i] as number) + 1;
    if (next <= codeCount) starts[next] = (starts[next] as number) + 1;
  }
  for (let code = 0; code < codeCount; code++) {
    starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
  }
  const rows = new Uint32Array(starts[codeCount] as number);
  const free = starts.slice(0, codeCount);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number;
    if (code >= codeCount) continue;
    const place = free[code] as number;
    free[code] = place + 1;
    rows[place] = i;
  }
  return { starts, rows };
}

/** Returns the first index whose value is not below `wanted`, in ascending values. */
export function lowerBound(values: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first index whose value is above `wanted`, in ascending values. */
export function upperBound(values: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
