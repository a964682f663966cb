import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { stateByFips } from '../places/states.ts';
import type { SourceFamily } from '../record/source-files.ts';
import { checkLimits, isFrom, toFinding, type ChangedPart, type CheckFinding } from './import-checks.ts';
import type { RowFacts } from './row-facts.ts';

/**
 * What the rows of a source say of where, when and how strong, as numbers in a row: the sources of all years are
 * compared, and as objects they would need ten times the memory. Rows without a place are left out.
 */
export type RowSketch = Int32Array;

const [state, minute, latitude, longitude, rating, deaths, size] = [0, 1, 2, 3, 4, 5, 6];
const unknown = -1;
const perDegree = 10_000;

export function sketchOf(facts: readonly RowFacts[]): RowSketch {
  return Int32Array.from(
    facts.flatMap(({ stateFips, values }) => {
      const { start } = values;
      if (!start) return [];
      return [
        stateFips,
        Math.round(values['date or time'] / 60),
        Math.round(start.lat * perDegree),
        Math.round(start.lon * perDegree),
        Number(/[0-5]$/.exec(values.rating.split(' ', 1)[0] ?? '')?.[0] ?? unknown),
        Number(values.deaths.split(' ', 1)[0]) || 0,
      ];
    }),
  );
}

/** A number that two agencies' rows of one tornado have in common, and how many of them differ in something else. */
interface Opinion {
  what: string;
  differs: number;
  of: number;
  limit: { percent: number; min: number };
}

const limits = checkLimits.secondOpinion;
/** NCEI gave the places of these years in minutes of arc, and the SPC in hundredths of a degree. */
const hasRoughPlaces = (year: number) => year >= 2000 && year <= 2008;
/** NCEI's clocks of these years are those of salvaged texts, and a quarter of them an hour or two from the SPC's. */
const isSalvaged = (year: number) => year >= 1993 && year <= 1995;

/**
 * Compares a file with the other agency's rows of the year, first files too. Rows of the same minute and state are about
 * the same tornado, as are those of the same place, if there is only one in each source.
 */
export function checkSecondOpinion(
  year: number,
  about: ChangedPart & { family: SourceFamily },
  own: RowSketch,
  other: RowSketch,
): CheckFinding[] {
  const ofMinute = pairsOf(own, other, (rows, at) => `${rows[at + state]} ${rows[at + minute]}`);
  const ofPlace = pairsOf(
    own,
    other,
    (rows, at) =>
      `${rows[at + state]} ${hundredths(rows, at + latitude)} ${hundredths(rows, at + longitude)}`,
  );
  const miles = hasRoughPlaces(year) ? limits.milesOfMinutes : limits.miles;
  const isElsewhere: Differs = ([a, b]) => offsetMiles(own, a, other, b) > miles;
  const isAtAnotherTime: Differs = ([a, b]) =>
    Math.abs(at(own, a + minute) - at(other, b + minute)) >= limits.minutes;
  const same = ofMinute.filter((pair) => !isElsewhere(pair));
  const rated = same.filter(([a, b]) => at(own, a + rating) !== unknown && at(other, b + rating) !== unknown);
  const isOfState =
    (number: number) =>
    ([a]: Pair) =>
      at(own, a + state) === number;
  const states = new Set(own.filter((_, index) => index % size === state));
  const opinions = [
    opinion('places', ofMinute, isElsewhere, limits.places),
    opinion('times', ofPlace, isAtAnotherTime, isSalvaged(year) ? limits.salvagedTimes : limits.times),
    ...(about.family === 'search' ? [] : ratingOpinions(own, other, rated, same)),
    opinion('deaths', same, ([a, b]) => at(own, a + deaths) !== at(other, b + deaths), limits.deaths),
    opinion('ten deaths or more', same, hasMoreDead(own, other, about.family), limits.killers),
    // Four of the salvaged rows of South Carolina have other places than the SPC's.
    ...(isSalvaged(year) ? [] : [...states]).flatMap((number) => {
      const name = stateByFips(number)?.name ?? `state ${number}`;
      const inState = isOfState(number);
      return [
        opinion(`places in ${name}`, ofMinute.filter(inState), isElsewhere, limits.state),
        opinion(`times in ${name}`, ofPlace.filter(inState), isAtAnotherTime, limits.state),
      ];
    }),
  ];
  return opinions
    .filter(({ differs, of, limit }) => isFrom(differs, of, limit))
    .map((one) => findingOf(about, one));
}

/** Rows of a search are used only if their whole path has the SPC's rating, but the first of them may be weaker. */
function ratingOpinions(
  own: RowSketch,
  other: RowSketch,
  rated: readonly Pair[],
  same: readonly Pair[],
): Opinion[] {
  return [
    opinion('ratings', rated, ([a, b]) => at(own, a + rating) !== at(other, b + rating), limits.ratings),
    opinion('ratings of F4 and stronger', rated, isFarFromViolent(own, other), limits.violent),
    opinion('lost ratings of F4 and stronger', same, isViolentUnrated(own, other), limits.unrated),
  ];
}

type Pair = readonly [own: number, other: number];
type Differs = (pair: Pair) => boolean;

function opinion(what: string, pairs: readonly Pair[], differs: Differs, limit: Opinion['limit']): Opinion {
  return { what, differs: pairs.filter(differs).length, of: pairs.length, limit };
}

function findingOf({ of: year, file }: ChangedPart, { what, differs, of, limit }: Opinion): CheckFinding {
  const allowed =
    limit.percent === 0
      ? `fewer than ${limit.min}`
      : `less than ${limit.percent} %, or fewer than ${limit.min}`;
  const counts = { what: `${what} as the other agency’s`, before: of, after: of - differs, limit: allowed };
  const [few, all] = [groupedNumber(differs), groupedNumber(of)];
  const sentence = `, ${file}: ${few} of ${all} tornadoes that both agencies have differ (${what}).`;
  return toFinding({ check: 'second-opinion', of: year, file, ...counts }, sentence);
}

/** F4 and stronger, and two or more below. */
function isFarFromViolent(own: RowSketch, other: RowSketch): Differs {
  return ([a, b]) => {
    const [one, two] = [at(own, a + rating), at(other, b + rating)];
    return Math.max(one, two) >= checkLimits.notable.rating && Math.abs(one - two) >= 2;
  };
}

function isViolentUnrated(own: RowSketch, other: RowSketch): Differs {
  return ([a, b]) => {
    const [one, two] = [at(own, a + rating), at(other, b + rating)];
    return Math.max(one, two) >= checkLimits.notable.rating && Math.min(one, two) === unknown;
  };
}

/** NCEI's rows are parts of a tornado, so that one cannot have more dead than all of it has in the SPC's. */
function hasMoreDead(own: RowSketch, other: RowSketch, family: SourceFamily): Differs {
  return ([a, b]) => {
    const [one, two] = [at(own, a + deaths), at(other, b + deaths)];
    const more = family === 'spc' ? two - one : one - two;
    return more >= checkLimits.notable.deaths;
  };
}

function pairsOf(own: RowSketch, other: RowSketch, keyOf: (rows: RowSketch, at: number) => string): Pair[] {
  const others = onlyOnes(other, keyOf);
  return [...onlyOnes(own, keyOf)].flatMap(([key, a]): Pair[] => {
    const b = others.get(key);
    return b === undefined || a === undefined ? [] : [[a, b]];
  });
}

/** The rows by a key that no other row of the source has. */
function onlyOnes(
  rows: RowSketch,
  keyOf: (rows: RowSketch, at: number) => string,
): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (let row = 0; row < rows.length; row += size) {
    const key = keyOf(rows, row);
    found.set(key, found.has(key) ? undefined : row);
  }
  return found;
}

function offsetMiles(own: RowSketch, a: number, other: RowSketch, b: number): number {
  const miles = 69.1;
  const north = (at(own, a + latitude) - at(other, b + latitude)) / perDegree;
  const east = (at(own, a + longitude) - at(other, b + longitude)) / perDegree;
  const shrink = Math.cos((at(own, a + latitude) / perDegree) * (Math.PI / 180));
  return Math.hypot(north * miles, east * miles * shrink);
}

function hundredths(rows: RowSketch, index: number): number {
  return Math.round(at(rows, index) / 100);
}

function at(rows: RowSketch, index: number): number {
  return rows[index] ?? 0;
}
