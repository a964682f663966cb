/** The default number of contributions on a page of the feed, and on the home page's card. */
export const feedPageSize = 10;

/** The default number of contributions on a page of those of a tornado, a storm report or a person. */
export const listPageSize = 20;

/** The limit of both. */
export const maxFeedPageSize = 50;

/** How long the edge may keep the latest contributions, and then a browser. Together, a change is seen in a minute. */
export const maxLatestAgeSeconds = 30;

/** How many places a page of those of all contributions has: about 90 kB before it is packed. */
export const placesPageSize = 500;

/** How many pages of places the site reads for its filters, its map and its gallery. It says so if there are more. */
export const maxPlacesPages = 10;
