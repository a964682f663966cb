import type { CatalogueRow } from './catalogue-row.ts';

/** A county of another state than the tornado's own has that state behind its name: `Graves, Kentucky`. */
export interface CountyName {
  name: string;
  /** Undefined where it is the tornado's own. */
  state: string | undefined;
}

export function readCountyName(text: string): CountyName {
  const comma = text.lastIndexOf(', ');
  if (comma < 0) return { name: text, state: undefined };
  return { name: text.slice(0, comma), state: text.slice(comma + 2) };
}

/** The states on the path after the first, by the names of its counties. */
export function otherStatesOf({ counties, state }: Pick<CatalogueRow, 'counties' | 'state'>): string[] {
  const others = counties.flatMap((county) => readCountyName(county).state ?? []);
  // Some states are written in capitals and some are not.
  const isUpper = state === state.toUpperCase();
  const names = others.map((other) => (isUpper ? other.toUpperCase() : other));
  return [...new Set(names)].filter((other) => other !== state);
}
