import { stateByPostal } from '../places/states.ts';
import { readDecimal } from '../files/plausible-values.ts';
import { countiesOf, type SpcTornado } from './spc-tornado.ts';

/** What the row of a state, or of a path in one county, says of the people there. */
export interface SpcPart {
  stateFips: number;
  /** Null if the row names several counties, or none. */
  countyFips: number | null;
  deaths: number | null;
  injuries: number | null;
}

type Rows = SpcTornado['raw'];

/**
 * Returns the people of each state on a path, or of its only county; nothing if the rows do not tell them apart. Every
 * state of a path across a border has a row, and one that it comes back to has two. A file of whole paths has none of
 * these.
 */
export function partsOf([whole = {}, ...others]: Rows): SpcPart[] {
  const stateCount = Number(whole['ns']) || 1;
  const rows = stateCount > 1 ? others.filter((row) => row['sn'] === '1') : [whole];
  if (rows.length < stateCount) return [];
  const parts = rows.map((row): SpcPart => {
    const [county, ...more] = countiesOf([row]);
    return {
      stateFips: stateByPostal(row['st'] ?? '')?.fips ?? Number(row['stf']),
      countyFips: county && more.length === 0 ? county.countyFips : null,
      deaths: peopleIn(row['fat']),
      injuries: peopleIn(row['inj']),
    };
  });
  return parts.length === 1 && parts[0]?.countyFips === null ? [] : parts;
}

function peopleIn(text = ''): number | null {
  const count = readDecimal(text);
  return Number.isInteger(count) && count >= 0 ? count : null;
}

/**
 * Gives tornadoes of a file of whole paths the rows of parts that another file has. Its numbers are the same where it is
 * of about the same age; else place and clock say which is meant.
 */
export function layOnParts(
  tornadoes: readonly SpcTornado[],
  others: readonly SpcTornado[] = [],
): readonly SpcTornado[] {
  const byNumber = Map.groupBy(others, ({ number }) => number);
  const byPlace = Map.groupBy(others, placeAndClock);
  return tornadoes.map((tornado) => {
    if (!tornado.deaths && !tornado.injuries) return tornado;
    const found = (byNumber.get(tornado.number) ?? []).find((other) => isSameDay(tornado, other));
    const [same, ...more] = found ? [found] : (byPlace.get(placeAndClock(tornado)) ?? []);
    if (!same || more.length > 0 || partsOf(tornado.raw).length > 0) return tornado;
    return { ...tornado, partRows: { line: same.line, raw: same.raw } };
  });
}

function isSameDay(one: SpcTornado, other: SpcTornado): boolean {
  return one.stateFips === other.stateFips && one.begin.local.slice(0, 10) === other.begin.local.slice(0, 10);
}

function placeAndClock({ stateFips, begin, start }: SpcTornado): string {
  return `${stateFips} ${begin.utc} ${start?.lat.toFixed(2)} ${start?.lon.toFixed(2)}`;
}
