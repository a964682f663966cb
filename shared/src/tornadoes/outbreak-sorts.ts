/** The orders of the list of outbreaks. The first is that of the list unless another is asked for. */
export const outbreakSorts = ['fujita_miles', 'deaths', 'violent', 'newest'] as const;
export type OutbreakSort = (typeof outbreakSorts)[number];

/** How many are on one page of the site. */
export const outbreakPageSize = 50;
