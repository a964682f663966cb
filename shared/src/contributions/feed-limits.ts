/** The default number of contributions on a page of the feed, and on the home page's card. */
export const feedPageSize = 10;
export const maxFeedPageSize = 50;

/** A list has at most this many, the newest. Even with the longest texts they fit into one response. */
export const maxContributionsPerList = 500;

/** How long the edge may keep the latest contributions, and then a browser. Together, a change is seen in a minute. */
export const maxLatestAgeSeconds = 30;
