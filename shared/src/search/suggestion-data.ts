/** The file of suggestions, which a browser loads when somebody begins to type. `|` separates the entries. */
export interface SuggestionFile {
  /** `date|name|state|deaths`, the deadliest first. */
  tornadoes: readonly string[];
  /** By postal code: names, each with a digit for its size. */
  towns: Readonly<Record<string, string>>;
  counties: Readonly<Record<string, string>>;
}

/** Returns a digit that grows with the population: 0 below a thousand, 8 above three million. */
export function sizeDigit(population: number | null): number {
  return Math.max(0, Math.min(9, Math.floor(2 * Math.log10(Math.max(1, population ?? 0))) - 5));
}
