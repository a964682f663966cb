import type { SourceFile } from '@touchdown/functions/features/imports/record/source-files.ts';

/** NCEI's names end in the day of their compilation, as in `_c20210803`. */
const compiledOn = /_c(\d{4})(\d{2})(\d{2})/;
/** The SPC's names give the first and the last year, as in `1950-2018-torn`, or one year, as in `2021_torn`. */
const lastYearOfName = /(?:^|\/|\d{4}-)(\d{4})[-_]torn/;

/**
 * Returns the day of a year's newest source, which is the day of its revisions. It follows from the names of its files,
 * so that a year's bytes do not depend on the day of the build. An SPC file counts from the day after its last year.
 */
export function dateOfSources(year: number, files: readonly Pick<SourceFile, 'file'>[]): string {
  const dates = files.map(({ file }) => dateOfFile(file));
  return dates.reduce<string>((newest, date) => (date && date > newest ? date : newest), `${year + 1}-01-01`);
}

function dateOfFile(file: string): string | undefined {
  const [, year, month, day] = compiledOn.exec(file) ?? [];
  if (year && month && day) return `${year}-${month}-${day}`;
  const last = lastYearOfName.exec(file)?.[1];
  return last && `${Number(last) + 1}-01-01`;
}
