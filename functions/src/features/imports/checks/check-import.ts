import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { draftYear } from '../record/draft-year.ts';
import { unreadableMarks } from '../record/keep-unreadable.ts';
import { sourceFamilies, sourceNames } from '../record/source-files.ts';
import { checkAllCompanions, checkAllYears } from './check-all-years.ts';
import { checkChangedRows, type RevisedYear } from './check-changes.ts';
import { checkCompanions, type ComparedCompanion } from './check-companions.ts';
import { checkDays } from './check-days.ts';
import { checkFileContents } from './check-file-contents.ts';
import { checkFirstYears } from './check-first-years.ts';
import { checkSetAsideRows } from './check-set-aside-rows.ts';
import {
  checkLimits,
  isAbove,
  isTooMuchOfYear,
  notableCode,
  share,
  toFinding,
  upTo,
  type CheckFinding,
} from './import-checks.ts';
import { checkNotable } from './notable-changes.ts';
import type { ImportClock, RecordArchive } from '../run/import-ports.ts';
import type { Manifest, ManifestYear } from '../release/manifest.ts';
import type { PackedYear } from '../run/packed-sources.ts';
import type { ReleaseBuilder, YearComparison } from '../release/release-builder.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { allSources, selectNewSources, withEarlierSearches, type ForcedOption } from '../run/year-sources.ts';

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
