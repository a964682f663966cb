import { sourceFamilies } from '../record/source-files.ts';
import type { YearSpan } from '../agencies/agency-listings.ts';
import type { SortedFiles } from './sort-out-files.ts';

/** Keeps what the files say about these years. */
export function onlyYears(sorted: SortedFiles, { from, to }: YearSpan): SortedFiles {
  const isWanted = (year: number) => year >= from && year <= to;
  const days = sorted.days.filter(({ reports: { day } }) => isWanted(Number(day.slice(0, 4))));
  return { ...keepYears(sorted, isWanted), days };
}

/**
 * Takes parts out of files that have been read: `1998`, the day `2026-05-20`, a file by its name, or a year of a file,
 * as in `1950-2025_torn.csv, 1998`. The checks name what they refuse in this way. A year goes as a whole, because its
 * sources belong together.
 */
export function withoutParts(sorted: SortedFiles, parts: ReadonlySet<string>): SortedFiles {
  if (parts.size === 0) return sorted;
  const left = new Set([...parts].map((part) => Number(/(?:^|, )(\d{4})$/.exec(part)?.[1])));
  const { years, files } = keepYears(sorted, (year) => !left.has(year));
  for (const [year, given] of years) {
    const kept = { ...given };
    for (const family of sourceFamilies) if (parts.has(given[family]?.from.file ?? '')) delete kept[family];
    if (Object.keys(kept).length > 0) years.set(year, kept);
    else years.delete(year);
  }
  const days = sorted.days.filter(({ reports, file }) => !parts.has(reports.day) && !parts.has(file));
  return { ...sorted, read: {}, years, days, files: files.filter(({ file }) => !parts.has(file)) };
}

function keepYears(sorted: SortedFiles, isKept: (year: number) => boolean): SortedFiles {
  return {
    ...sorted,
    read: {},
    years: new Map([...sorted.years].filter(([year]) => isKept(year))),
    files: sorted.files.map((file) => ({ ...file, years: file.years.filter(({ year }) => isKept(year)) })),
  };
}
