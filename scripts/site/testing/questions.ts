import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';

/** What of a document the oracle reads. */
export type Known = Pick<
  Tornado,
  | 'id'
  | 'state'
  | 'counties'
  | 'counties_by_line'
  | 'county_from'
  | 'segment_count'
  | 'casualties_by_place'
  | 'begin_wall'
  | 'tor_f_scale'
  | 'fatalities'
  | 'path_length'
  | 'quality_flags'
>;

type Answer = Record<string, unknown>;

/** A question as a person asks it, the call that a planner makes of it, and the answer that plain loops find. */
export interface Question {
  says: string;
  tool: string;
  input: Record<string, unknown>;
  /** Reads the answer that is compared. */
  read: (answer: Answer) => unknown;
  expected: unknown;
}

/** Numbers that look random and are the same in each run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const yearOf = ({ begin_wall: wall }: Known) => Number(wall.slice(0, 4));
const dateOf = ({ begin_wall: wall }: Known) => wall.slice(0, 10);
const strength = ({ tor_f_scale: rating }: Known) => ratingNumber(rating) ?? -1;
const deathsOf = (tornadoes: readonly Known[]) =>
  tornadoes.reduce((sum, { fatalities }) => sum + (fatalities ?? 0), 0);

/** Adds what the documents say, by loops that know nothing of columns. Null: not known for one of them. */
export function deathsIn(tornado: Known, state: string, county?: string): number | null {
  const places = tornado.counties.map((text) => {
    const [name = '', other = tornado.state] = text.split(', ');
    return { name, state: other.toUpperCase() };
  });
  const { fatalities: total, casualties_by_place: split, segment_count: segments } = tornado;
  const states = new Set([tornado.state.toUpperCase(), ...places.map((one) => one.state)]);
  const isIn = (one: { state: string; county?: string | null }) => one.state.toUpperCase() === state;
  const adds = (split ?? []).reduce((sum, one) => sum + (one.fatalities ?? Infinity), 0) === total;
  if (total === 0) return 0;
  if (county === undefined) {
    if (states.size === 1) return total;
    return adds && split ? split.filter(isIn).reduce((sum, one) => sum + (one.fatalities ?? 0), 0) : null;
  }
  const isGuess = segments === 0 && tornado.county_from === 'coordinates';
  if (places.length === 1 && !isGuess) return total;
  const byLine = tornado.counties_by_line?.length ?? 0;
  if (segments === 1 && places.length - byLine === 1) return places[0]?.name === county ? total : 0;
  if (!adds || !split) return null;
  if (split.some((one) => isIn(one) && one.county === null && one.fatalities !== 0)) return null;
  return split
    .filter((one) => isIn(one) && one.county === county)
    .reduce((sum, one) => sum + (one.fatalities ?? 0), 0);
}

/** Each county of a path as `name` and its state in capitals. */
function countiesOf({ state, counties }: Known) {
  return counties.map((county) => {
    const [name = '', other] = county.split(', ');
    return { name, state: (other ?? state).toUpperCase() };
  });
}

function statesOf(tornado: Known): Set<string> {
  return new Set([tornado.state.toUpperCase(), ...countiesOf(tornado).map(({ state }) => state)]);
}

const first = (list: unknown) => (list as Answer[] | undefined)?.[0] ?? {};

/** Returns this many questions of eight kinds, each of which has an answer in the record. */
export function makeQuestions(record: readonly Known[], count: number): Question[] {
  const pick = chance(47);
  const one = <T>(list: readonly T[]) => list[pick(list.length)] as T;
  const kinds = [
    countStrong,
    deadliestInCounty,
    onDate,
    whichIsLonger,
    deadlierState,
    whenDeadliest,
    deathsInYear,
    beganInMonth,
  ];
  const questions: Question[] = [];
  for (let at = 0; questions.length < count && at < count * 40; at++) {
    const question = (kinds[at % kinds.length] as (typeof kinds)[number])(record, one);
    if (question && !questions.some(({ says }) => says === question.says)) questions.push(question);
  }
  return questions;
}

type One = <T>(list: readonly T[]) => T;
type Kind = (record: readonly Known[], one: One) => Question | undefined;

const countStrong: Kind = (record, one) => {
  const seen = one(record.filter((tornado) => strength(tornado) >= 4));
  const [from, to] = [yearOf(seen) - 7, yearOf(seen) + 6];
  const found = record.filter(
    (tornado) =>
      strength(tornado) >= 4 &&
      statesOf(tornado).has(seen.state.toUpperCase()) &&
      yearOf(tornado) >= from &&
      yearOf(tornado) <= to,
  );
  return {
    says: `How many tornadoes of F4, EF4 and above were in ${seen.state} from ${from} to ${to}?`,
    tool: 'profile',
    input: { state: seen.state, min_rating: 4, year_from: from, year_to: to },
    read: ({ total }) => total,
    expected: found.length,
  };
};

const deadliestInCounty: Kind = (record, one) => {
  const seen = one(record.filter(({ fatalities }) => (fatalities ?? 0) > 3));
  const county = countiesOf(seen)[0];
  if (!county) return undefined;
  const there = record.filter((tornado) =>
    countiesOf(tornado).some(({ name, state }) => name === county.name && state === county.state),
  );
  const here = (tornado: Known) => deathsIn(tornado, county.state, county.name) ?? 0;
  const most = Math.max(...there.map(here));
  const deadliest = there.filter((tornado) => here(tornado) === most);
  if (deadliest.length !== 1) return undefined;
  return {
    says: `Which was the deadliest tornado in ${county.name} County, ${county.state}?`,
    tool: 'search',
    input: { state: county.state, county: county.name, order: 'deadliest', limit: 1 },
    read: ({ tornadoes }) => first(tornadoes)['id'],
    expected: deadliest[0]?.id,
  };
};

const onDate: Kind = (record, one) => {
  const date = dateOf(one(record));
  const found = record.filter((tornado) => dateOf(tornado) === date);
  return {
    says: `What happened on ${date}: how many tornadoes and how many deaths?`,
    tool: 'day',
    input: { date, kind: 'local' },
    read: ({ total, deaths }) => [total, deaths],
    expected: [found.length, deathsOf(found)],
  };
};

/** The record has such a length, and lists leave it out. */
const doubtsLength: ReadonlySet<string> = new Set([
  'length_and_width_swapped',
  'length_far_beyond_path',
  'length_too_fast',
]);

const whichIsLonger: Kind = (record, one) => {
  const measured = record.filter(
    (tornado) =>
      tornado.path_length !== null &&
      strength(tornado) >= 3 &&
      !tornado.quality_flags.some((flag) => doubtsLength.has(flag)),
  );
  const [left, right] = [one(measured), one(measured)];
  if (left.path_length === right.path_length) return undefined;
  return {
    says: `Which path is longer, that of ${left.id} or that of ${right.id}?`,
    tool: 'compare',
    input: { tornadoes: [left.id, right.id] },
    read: ({ sides, differences }) => {
      const { most } = (differences as Answer[]).find(({ measure }) => measure === 'length_miles') ?? {};
      const side = (sides as Answer[]).find(({ label }) => label === most);
      return (side?.['tornado'] as Answer | undefined)?.['id'];
    },
    expected: (left.path_length ?? 0) > (right.path_length ?? 0) ? left.id : right.id,
  };
};

const deadlierState: Kind = (record, one) => {
  const deadly = record.filter(({ fatalities }) => (fatalities ?? 0) > 0);
  const [left, right] = [one(deadly).state, one(deadly).state];
  const decade = Math.floor(yearOf(one(deadly)) / 10) * 10;
  const deaths = (state: string) =>
    record
      .filter(
        (tornado) =>
          statesOf(tornado).has(state.toUpperCase()) && Math.floor(yearOf(tornado) / 10) * 10 === decade,
      )
      .reduce((sum, tornado) => sum + (deathsIn(tornado, state.toUpperCase()) ?? 0), 0);
  if (left === right || deaths(left) === deaths(right)) return undefined;
  const side = (state: string) => ({ label: state, state, year_from: decade, year_to: decade + 9 });
  return {
    says: `Where did tornadoes kill more in the ${decade}s, in ${left} or in ${right}?`,
    tool: 'compare',
    input: { selections: [side(left), side(right)] },
    read: ({ differences }) =>
      (differences as Answer[]).find(({ measure }) => measure === 'deaths')?.['most'],
    expected: deaths(left) > deaths(right) ? left : right,
  };
};

const whenDeadliest: Kind = (record, one) => {
  const seen = one(record.filter(({ fatalities }) => (fatalities ?? 0) > 1));
  const there = record.filter(
    (tornado) => yearOf(tornado) === yearOf(seen) && statesOf(tornado).has(seen.state.toUpperCase()),
  );
  const here = (tornado: Known) => deathsIn(tornado, seen.state.toUpperCase()) ?? 0;
  const most = Math.max(...there.map(here));
  const deadliest = there.filter((tornado) => here(tornado) === most);
  if (deadliest.length !== 1) return undefined;
  return {
    says: `When was the deadliest tornado of ${yearOf(seen)} in ${seen.state}?`,
    tool: 'search',
    input: { state: seen.state, year: yearOf(seen), order: 'deadliest', limit: 1 },
    read: ({ tornadoes }) => [first(tornadoes)['date'], first(tornadoes)['deaths_here']],
    expected: deadliest.map((tornado) => [dateOf(tornado), most])[0],
  };
};

const deathsInYear: Kind = (record, one) => {
  const year = yearOf(one(record));
  const found = record.filter((tornado) => yearOf(tornado) === year);
  return {
    says: `How many people did tornadoes kill in ${year}, and how many tornadoes were there?`,
    tool: 'profile',
    input: { year },
    read: ({ deaths, total }) => [deaths, total],
    expected: [deathsOf(found), found.length],
  };
};

const beganInMonth: Kind = (record, one) => {
  const seen = one(record);
  const [year, month] = [yearOf(seen), Number(seen.begin_wall.slice(5, 7))];
  const found = record.filter(
    (tornado) =>
      yearOf(tornado) === year &&
      Number(tornado.begin_wall.slice(5, 7)) === month &&
      tornado.state === seen.state,
  );
  return {
    says: `How many tornadoes touched down in ${seen.state} in month ${month} of ${year}?`,
    tool: 'profile',
    input: { state: seen.state, year, month, began_there: true },
    read: ({ total }) => total,
    expected: found.length,
  };
};
