/** The orders of the list of outbreaks. The first is that of the list unless another is asked for. */
export const outbreakSorts = ['fujita_miles', 'deaths', 'violent', 'newest'] as const;
export type OutbreakSort = (typeof outbreakSorts)[number];

/** The decades of the record that have outbreaks begin in them, in words. */
export const firstDecade = 1950;
