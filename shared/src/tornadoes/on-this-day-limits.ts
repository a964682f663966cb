/** The home page's card asks for ten. */
export const defaultOnThisDay = 10;
