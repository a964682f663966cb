import table from './famous-names-table.json' with { type: 'json' };

/** A tornado that people know by a name, with what is needed to find it in the record. */
export interface FamousTornado {
  /** The main name, as in "the Joplin tornado". */
  name: string;
  otherNames: readonly string[];
  /** By the clock of the place. */
  date: string;
  /** Postal codes of the states on the path. */
  states: readonly string[];
  /** A town on the path, good to about ten miles. */
  lat: number;
  lon: number;
  /** 0 to 5 on either scale; null if it is doubtful. */
  rating: number | null;
  /** Null if the number is doubtful. */
  deaths: number | null;
  knownFor: string;
}

/**
 * Names that people use for tornadoes of the United States since 1950, in order of their dates. The table was written from
 * general knowledge and is proved against NOAA's record by `scripts/record/famous-names.test.ts`. Its fields are: date by
 * the clock of the place, names (the main one first), states, a town on the path (latitude, longitude), rating, direct
 * deaths, and what it is known for. A rating or a number of deaths that is doubtful is left blank.
 */
export const famousTornadoes: readonly FamousTornado[] = table.map(readLine);

function readLine(line: string): FamousTornado {
  const fields = line.split('|').map((field) => field.trim());
  const [date = '', names = '', states = '', place = '', rating = '', deaths = '', knownFor = ''] = fields;
  const [name = '', ...otherNames] = names.split(' / ');
  const [lat = Number.NaN, lon = Number.NaN] = place.split(',').map(Number);
  const isWhole =
    fields.length === 7 && /^\d{4}-\d{2}-\d{2}$/.test(date) && name && Number.isFinite(lat + lon) && knownFor;
  if (!isWhole) throw new Error(`Expected seven fields in famous-names-table.json, got: ${line}`);
  return {
    name,
    otherNames,
    date,
    states: states.split(' '),
    lat,
    lon,
    rating: numberOrNull(rating),
    deaths: numberOrNull(deaths),
    knownFor,
  };
}

function numberOrNull(text: string): number | null {
  return text === '' ? null : Number(text);
}
