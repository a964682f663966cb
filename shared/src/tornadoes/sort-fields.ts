/** The sort fields of a list. URLs use `start_time` for `begin_datetime`. */
export const tornadoSortFields = [
  'start_time',
  'begin_datetime',
  'tor_f_scale',
  'length',
  'width',
  'fatalities',
  'injuries',
  'damage',
] as const;
export type TornadoSortField = (typeof tornadoSortFields)[number];

export const sortDirections = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof sortDirections)[number];
