import { isPlausibleYear } from '../files/plausible-values.ts';
import { SourceFileError } from '../files/source-faults.ts';

/** `130520_rpts_torn.csv`, `130520_rpts.csv`, `130520_rpts_filtered_torn.csv`, `130520_rpts_raw_torn.csv`. */
const dailyName = /^(\d{2})(\d{2})(\d{2})(_filtered)?_rpts(_filtered)?(?:_raw)?(?:_torn)?\.csv$/i;

/** Two-digit years before this one are in the present century. */
const firstYearOfLastCentury = 90;

export interface NamedDay {
  /** The name without folders and without the ending of a packed file. */
  baseName: string;
  /** The convective day: `2013-05-20`. */
  day: string;
  /** The source kept one of several reports within five miles and five minutes. */
  isFiltered: boolean;
}

/** Reads the day of a daily file from its name, because the content does not contain it. */
export function dayOfFileName(fileName: string): NamedDay {
  const baseName = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\.(gz|zip)$/i, '');
  const [, yy = '', month = '', dayOfMonth = '', filtered, filteredAfter] = dailyName.exec(baseName) ?? [];
  const day = `${Number(yy) >= firstYearOfLastCentury ? '19' : '20'}${yy}-${month}-${dayOfMonth}`;
  if (!isCalendarDate(day) || !isPlausibleYear(Number(day.slice(0, 4)))) {
    throw new SourceFileError(
      fileName,
      'NO_DAY_IN_NAME',
      'the name must contain the day, as in 130520_rpts_torn.csv for May 20, 2013; the file itself does not.',
    );
  }
  return { baseName, day, isFiltered: (filtered ?? filteredAfter) !== undefined };
}

/** The parser accepts February 30, but formats it as another date. */
function isCalendarDate(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
