import { filesOf, sourceFamilies } from '../record/source-files.ts';
import {
  checkLimits,
  isAbove,
  isFrom,
  lessThan,
  share,
  toFinding,
  upTo,
  type CheckFinding,
} from './import-checks.ts';
import type { Manifest } from '../release/manifest.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import type { ReadFileReport } from '../release/manifest.ts';
import { selectNewSources, type ForcedOption } from '../run/year-sources.ts';

/**
 * Returns the files of which too many rows were set aside, and the years of a file with many. Files and years that
 * change nothing are not checked.
 */
export function checkSetAsideRows(
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
