import { hash } from 'node:crypto';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { ChangedField } from './compare-rows.ts';

/** The checks that an import must pass before it writes anything. A person can lift each at the command line. */
export const importChecks = [
  'withdrawals',
  'changes',
  'set-aside',
  'deaths',
  'first-year',
  'second-opinion',
  'notable',
] as const;
export type ImportCheck = (typeof importChecks)[number];
/** How a person lifts a check: the one of notable tornadoes only with the code under the list that they have read. */
export type ForcedCheck = Exclude<ImportCheck, 'notable'> | `notable:${string}`;

/**
 * How much a file may do without a person's consent. Agencies withdraw and correct a few tornadoes, but a damaged
 * file touches many, and a person must decide which of the two it is. Each limit is a share and a floor: a run is
 * refused only if both are passed. Damage that touches less than the floors is applied, as a correction would be.
 *
 * What real revisions change, at most in a year, of all that are at hand:
 *
 * | revision                                            | tornadoes | another value       | gone        |
 * | --------------------------------------------------- | --------- | ------------------- | ----------- |
 * | SPC 1950–2018, then 2005–2007, 2013, 2010–2022      | 14,775    | none in any field   | none        |
 * | SPC 2013 and SPC 2021, then 2010–2022               | 2,220     | none in any field   | none        |
 * | SPC 1950–2018, then 1950–2022, except losses        | 63,644    | injuries, 1 of 1,156 | 1 of 504   |
 * | compiled record, then the files it was made of      | about 70,000 | none in any field   | none        |
 *
 * The last line is no revision: it shows that a compiled record keeps what is compared. So `altered` has twenty times
 * the room, and no edition comes near a share of a single field. Repeated rows are
 * 26 of 591 in 1955, in each edition alike. Of NCEI's files no year is at hand twice, except three tornadoes of 2017 in
 * a later search, of which one has a shorter path. Nothing is known of revised fatalities, locations and daily lists.
 */
export const checkLimits = {
  withdrawals: {
    /** A year's tornadoes, or its rows of one source: refused above this share if at least `min` are lost. */
    year: { percent: 2, min: 5 },
    /** The storm reports of a day: refused from this share on if at least `min` are lost. */
    day: { percent: 50, min: 3 },
  },
  changes: {
    /** The tornadoes of a year of which a file says something else: refused from this number on. Real revisions change up to three. */
    altered: { percent: 0, min: 10 },
    /** The tornadoes of a year that have something in a field which most lack: refused if this share of them changes in it. */
    field: { percent: 50, min: 5 },
    /** The tornadoes of a year of which only the wording of a narrative changes: refused above this share. */
    edited: { percent: 5, min: 10 },
    /** Those that have places of deaths, or a place that only the file of locations has: refused from this share on. */
    companion: { percent: 20, min: 2 },
    /** The rows that a complete year gains, or that repeat another row and did not before: refused above this share. */
    gained: { percent: 2, min: 5 },
    /** The rows of a first file that repeat another row, if no other source has the year. In 1955 it is 4 %. */
    repeated: { percent: 10, min: 20 },
    /** The reports of a day's list that another day has, or that repeat another report: refused from this share on. */
    day: { percent: 50, min: 2 },
    /** The reports of a day of which a list tells something else, or the rating no more: refused from this share on. */
    retold: { percent: 50, min: 3 },
    /** The same if only the wording of comments differs, which the SPC amends: refused from this share on. */
    reworded: { percent: 75, min: 5 },
  },
  /**
   * What the files of one source may do to all years together: the same damage is small in each. No edition at hand
   * changes more than one tornado in all its years, moves a place, or repeats a row; that of 2022 lacks eight rows.
   */
  allYears: {
    /** The tornadoes of which they say something else. */
    changed: 20,
    /** The same by what they say, where so many are less likely to be corrected together. */
    fields: { deaths: 5, county: 3, 'counties by the SPC': 3, rating: 10, 'date or time': 10 } as Readonly<
      Record<string, number>
    >,
    /** The rows that are gone, and those of them that come next to each other in time. */
    lost: 12,
    lostInARow: 4,
    /** The rows that complete years gain, and those of any year that have the place and time of another row. */
    gained: 10,
    twins: 3,
    /** The narratives that end earlier, and those with broken letters. */
    cut: 3,
    garbled: 3,
    /** The tornadoes that have other places of deaths, or other places from the file of locations. */
    companions: 5,
    /** The tornadoes of a state that change or are gone: so many, or this share of them, or all if there are few. */
    state: { min: 10, share: { percent: 20, min: 3 }, all: 2 },
  },
  setAside: {
    /** The rows of a file about tornadoes, or the values of a column: refused above this share. */
    file: { percent: 3, min: 20 },
    /** The rows of a day's list: refused from this share on. */
    day: { percent: 50, min: 3 },
  },
  /**
   * The tornadoes of a year that both agencies have, of which a file says something else: refused from this share on.
   * Of 46 real years, 43 differ in up to 2 places, 3 times, 2 % of ratings and 3 % of deaths.
   */
  secondOpinion: {
    miles: 0.2,
    /** Where one agency rounds to minutes of arc and the other to hundredths of a degree. The most is 0.47. */
    milesOfMinutes: 0.5,
    minutes: 2,
    places: { percent: 4, min: 8 },
    times: { percent: 4, min: 8 },
    salvagedTimes: { percent: 45, min: 10 },
    ratings: { percent: 4, min: 10 },
    deaths: { percent: 6, min: 10 },
    violent: { percent: 0, min: 1 },
    unrated: { percent: 0, min: 3 },
    killers: { percent: 0, min: 1 },
    state: { percent: 50, min: 3 },
  },
  /** A tornado with a name that people use, or from these numbers on: a person confirms each of its changes. */
  notable: { rating: 4, deaths: 10, miles: 100 },
  /** The deaths of a year, in either direction: refused above this share. */
  deaths: { percent: 5, min: 5 },
  /** The rows of a year that is new to a source: refused if they are not within these factors of the expectation. */
  firstYear: { factorOfSpc: 2, factorOfNeighbours: 3, min: 20 },
} as const;

/** A check that the files do not pass, for one year, day or file. */
export interface CheckFinding {
  check: ImportCheck;
  /** The year, day or file. */
  of: string;
  /** What is counted. */
  what: string;
  /** The number in the record or, for a first year, the expected number. */
  before: number;
  /** The number after the import. */
  after: number;
  limit: string;
  sentence: string;
  /** The file at fault, if it is known and `of` does not name it. */
  file?: string;
  /** The number of tornadoes that would change, by what their rows say. */
  fields?: readonly ChangedField[];
  /** The changes of notable tornadoes, one by one. */
  notable?: readonly NotableChange[];
  /** The years that are refused, if `of` is a span of them. */
  parts?: readonly string[];
}

/** What would become of a tornado that many people know or died in. */
export interface NotableChange {
  /** Its name and day, as in `Joplin (May 22, 2011)`. */
  name: string;
  what: string;
  before: string;
  after: string;
}

/** Returns the years, days and files that are refused, as `withoutParts` takes them. */
export function refusedParts(findings: readonly CheckFinding[]): string[] {
  return findings.flatMap(({ of, parts }) => parts ?? [of]);
}

/** The number of lost tornadoes, rows or reports, and the number before. */
export interface Loss {
  lost: number;
  before: number;
}

interface Limit {
  percent: number;
  min: number;
}

/** Whether both the share and the floor are passed. */
export function isAbove(count: number, of: number, { percent, min }: Limit): boolean {
  return count >= min && count * 100 > of * percent;
}

/** As `isAbove`, but the share itself is already too much. */
export function isFrom(count: number, of: number, { percent, min }: Limit): boolean {
  return count >= min && count * 100 >= of * percent;
}

export function isTooMuchOfYear({ lost, before }: Loss): boolean {
  return isAbove(lost, before, checkLimits.withdrawals.year);
}

export function isTooMuchOfDay({ lost, before }: Loss): boolean {
  return isFrom(lost, before, checkLimits.withdrawals.day);
}

export function upTo({ percent, min }: Limit, of: string): string {
  return percent === 0 ? `fewer than ${min} in ${of}` : `up to ${percent} % of ${of}, or fewer than ${min}`;
}

export function lessThan({ percent, min }: Limit, of: string): string {
  return `less than ${percent} % of ${of}, or fewer than ${min}`;
}

/** Returns a finding whose sentence ends with the limit. */
export function toFinding(finding: Omit<CheckFinding, 'sentence'>, sentence: string): CheckFinding {
  return { ...finding, sentence: `${finding.of}${sentence} Allowed: ${finding.limit}.` };
}

/** The year or day that a file changes, and the name of the file. */
export interface ChangedPart {
  of: string;
  file: string;
  parts?: readonly string[];
}

export function toChangesFinding(
  about: ChangedPart,
  finding: Pick<CheckFinding, 'what' | 'before' | 'after' | 'limit' | 'fields'>,
  sentence: string,
  check: ImportCheck = 'changes',
): CheckFinding {
  return toFinding({ check, ...about, ...finding }, `, ${about.file}: ${sentence}`);
}

export function baseName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

export function share(count: number, of: number): string {
  return `${groupedNumber(count)} of its ${groupedNumber(of)}`;
}

/** More sentences would not fit into the list of runs. */
const shownSentences = 5;

/** Returns the sentences with the advice what to do next. */
export function checksRefusal(findings: readonly CheckFinding[]): string {
  const more = findings.length - shownSentences;
  return [
    ...findings.slice(0, shownSentences).map(({ sentence }) => sentence),
    ...(more > 0 ? [`… and ${groupedNumber(more)} more.`] : []),
    `Is the file damaged? Then fetch it again. If the agency really means it, import it from the command line: npm run import -- FILE --force ${forceOf(findings).join(',')}`,
  ].join('\n');
}

/** What lifts the checks. Changes of notable tornadoes are confirmed with the code of exactly these. */
export function forceOf(findings: readonly CheckFinding[]): ForcedCheck[] {
  const code = notableCode(findings);
  const names = importChecks.filter((name) => findings.some(({ check }) => check === name));
  return names.flatMap((name) => (name === 'notable' ? (`notable:${code}` as const) : name));
}

export function notableSentence({ name, what, before, after }: NotableChange): string {
  return `${name}, ${what}: ${before} → ${after}`;
}

/** Returns what a person confirms exactly these changes with. Other ones have another code. */
export function notableCode(findings: readonly CheckFinding[]): string | undefined {
  const listed = findings.flatMap(({ of, notable = [] }) =>
    notable.map((change) => `${of} ${notableSentence(change)}`),
  );
  return listed.length === 0 ? undefined : hash('sha256', listed.toSorted().join('\n'), 'hex').slice(0, 8);
}
