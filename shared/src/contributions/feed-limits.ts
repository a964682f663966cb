/** The default number of contributions on a page of the feed, and on the home page's card. */
export const feedPageSize = 10;
export const maxFeedPageSize = 50;

/** A list has at most this many, the newest. Even with the longest texts they fit into one response. */
export const maxContributionsPerList = 500;
