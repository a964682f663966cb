import type { DateFilter } from './search-reading.ts';

/** Returns whether a date such as `1974-04-03` passes a filter of dates. */
export function isInDates(date: string, { year, month, day, localDates }: DateFilter): boolean {
  const [ofYear, ofMonth, ofDay] = date.split('-').map(Number);
  return (
    (year === undefined || year === ofYear) &&
    (month === undefined || month === ofMonth) &&
    (day === undefined || day === ofDay) &&
    date >= (localDates?.from ?? '') &&
    date <= (localDates?.to ?? '9')
  );
}
