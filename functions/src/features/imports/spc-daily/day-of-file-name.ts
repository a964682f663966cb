import { SourceFileError } from '../files/source-file-error.ts';

/** `130520_rpts_torn.csv`, `130520_rpts.csv`, `130520_rpts_filtered_torn.csv`, `130520_rpts_raw_torn.csv`. */
const named = /^(\d{2})(\d{2})(\d{2})(_filtered)?_rpts(_filtered)?(?:_raw)?(?:_torn)?\.csv$/i;

/** Two digits of a year before this are of the present century. */
const firstYearOfLastCentury = 90;

export interface NamedDay {
  /** Without the folders. */
  baseName: string;
  /** The convective day: `2013-05-20`. */
  day: string;
  /** Thinned by the source: one report of several within five miles and five minutes. */
  isFiltered: boolean;
}

/** Nothing in a daily file says of which day it is: its name is all there is. */
export function dayOfFileName(fileName: string): NamedDay {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? '';
  const [, yy = '', month = '', dayOfMonth = '', filtered, filteredAfter] = named.exec(baseName) ?? [];
  const day = `${Number(yy) >= firstYearOfLastCentury ? '19' : '20'}${yy}-${month}-${dayOfMonth}`;
  if (!isCalendarDate(day)) {
    throw new SourceFileError(
      fileName,
      'NO_DAY_IN_NAME',
      'the name must give the day, as in 130520_rpts_torn.csv for May 20, 2013; nothing inside the file does.',
    );
  }
  return { baseName, day, isFiltered: (filtered ?? filteredAfter) !== undefined };
}

/** February 30 is a date to the parser, but another one when written again. */
function isCalendarDate(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
