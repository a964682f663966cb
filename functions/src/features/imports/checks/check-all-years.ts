import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { stateByFips } from '../places/states.ts';
import { sourceNames, type SourceFamily } from '../record/source-files.ts';
import type { RevisedYear } from './check-changes.ts';
import type { ComparedCompanion } from './check-companions.ts';
import type { ChangedField, StateTornadoes } from './compare-rows.ts';
import {
  checkLimits,
  isFrom,
  share,
  toChangesFinding,
  type ChangedPart,
  type CheckFinding,
  type ImportCheck,
} from './import-checks.ts';
import { rowFamilies } from './source-rows.ts';

const limits = checkLimits.allYears;

/** A number that is small in each year, and the years that have it. */
interface Sum {
  count: number;
  of: number;
  years: RevisedYear[];
}

/**
 * Adds up how the files of a source differ in all years. A year that is refused by itself has been said, and does
 * not count again.
 */
export function checkAllYears(revised: readonly RevisedYear[]): CheckFinding[] {
  return rowFamilies.flatMap((family) => {
    const ofSource = revised.filter((one) => one.family === family);
    const isSaid = (check: ImportCheck) => (one: RevisedYear) =>
      one.findings.some((finding) => finding.check === check);
    const changing = ofSource.filter((one) => !isSaid('changes')(one));
    const losing = ofSource.filter((one) => !isSaid('withdrawals')(one));
    return [
      ...alterationsOf(changing),
      ...lossesOf(losing),
      ...statesOf(changing, 'changed', 'changes'),
      ...statesOf(losing, 'gone', 'withdrawals'),
    ];
  });
}

/** The same of files that only add to others. */
export function checkAllCompanions(compared: readonly ComparedCompanion[]): CheckFinding[] {
  const unsaid = compared.filter(({ finding }) => finding === undefined);
  return [...Map.groupBy(unsaid, ({ what }) => what)].flatMap(([what, ofKind]) => {
    const years = ofKind.filter(({ lost }) => lost > 0);
    const [lost, kept] = [total(years, (one) => one.lost), total(years, (one) => one.kept)];
    if (lost < limits.companions) return [];
    const finding = { what, before: kept, after: kept - lost, limit: allowed(limits.companions) };
    const sentence = `${share(lost, kept)} tornadoes with ${what} would have others.`;
    return [toChangesFinding(partOf(years), finding, sentence)];
  });
}

function alterationsOf(years: readonly RevisedYear[]): CheckFinding[] {
  const traces = ['twins', 'cut', 'garbled'] as const;
  const counted: [sum: Sum, limit: number, what: string, says: string][] = [
    [
      sumOf(years, ({ compared }) => compared.changed),
      limits.changed,
      'tornadoes as before',
      'tornadoes would change',
    ],
    [
      sumOf(years, ({ gained }) => gained),
      limits.gained,
      'rows that complete years gain',
      'rows would be new in complete years',
    ],
    ...traces.map((trace): [Sum, number, string, string] => [
      sumOf(years, ({ compared }) => compared.traces[trace]),
      limits[trace],
      ...traceWords[trace],
    ]),
    ...Object.entries(limits.fields).map(([field, limit]): [Sum, number, string, string] => [
      sumOf(years, ({ compared }) => fieldCount(compared.fields, field)),
      limit,
      `${field} as before`,
      `tornadoes would change (${field})`,
    ]),
  ];
  return counted.flatMap(([sum, limit, what, says]) => findingOf(sum, limit, what, says, 'changes'));
}

const traceWords = {
  twins: ['rows of their own', 'rows would be new where and when another row already is'],
  cut: ['whole narratives', 'tornadoes would have a narrative that ends earlier'],
  garbled: ['readable narratives', 'tornadoes would have a narrative with broken letters'],
} as const;

function lossesOf(years: readonly RevisedYear[]): CheckFinding[] {
  const lost = sumOf(years, ({ compared }) => compared.lost);
  const inARow = sumOf(years, ({ compared }) => (compared.lost > 0 ? compared.traces.lostInARow : 0));
  return [
    ...findingOf(lost, limits.lost, 'rows', 'rows would be gone', 'withdrawals'),
    ...findingOf(
      inARow,
      limits.lostInARow,
      'rows next to each other in time',
      'rows would be gone that come next to each other in time',
      'withdrawals',
    ),
  ];
}

function statesOf(
  years: readonly RevisedYear[],
  what: Exclude<keyof StateTornadoes, 'known'>,
  check: ImportCheck,
): CheckFinding[] {
  const numbers = new Set(years.flatMap(({ compared }) => [...compared.states.keys()]));
  return [...numbers].flatMap((number) => {
    const of = ({ compared }: RevisedYear) => compared.states.get(number);
    const touched = sumOf(years, (one) => of(one)?.[what] ?? 0);
    const { min, share: part, all } = limits.state;
    const known = total(years, (one) => of(one)?.known ?? 0);
    const isAll = touched.count === known && known >= all;
    if (touched.count < min && !isFrom(touched.count, known, part) && !isAll) return [];
    const name = stateByFips(number)?.name ?? `state ${number}`;
    const counts = { what: `tornadoes of ${name}`, before: known, after: known - touched.count };
    const limit = `fewer than ${min}, and less than ${part.percent} % of a state or fewer than ${part.min}`;
    const says = what === 'gone' ? 'would lose their row' : 'would change';
    const sentence = `${share(touched.count, known)} tornadoes of ${name} ${says}.`;
    return [toChangesFinding(partOf(touched.years), { ...counts, limit }, sentence, check)];
  });
}

function findingOf(
  { count, of, years }: Sum,
  limit: number,
  what: string,
  says: string,
  check: ImportCheck,
): CheckFinding[] {
  if (count < limit) return [];
  const finding = { what, before: of, after: of - count, limit: allowed(limit) };
  return [toChangesFinding(partOf(years), finding, `${share(count, of)} ${says}.`, check)];
}

function allowed(limit: number): string {
  return `fewer than ${groupedNumber(limit)} in all years`;
}

function sumOf(years: readonly RevisedYear[], count: (one: RevisedYear) => number): Sum {
  const touched = years.filter((one) => count(one) > 0);
  return { count: total(touched, count), of: total(years, ({ compared }) => compared.known), years: touched };
}

function total<T>(all: readonly T[], count: (one: T) => number): number {
  return all.reduce((sum, one) => sum + count(one), 0);
}

function fieldCount(fields: readonly ChangedField[], name: string): number {
  return fields.find(({ field }) => field === name)?.tornadoes ?? 0;
}

/** The years from first to last, and the file, or the source if it has a file for each year. */
function partOf(years: readonly { year: number; file: string; family: SourceFamily }[]): ChangedPart {
  const numbers = years.map(({ year }) => year);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const files = new Set(years.map(({ file }) => file));
  const [one] = years;
  return {
    of: first === last ? `${first}` : `${first}–${last}`,
    file: files.size === 1 && one ? one.file : sourceNames[one?.family ?? 'details'],
    parts: [...new Set(numbers.map(String))],
  };
}
