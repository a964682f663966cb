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

/** Where a path came to, and which of it only the straight line between its ends says. */
export interface TouchedPlaces {
  /** The counties that agencies name, as the record has them. */
  named: string[];
  /** The first one is that of the touchdown. */
  states: string[];
  /** Each with its state: `Graves, Kentucky`. */
  counties: string[];
  statesByLine: string[];
  countiesByLine: string[];
}

type Touching = Pick<CatalogueRow, 'counties' | 'countiesByLine' | 'state'>;

export function touchedBy({ counties: all, countiesByLine: byLine = 0, state }: Touching): TouchedPlaces {
  const named = all.slice(0, all.length - byLine);
  const states = [state, ...otherStatesOf({ counties: all, state })];
  const namedStates = new Set([state, ...otherStatesOf({ counties: named, state })]);
  const counties = all.map((text) => {
    const { name, state: its } = readCountyName(text);
    return `${name}, ${its === undefined ? state : spelledLike(state, its)}`;
  });
  return {
    named,
    states,
    counties,
    statesByLine: states.filter((one) => !namedStates.has(one)),
    countiesByLine: counties.slice(named.length),
  };
}

/** The states on the path after the first, by the names of its counties. */
export function otherStatesOf({ counties, state }: Pick<CatalogueRow, 'counties' | 'state'>): string[] {
  const others = counties.flatMap((county) => readCountyName(county).state ?? []);
  const names = others.map((other) => spelledLike(state, other));
  return [...new Set(names)].filter((other) => other !== state);
}

/** Some states are written in capitals and some are not. */
function spelledLike(own: string, other: string): string {
  return own === own.toUpperCase() ? other.toUpperCase() : other;
}
