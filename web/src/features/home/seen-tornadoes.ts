/** Degrees. */
export interface AreaBounds {
  north: number;
  south: number;
  east: number;
  west: number;
}

/** What a map shows that can be moved. */
export interface SeenTornadoes {
  /** Undefined while nobody has moved the map: it then shows the whole country. */
  bounds: AreaBounds | undefined;
  /** How many tornadoes the filters and the bounds leave; undefined until they are counted. */
  count: number | undefined;
}

export const nothingSeenYet: SeenTornadoes = { bounds: undefined, count: undefined };
