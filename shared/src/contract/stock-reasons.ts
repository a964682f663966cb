// What moderators answer where they say no. A code is stored; here are its words, and what to do next.

interface StockReason {
  words: string;
  next: string;
}

/** Why a suggestion is rejected, in the order of the desk's keys 1 to 5. A code stays forever, because it is stored. */
export const rejectionReasons = [
  'SOURCE_DIFFERS',
  'NO_SOURCE',
  'OTHER_TORNADO',
  'ALREADY_DECIDED',
  'NO_CHANGE',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const rejectionWords: Record<RejectionReason, StockReason> = {
  SOURCE_DIFFERS: {
    words: 'The source does not say this',
    next: 'If it does, suggest the value again and quote the passage.',
  },
  NO_SOURCE: {
    words: 'No source, or one that can’t be checked',
    next: 'Suggest the value again with a link or a citation that anyone can look up.',
  },
  OTHER_TORNADO: {
    words: 'It belongs to another tornado',
    next: 'Find that tornado by its date and county, and suggest the value there.',
  },
  ALREADY_DECIDED: {
    words: 'Already decided, or already in the record',
    next: 'Read the history of the record. Suggest the value again only with a new source.',
  },
  NO_CHANGE: {
    words: 'It changes nothing',
    next: 'You don’t need to do anything.',
  },
};

/** Why something stays up that somebody wanted taken down. */
export const keepReasons = [
  'NOT_ON_PAGE',
  'NOT_YOURS',
  'NOT_RECOGNIZABLE',
  'ALLOWED',
  'ALREADY_GONE',
] as const;
export type KeepReason = (typeof keepReasons)[number];

export const keepWords: Record<KeepReason, StockReason> = {
  NOT_ON_PAGE: {
    words: 'We couldn’t find it on that page',
    next: 'Send a new request with the address of the exact page, and tell us which part you mean.',
  },
  NOT_YOURS: {
    words: 'We can’t tell that the work is yours',
    next: 'Send a new request that says who made the work and where it was first published.',
  },
  NOT_RECOGNIZABLE: {
    words: 'No one can be recognized in it',
    next: 'Send a new request that says what identifies the person, such as a name or a house number.',
  },
  ALLOWED: {
    words: 'It breaks neither the law nor our guidelines',
    next: 'If you have more facts, send a new request.',
  },
  ALREADY_GONE: {
    words: 'It is no longer on the site',
    next: 'You don’t need to do anything. Cached copies may stay visible for up to a day.',
  },
};
