/** The number of tornadoes on the home page's card. */
export const defaultOnThisDay = 10;
