export const maxNoteLength = 500;

/** Queues are counted up to this number. */
export const maxCounted = 100;

/** What the moderation page loads at once, and what the API returns without a `limit`. */
export const suggestionsPerPage = 10;
export const defaultSuggestions = 25;
/** With the longest narratives, so many fit into one response: each names three. */
export const maxSuggestionsPerPage = 50;

export const suggestionSorts = [
  'contributions.created_at',
  'contributions.net_votes',
  'author.username',
] as const;
export type SuggestionSort = (typeof suggestionSorts)[number];

/** What a moderator should look at twice. */
export const suggestionFlags = [
  'RATING_CHANGED',
  'MOVED_FAR',
  'FEWER_CASUALTIES',
  'MANY_IN_A_DAY',
  'CURRENT_CHANGED',
  'ALREADY_SO',
  'TARGET_GONE',
  'OF_REPORT',
] as const;
export type SuggestionFlag = (typeof suggestionFlags)[number];

/** A position that moves further than this has a flag. */
export const flaggedMiles = 50;

/** More suggestions by one person on one day (UTC) than this have a flag. */
export const maxUnflaggedPerDay = 25;
