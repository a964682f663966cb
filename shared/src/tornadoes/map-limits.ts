/** The most pins a view of the map shows: the specification's number. */
export const maxMapPins = 50;
