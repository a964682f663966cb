/** Agencies publish a month about four months later, so the file of a year grows until the following spring has ended. */
export function isGrowing(year: number, at: number): boolean {
  return at < Date.UTC(year + 1, 5, 1);
}

/** A file published from then on should have the whole year. */
export function endOfGrowth(year: number): number {
  return Date.UTC(year + 1, 6, 1);
}

/** NCEI names its files by the day of their revision. */
export function publishedAt(rank: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(rank);
  return match && rank > '1950'
    ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
    : undefined;
}
