/** How many contributions a page of the feed has, and the home page's card, where nothing else is asked. */
export const feedPageSize = 10;
export const maxFeedPageSize = 50;

/** One list holds at most this many, the newest: with the longest texts still within one answer. */
export const maxContributionsPerList = 500;
