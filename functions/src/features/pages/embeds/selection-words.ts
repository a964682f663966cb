import { states } from '@touchdown/shared/geo/states.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, monthNames } from '@touchdown/shared/text/written-date.ts';
import { filterParameters } from '@touchdown/shared/tornadoes/filter-values.ts';

const units = { length: ['mile', 'miles'], width: ['yard', 'yards'] } as const;

/** Words for parameters without a field of the table, or whose field shows an amount in another form. */
const ownWords: Readonly<Record<string, (value: string) => string>> = {
  ef_rating: (value) => value.split(',').join(', '),
  f_ef_scale: (value) => value.split(',').join(', '),
  state: (value) =>
    states.find(({ name, postal }) =>
      [name, postal].some((one) => one.toUpperCase() === value.trim().toUpperCase()),
    )?.name ?? value,
  month: (value) => monthNames[Number(value) - 1] ?? value,
  day: (value) => `day ${value}`,
  start_time_from: (value) => `from ${longDate(value)}`,
  start_time_to: (value) => `until ${longDate(value)}`,
  convective_day: (value) => `convective day of ${longDate(value)}`,
  begin_only: () => 'by where they began',
};

/** The filters of a selection in words: `Oklahoma, EF4, EF5, from May 3, 1999`. Empty without any. */
export function selectionWords(query: URLSearchParams): string {
  const words = filterParameters.flatMap(([name, { field }]) => {
    const value = query.get(name) ?? '';
    if (value === '') return [];
    const own = ownWords[name];
    if (own) return [own(value)];
    if (field) return [field.chip(shownValue(value, field.quantity), value === '1')];
    return partWords(name);
  });
  return [...new Set(words)].join(', ');
}

function shownValue(value: string, quantity: keyof typeof units | undefined): string {
  const isAmount = value !== '' && Number.isFinite(Number(value));
  if (quantity === undefined) return isAmount && value.length > 4 ? groupedNumber(Number(value)) : value;
  return `${isAmount ? groupedNumber(Number(value)) : value} ${units[quantity][value === '1' ? 0 : 1]}`;
}

/** An area or a circle has several parameters, which are numbers that nobody reads. */
function partWords(name: string): string[] {
  if (name.startsWith('bounds_')) return ['in a part of the map'];
  return /^(?:near_|radius_)/.test(name) ? ['near a place'] : ['further filters'];
}
