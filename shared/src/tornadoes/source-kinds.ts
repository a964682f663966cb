/** How reliable a value is: paper until 1992, salvaged text files from 1993 to 1995, digital since then. */
export const sourceClasses = ['paper', 'salvaged', 'digital', 'compiled'] as const;

/**
 * Whether several segments were joined, and how certain that is. By the weakest of its links, a tornado is `joined` (by
 * place and clock), `by_id`, `by_hand` or `by_totals`: place and clock speak against it, and the sums of length, deaths and
 * injuries in the SPC's record for it.
 */
export const linkCertainties = ['single', 'joined', 'by_totals', 'unsure', 'by_id', 'by_hand'] as const;

/** Since then, offices write a narrative for each tornado. */
export const firstToldYear = 1996;
