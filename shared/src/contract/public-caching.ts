/**
 * How long the edge serves the last answer while its origin fails. Everything that is the same for everybody says so,
 * and nothing else: what belongs to one person, and pictures, which must go when they are removed.
 */
const staleIfErrorSeconds = 86_400;

/** The end of each public `cache-control`. */
export const staleIfError = `stale-if-error=${staleIfErrorSeconds}`;

/** For files whose name changes with their content. */
export const keptForever = `public, max-age=31536000, immutable, ${staleIfError}`;
