/** The default number of contributions on a page of the feed, and on the home page's card. */
export const feedPageSize = 10;

/** The default number of contributions on a page of those of a tornado, a storm report or a person. */
export const listPageSize = 20;

/** The limit of both. */
export const maxFeedPageSize = 50;

/** How long the edge may keep the latest contributions, and then a browser. Together, a change is seen in a minute. */
export const maxLatestAgeSeconds = 30;
