/** The max pins in a view of the map, by the specification. */
export const maxMapPins = 50;
