/** No tornado moves faster. A path that would need more has a wrong time or a wrong length. */
export const maxMph = 100;
/**
 * How fast a tornado moves where its end is not recorded: between the medians of NCEI's paths of five miles and more
 * in 1995 (36 mph) and in early 2017 (50 mph).
 */
export const usualMph = 45;
