import { sourceFamilies } from '../record/source-files.ts';
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
import type { Manifest } from './manifest.ts';
import type { ReadFileReport, SortedFiles } from './sort-out-files.ts';
import { selectNewSources, type ForcedOption } from './year-sources.ts';

/** Returns the files of which too many rows were set aside. Files that change nothing are not checked. */
export function checkSetAsideRows(
  sorted: SortedFiles,
  { years, reports }: Pick<Manifest, 'years' | 'reports'>,
  forced: readonly ForcedOption[],
): CheckFinding[] {
  const fresh = new Set<string>();
  for (const [year, given] of sorted.years) {
    const selected = selectNewSources(given, years[year]?.sources ?? {}, forced).fresh;
    for (const family of sourceFamilies) fresh.add(selected[family]?.from.file ?? '');
  }
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
    if (freshDays.has(file) && isFrom(rowsSetAside, usefulRows, checkLimits.setAside.day)) {
      return [findingOf(report, lessThan(checkLimits.setAside.day, 'a list'))];
    }
    return [];
  });
}

function findingOf({ file, usefulRows, rowsSetAside }: ReadFileReport, limit: string): CheckFinding {
  const counts = { before: usefulRows, after: usefulRows - rowsSetAside };
  const finding = { check: 'set-aside', of: file, what: 'rows', ...counts, limit } as const;
  return toFinding(finding, `: ${share(rowsSetAside, usefulRows)} rows cannot be read.`);
}
