import type { SortDirection } from '@touchdown/shared/tornadoes/sort-fields.ts';
import type { ListSortField } from './list-query-string.ts';

/** The labels of the fields in the panel. */
export const sortFieldLabels: Record<ListSortField, string> = {
  begin_datetime: 'Start Date',
  tor_f_scale: 'E/F scale',
  length: 'Track Length',
  width: 'Width',
  fatalities: 'Fatalities',
  injuries: 'Injuries',
  damage: 'Damage',
};

export const sortDirectionLabels: Record<SortDirection, string> = { DESC: 'Descending', ASC: 'Ascending' };

const phrases: Record<ListSortField, Record<SortDirection, string>> = {
  begin_datetime: { DESC: 'newest first', ASC: 'oldest first' },
  tor_f_scale: { DESC: 'strongest first', ASC: 'weakest first' },
  length: { DESC: 'longest first', ASC: 'shortest first' },
  width: { DESC: 'widest first', ASC: 'narrowest first' },
  fatalities: { DESC: 'most fatalities first', ASC: 'fewest fatalities first' },
  injuries: { DESC: 'most injuries first', ASC: 'fewest injuries first' },
  damage: { DESC: 'most damage first', ASC: 'least damage first' },
};

/** Returns the order in words, for the line above the results. */
export function sortPhrase(field: ListSortField, direction: SortDirection): string {
  return phrases[field][direction];
}
