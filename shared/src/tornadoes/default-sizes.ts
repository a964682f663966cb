/** So many tornadoes have exactly these figures that they are placeholders and no measurements. */
const defaultWidthsYards: ReadonlySet<number> = new Set([10, 33]);
const defaultLengthMiles = 0.1;

export function isDefaultWidth(yards: number | null): boolean {
  return yards !== null && defaultWidthsYards.has(yards);
}

/** Since then a width is the greatest of the path. Before, it was the average. */
export const maximumWidthsSince = 1995;

/** The first day of a filter of them. */
export const maximumWidthsFrom = `${maximumWidthsSince}-01-01`;

export type WidthKind = 'maximum' | 'average' | 'not_measured';

/** What a recorded width stands for. `begin` starts with the year. */
export function widthKind(begin: string, yards: number | null): WidthKind {
  if (isDefaultWidth(yards)) return 'not_measured';
  return Number(begin.slice(0, 4)) >= maximumWidthsSince ? 'maximum' : 'average';
}

export function isDefaultLength(miles: number | null): boolean {
  return miles === defaultLengthMiles;
}
