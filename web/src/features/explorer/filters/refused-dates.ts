import { filterQueryString } from './explorer-filters.ts';

/** Returns a sentence for each date of the query string that does not exist, so that nobody takes it as applied. */
export function refusedDates(search: URLSearchParams): string[] {
  const { from, to } = filterQueryString.read(search);
  return (
    [
      ['start_time_from', from],
      ['start_time_to', to],
    ] as const
  ).flatMap(([name, understood]) => {
    const given = search.get(name) ?? '';
    return given === '' || understood !== ''
      ? []
      : [`“${given.slice(0, 30)}” is not a date, so it is ignored. A date is written like 1974-04-03.`];
  });
}
