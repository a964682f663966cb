/** The max pins in a view of the map, by the specification. */
export const maxMapPins = 50;

/** Half the circumference of the earth; a greater radius has no further effect. */
export const maxRadiusMiles = 12_500;
