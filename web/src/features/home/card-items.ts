/** How many items each card of the home page asks for. */
export const cardItems = 10;
