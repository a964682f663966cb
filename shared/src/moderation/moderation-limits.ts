export const maxNoteLength = 500;

/** Queues are counted up to this number. */
export const maxCounted = 100;

/** So many open suggestions are looked at for their flags: those that have waited longest. */
export const maxFlagged = 1_000;

/** An account is new for so long, unless something of it has been approved. */
export const newAccountDays = 30;

/** Of these, the filter of authors offers so many. */
export const maxCountedAuthors = 25;

/** So many decided suggestions of the same field are beside an open one. */
export const similarSuggestions = 3;

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
  /** Two moderators decide, or one and 24 hours without an objection. */
  'NEEDS_TWO',
  'DEATHS',
  'NEW_ACCOUNT',
  /** A moderator has returned it to its author, who has not named a source yet. */
  'NEEDS_SOURCE',
  /** Its value should have a source and has none, and nobody has returned it yet. */
  'NO_SOURCE',
] as const;
export type SuggestionFlag = (typeof suggestionFlags)[number];

/** A position that moves further than this has a flag. */
export const flaggedMiles = 50;

/** More suggestions by one person on one day (UTC) than this have a flag. */
export const maxUnflaggedPerDay = 25;

/** What a moderator can do about a suggestion. `return` asks its author for a source; `reopen` undoes a decision. */
export const reviewActions = ['approve', 'reject', 'close', 'return', 'reopen'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** How many suggestions one request decides on. */
export const maxDecisionsAtOnce = 100;

/** What a moderator is looking at is theirs for so long, unless they renew it. */
export const claimSeconds = 5 * 60;
export const maxClaimsAtOnce = 25;

/** What the filter of ages offers. Each suggestion has one of them; `suggestion-age.ts` says which. */
export const suggestionAges = ['day', 'week', 'month', 'older'] as const;
export type SuggestionAge = (typeof suggestionAges)[number];

/** The first of two decisions stands by itself after so long, unless somebody objects. */
export const hoursToObject = 24;

/** So long a moderator takes an own approval out of the record again without a second moderator. */
export const undoMinutes = 10;
