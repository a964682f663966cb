import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { draftYear } from '../record/draft-year.ts';
import { unreadableMarks } from '../record/kept-tornadoes.ts';
import { sourceFamilies, sourceNames, filesOf } from '../record/source-files.ts';
import { checkAllCompanions, checkAllYears } from './check-all-years.ts';
import { checkChangedRows, type RevisedYear } from './check-changes.ts';
import { checkCompanions, type ComparedCompanion } from './check-companions.ts';
import { checkFileContents } from './check-file-contents.ts';
import { checkFirstYears } from './check-first-years.ts';
import {
  checkLimits,
  isAbove,
  isTooMuchOfYear,
  notableCode,
  share,
  toFinding,
  upTo,
  type CheckFinding,
  baseName,
  isFrom,
  isTooMuchOfDay,
  lessThan,
  toChangesFinding,
  type Loss,
} from './import-checks.ts';
import { checkNotable } from './notable-changes.ts';
import type { ImportClock, RecordArchive } from '../run/import-ports.ts';
import type { Manifest, ManifestYear, ManifestReports, ReadFileReport } from '../release/manifest.ts';
import { allSources, selectNewSources, withEarlierSearches, type ForcedOption } from '../run/year-sources.ts';
import type { PackedYear } from '../run/packed-sources.ts';
import type { ReleaseBuilder, YearComparison } from '../release/release-builder.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { inMergeOrder, storedReports } from '../run/apply-reports.ts';
import { mergeDay, reportsAfter, type StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { isOtherText } from './row-damage.ts';

/** What the checks need to know of the release that an import would make. */
export interface CheckedRelease extends Pick<ReleaseBuilder, 'compareYear'> {
  manifest: Pick<Manifest, 'years' | 'reports'>;
}

/**
 * Returns what in the files passes the limits, except for the checks that a person has lifted. It runs before
 * anything is written, so that a refused run leaves nothing behind.
 */
export async function checkImport(
  sorted: SortedFiles,
  release: CheckedRelease,
  ports: RecordArchive & ImportClock,
  forced: readonly ForcedOption[],
): Promise<CheckFinding[]> {
  const findings = [
    ...checkSetAsideRows(sorted, release.manifest, forced),
    ...checkFirstYears(sorted, release.manifest, forced, ports.now()),
    ...(await checkFileContents(sorted, release.manifest, forced, ports)),
    ...(await checkReplacedYears(sorted, release, ports, forced)),
    ...(await checkDays(sorted.days, release.manifest.reports, ports)),
  ];
  const confirmed = `notable:${notableCode(findings)}`;
  return findings.filter(({ check }) =>
    check === 'notable' ? !forced.some((one) => one === confirmed) : !forced.includes(check),
  );
}

/** Years without a replaced source are skipped. */
async function checkReplacedYears(
  { years }: SortedFiles,
  release: CheckedRelease,
  ports: RecordArchive & ImportClock,
  forced: readonly ForcedOption[],
): Promise<CheckFinding[]> {
  const findings: CheckFinding[] = [];
  const revised: RevisedYear[] = [];
  const companions: ComparedCompanion[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const known = release.manifest.years[year];
    if (!known) continue;
    const selected = replacingSources(known.sources, selectNewSources(given, known.sources, forced).fresh);
    if (Object.keys(selected).length === 0) continue;
    const fresh = await withEarlierSearches(ports, known.sources, selected);
    const sources = await allSources(ports, known.sources, fresh);
    const replacing = { ...fresh, ...rowsOfSearch(fresh) };
    const { drafts } = draftYear(sources);
    const comparison = await release.compareYear(year, drafts, unreadableMarks(sources));
    const { before, changes } = comparison;
    const rowsBefore = { ...known.sources, ...rowsOfSearch(known.sources) };
    const compared = { year, known: { ...known, sources: rowsBefore }, replacing, sources, before };
    const replaced = { ...compared, added: changes.added };
    const withdrawals = checkWithdrawals(year, known, fresh, comparison);
    const ofRows = await checkChangedRows(replaced, ports);
    const ofCompanions = checkCompanions(replaced, drafts);
    findings.push(
      ...withdrawals,
      ...ofRows.flatMap((one) => one.findings),
      ...ofCompanions.flatMap(({ finding }) => finding ?? []),
      ...checkDeaths(year, comparison),
      ...checkNotable(replaced, comparison.after, {
        now: ports.now(),
        isJoinedAnew: sourceFamilies.some((family) => sources[family] && !rowsBefore[family]),
      }),
    );
    for (const one of ofRows) revised.push({ ...one, findings: [...one.findings, ...withdrawals] });
    companions.push(...ofCompanions);
  }
  return [...findings, ...checkAllYears(revised), ...checkAllCompanions(companions)];
}

function checkWithdrawals(
  year: number,
  known: ManifestYear,
  replacing: PackedYear,
  { changes: { withdrawn: lost } }: YearComparison,
): CheckFinding[] {
  const about = { check: 'withdrawals', limit: upTo(checkLimits.withdrawals.year, 'a year') } as const;
  const before = known.count;
  if (isTooMuchOfYear({ lost, before })) {
    const finding = { ...about, of: String(year), what: 'tornadoes', before, after: before - lost };
    return [toFinding(finding, `: ${share(lost, before)} tornadoes would be withdrawn.`)];
  }
  // If another source has the tornadoes too, none is withdrawn when one source loses its rows.
  return sourceFamilies.flatMap((family) => {
    const [old, source] = [known.sources[family], replacing[family]];
    if (!old || old.rows === undefined || !source) return [];
    const after = source.rows;
    const rows = { lost: old.rows - after, before: old.rows };
    if (!isTooMuchOfYear(rows)) return [];
    const finding = { ...about, of: String(year), what: 'rows', before: old.rows, after };
    const sentence = `, ${sourceNames[family]}: ${share(rows.lost, old.rows)} rows would be gone.`;
    return [toFinding(finding, sentence)];
  });
}

/** The deaths of new tornadoes do not count, because a running year gains them each month. */
function checkDeaths(year: number, { deaths: { before, known, all } }: YearComparison): CheckFinding[] {
  const changed = Math.max(before - all, known - before);
  if (!isAbove(changed, before, checkLimits.deaths)) return [];
  const limit = upTo(checkLimits.deaths, 'a year');
  const finding = { check: 'deaths', of: String(year), what: 'deaths', before, after: all, limit } as const;
  const after = groupedNumber(all);
  return [toFinding(finding, `: its ${groupedNumber(before)} deaths would become ${after}.`)];
}

/**
 * What searches found is compared as the details are, which it adds to. Where there are no details, it stands for them,
 * because nothing else has rows of NCEI's.
 */
function rowsOfSearch<T>({ details, search }: { details?: T; search?: T }): { details?: T } {
  const rows = details ?? search;
  return rows ? { details: rows } : {};
}

/**
 * Leaves out sources that are new to the year. They remove no rows, and tornadoes that joining with them merges are not
 * lost. A search is new only where NCEI has no rows at all, because it may repeat them under other ids.
 */
function replacingSources(known: ManifestYear['sources'], fresh: PackedYear): PackedYear {
  const replacing = { ...fresh };
  for (const family of sourceFamilies) {
    const isKnown = known[family] ?? (family === 'search' && known.details);
    if (!isKnown) delete replacing[family];
  }
  return replacing;
}

/** Returns the days of which a list loses, repeats or retells many storm reports. */
async function checkDays(
  days: SortedFiles['days'],
  known: ManifestReports | null,
  ports: RecordArchive,
): Promise<CheckFinding[]> {
  const compared = await compareDays(ports, known, days);
  const losses = compared.filter(isTooMuchOfDay).map(({ day, lost, before }) => {
    const limit = lessThan(checkLimits.withdrawals.day, 'a day');
    const counts = { what: 'reports', before, after: before - lost, limit };
    const finding = { check: 'withdrawals', of: day, ...counts } as const;
    return toFinding(finding, `: ${share(lost, before)} storm reports would be withdrawn.`);
  });
  return [...losses, ...compared.flatMap(doubtsOfDay)];
}

/** Reports that would stay, but with other values or a second time. */
function doubtsOfDay({ day, file, before, current, copiedFrom, ...counts }: ComparedDay): CheckFinding[] {
  const { copied, repeated, retold, reworded } = counts;
  const { day: ofList, retold: ofComments, reworded: ofWording } = checkLimits.changes;
  const isRetold = isFrom(retold, before, ofComments);
  const doubts = [
    { count: copied, limit: ofList, what: 'reports of another day', says: `are those of ${copiedFrom}` },
    {
      count: repeated,
      limit: ofList,
      what: 'repeated reports',
      says: 'say what another one says at another time',
    },
    { count: retold, limit: ofComments, what: 'reports as before', says: 'would tell something else' },
    {
      count: isRetold ? 0 : reworded,
      limit: ofWording,
      what: 'reports as before',
      says: 'would have edited comments',
    },
  ];
  return doubts.flatMap(({ count, limit, what, says }) => {
    const isOfList = limit === ofList;
    const of = isOfList ? current : before;
    if (!isFrom(count, of, limit)) return [];
    const finding = {
      what,
      ...(isOfList ? { before: 0, after: count } : { before, after: before - count }),
      limit: lessThan(limit, isOfList ? 'a list' : 'a day'),
    };
    const sentence = `${share(count, of)} storm reports ${says}.`;
    return [toChangesFinding({ of: day, file: baseName(file) }, finding, sentence)];
  });
}

/**
 * Returns the files of which too many rows were set aside, and the years of a file with many. Files and years that
 * change nothing are not checked.
 */
function checkSetAsideRows(
  sorted: SortedFiles,
  { years, reports }: Pick<Manifest, 'years' | 'reports'>,
  forced: readonly ForcedOption[],
): CheckFinding[] {
  const fresh = new Set<string>();
  const freshYears = new Set<string>();
  for (const [year, given] of sorted.years) {
    const selected = selectNewSources(given, years[year]?.sources ?? {}, forced).fresh;
    for (const family of sourceFamilies) {
      const source = selected[family];
      for (const { file } of source ? filesOf(source.from) : []) fresh.add(file);
    }
    if (selected.spc) freshYears.add(`${selected.spc.from.file} ${year}`);
  }
  // A year without a row that can be read is not in the list of years at all.
  const isFreshYear = (file: string, year: number) =>
    freshYears.has(`${file} ${year}`) || (fresh.has(file) && !sorted.years.has(year));
  const freshDays = new Set(
    sorted.days
      .filter(({ reports: { day }, sha256 }) => reports?.days[day]?.sha256 !== sha256)
      .map(({ file }) => file),
  );
  return sorted.files.flatMap((report) => {
    const { file, usefulRows, rowsSetAside } = report;
    if (fresh.has(file) && isAbove(rowsSetAside, usefulRows, checkLimits.setAside.file)) {
      return [findingOf(report, upTo(checkLimits.setAside.file, 'a file'))];
    }
    const limit = upTo(checkLimits.setAside.file, 'a year');
    const years = report.years.filter(
      ({ year, usefulRows: rows, rowsSetAside: lost }) =>
        isFreshYear(file, year) && isAbove(lost, rows, checkLimits.setAside.file),
    );
    if (years.length > 0) {
      return years.map(({ year, ...rows }) => findingOf({ ...rows, file: `${file}, ${year}` }, limit));
    }
    if (freshDays.has(file) && isFrom(rowsSetAside, usefulRows, checkLimits.setAside.day)) {
      return [findingOf(report, lessThan(checkLimits.setAside.day, 'a list'))];
    }
    return [];
  });
}

function findingOf(
  { file, usefulRows, rowsSetAside }: Pick<ReadFileReport, 'file' | 'usefulRows' | 'rowsSetAside'>,
  limit: string,
): CheckFinding {
  const counts = { before: usefulRows, after: usefulRows - rowsSetAside };
  const finding = { check: 'set-aside', of: file, what: 'rows', ...counts, limit } as const;
  return toFinding(finding, `: ${share(rowsSetAside, usefulRows)} rows cannot be read.`);
}

/** What all files of a day together would do to its storm reports. */
interface ComparedDay extends Loss {
  day: string;
  /** The last of the files. */
  file: string;
  /** The reports that it would have. */
  current: number;
  /** The new ones among them that another day has too, and the first such day. */
  copied: number;
  copiedFrom: string | undefined;
  /** Those that say what an earlier one of the day says, at another time. */
  repeated: number;
  /** Those that were there before, and of which the comments are others or the rating is gone. */
  retold: number;
  /** The same of which the comments only have another wording. */
  reworded: number;
}

/** Compares each read day with the stored one and with all others. */
async function compareDays(
  { record }: RecordArchive,
  known: ManifestReports | null,
  days: SortedFiles['days'],
): Promise<ComparedDay[]> {
  const stored = days.length === 0 ? [] : await storedReports(record, known);
  const before = Map.groupBy(stored, ({ report_date: day }) => day);
  const after = new Map(before);
  const fileOf = new Map<string, string>();
  for (const { reports: read, file } of inMergeOrder(days)) {
    after.set(read.day, reportsAfter(mergeDay(after.get(read.day) ?? [], read)));
    fileOf.set(read.day, file);
  }
  const byContent = Map.groupBy([...after.values()].flatMap(currentOf), (report) => contentOf(report));
  return [...fileOf]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, file]) => {
      const old = new Map(currentOf(before.get(day)).map((report) => [report.id, report]));
      const current = currentOf(after.get(day));
      const kept = current.filter(({ id }) => old.has(id)).length;
      const copiedFrom = current.flatMap((report) => {
        const others = old.has(report.id) ? [] : (byContent.get(contentOf(report)) ?? []);
        return others.find(({ report_date: other }) => other !== day)?.report_date ?? [];
      });
      return {
        day,
        file,
        lost: old.size - kept,
        before: old.size,
        current: current.length,
        copied: copiedFrom.length,
        copiedFrom: copiedFrom[0],
        repeated: current.length - new Set(current.map((report) => contentOf(report, false))).size,
        retold: current.filter((report) => isRetold(old.get(report.id), report)).length,
        reworded: current.filter((report) => isReworded(old.get(report.id), report)).length,
      };
    });
}

function currentOf(reports: readonly StoredStormReport[] = []): StoredStormReport[] {
  return reports.filter(({ status }) => status !== 'WITHDRAWN');
}

/** The SPC amends comments and adds ratings. It does not exchange or remove them. */
function isRetold(before: StoredStormReport | undefined, after: StoredStormReport): boolean {
  if (!before) return false;
  const isLost = (field: 'preliminary_f_scale' | 'preliminary_f_scale_text') =>
    before[field] !== null && after[field] === null;
  const isRatingGone = isLost('preliminary_f_scale') || isLost('preliminary_f_scale_text');
  return isRatingGone || isOtherText(before.comments, after.comments);
}

function isReworded(before: StoredStormReport | undefined, { comments }: StoredStormReport): boolean {
  return before !== undefined && before.comments !== null && before.comments !== comments;
}

/** What a row says, apart from the day, which it does not say. */
function contentOf(report: StoredStormReport, isTimed = true): string {
  const { report_datetime: at, location_text: location, county, state, lat, lon, comments } = report;
  return JSON.stringify([isTimed && at.slice(11), location, county, state, lat, lon, comments]);
}
