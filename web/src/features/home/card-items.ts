/** The number of items in each card of the home page. */
export const cardItems = 10;
