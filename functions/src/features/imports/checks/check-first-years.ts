import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { sourceNames } from '../record/source-files.ts';
import { checkLimits, toFinding, type CheckFinding } from './import-checks.ts';
import type { Manifest } from '../release/manifest.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { selectNewSources, type ForcedOption } from '../run/year-sources.ts';

/** The two sources that tornadoes are made of. The others only add to them. */
const families = ['details', 'spc'] as const;
type Family = (typeof families)[number];

type FindSource = (year: number, family: Family) => { rows: number; isGrowing: boolean } | undefined;

interface Expectation {
  least: number;
  most: number;
  factor: number;
  limit: string;
}

/**
 * Returns the years that a source has for the first time with far fewer or far more rows than expected. NCEI's rows are
 * held against the SPC's of the same year or, without them, against NCEI's of the years before and after. Rows are
 * counted, not joined tornadoes, so that the first import of the whole record joins each year only once.
 */
export function checkFirstYears(
  { years }: Pick<SortedFiles, 'years'>,
  { years: known }: Pick<Manifest, 'years'>,
  forced: readonly ForcedOption[],
  now: number,
): CheckFinding[] {
  const find: FindSource = (year, family) => {
    const given = years.get(year)?.[family];
    const old = known[year]?.sources[family];
    const [rows, rank] = given ? [given.rows, given.from.rank] : [old?.rows, old?.rank ?? ''];
    return rows === undefined ? undefined : { rows, isGrowing: isGrowing(year, publishedAt(rank) ?? now) };
  };
  const findings: CheckFinding[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const sources = known[year]?.sources ?? {};
    const { fresh } = selectNewSources(given, sources, forced);
    for (const family of families) {
      const source = fresh[family] && !sources[family] ? find(year, family) : undefined;
      const expected = source && expectationOf(year, family, find);
      if (!expected) continue;
      const { rows } = source;
      const nearest = rows > expected.most ? expected.most : expected.least;
      const isTooFew = rows * expected.factor < expected.least && !source.isGrowing;
      const isTooMany = rows > expected.most * expected.factor;
      if (Math.abs(rows - nearest) < checkLimits.firstYear.min || !(isTooFew || isTooMany)) continue;
      const about = { check: 'first-year', of: String(year), what: 'rows' } as const;
      const finding = { ...about, before: nearest, after: rows, limit: expected.limit };
      findings.push(toFinding(finding, `, ${sourceNames[family]}: ${groupedNumber(rows)} rows.`));
    }
  }
  return findings;
}

function expectationOf(year: number, family: Family, find: FindSource): Expectation | undefined {
  const { factorOfSpc, factorOfNeighbours } = checkLimits.firstYear;
  const spc = family === 'spc' ? undefined : find(year, 'spc')?.rows;
  if (spc !== undefined) {
    const limit = `from half to twice the SPC’s ${groupedNumber(spc)}`;
    return { least: spc, most: spc, factor: factorOfSpc, limit };
  }
  const neighbours = [year - 1, year + 1]
    .map((one) => find(one, family))
    .flatMap((source) => (source && source.rows > 0 && !source.isGrowing ? [source.rows] : []));
  if (neighbours.length === 0) return undefined;
  const [least, most] = [Math.min(...neighbours), Math.max(...neighbours)];
  const range = least === most ? groupedNumber(least) : `${groupedNumber(least)} to ${groupedNumber(most)}`;
  const limit = `from a third to three times the ${range} of the years beside it`;
  return { least, most, factor: factorOfNeighbours, limit };
}

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
