import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { TornadoRank } from '@touchdown/shared/tornadoes/answers.ts';
import { countWord } from '@touchdown/shared/tornadoes/count-words.ts';
import { stateName } from '@touchdown/shared/text/title-case.ts';
import { maximumWidthsSince } from '@touchdown/shared/tornadoes/default-sizes.ts';
import { nearPrefix } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { TornadoForReader } from '@touchdown/shared/tornadoes/schema.ts';

type ToldTornado = Pick<
  TornadoForReader,
  | 'tor_f_scale'
  | 'begin_wall'
  | 'begin_place'
  | 'display_name'
  | 'known_as'
  | 'state'
  | 'fatalities'
  | 'fatalities_at_least'
  | 'injuries'
  | 'injuries_at_least'
  | 'town'
>;

/**
 * Answers in one to three sentences what a tornado was: `The deadliest U.S. tornado since 1950. It killed 158 people in
 * and around Joplin, Missouri, on a Sunday evening.` What is not known is left out.
 */
export function tornadoSentence(tornado: ToldTornado, ranks: readonly TornadoRank[] = []): string {
  const first = superlative(ranks);
  const subject = first ? 'It' : powerWords(tornado);
  const when = timeWords(tornado.begin_wall);
  const { fatalities, fatalities_at_least: atLeast, injuries, injuries_at_least: hurtAtLeast } = tornado;
  if (fatalities) {
    const killed = `${subject} killed ${peopleWords(fatalities, atLeast)} ${hitWords(tornado)}, ${when}.`;
    return [first, killed].filter(Boolean).join(' ');
  }
  const hurt = injuries
    ? `${capital(peopleWords(injuries, hurtAtLeast))} ${injuries === 1 ? 'was' : 'were'} hurt.`
    : undefined;
  const nobody = fatalities === 0 && !atLeast ? (hurt ? 'No one was killed.' : undefined) : undefined;
  const unharmed = !hurt && injuries === 0 && fatalities === 0 && !atLeast && !hurtAtLeast;
  return [
    first,
    `${subject} touched down ${touchdownWords(tornado)}, ${when}.`,
    hurt,
    unharmed ? 'No one was hurt.' : nobody,
  ]
    .filter(Boolean)
    .join(' ');
}

const superlatives = { fatalities: 'deadliest', length: 'longest-track', width: 'widest' } as const;
const orderWords = [
  '',
  'second-',
  'third-',
  'fourth-',
  'fifth-',
  'sixth-',
  'seventh-',
  'eighth-',
  'ninth-',
  'tenth-',
];

/** The best that can be said of it: first of the country, then among its first ten, then first of a state. */
function superlative(ranks: readonly TornadoRank[]): string | undefined {
  const ofAllYears = ranks.filter(({ year }) => year === null);
  const found =
    ofAllYears.find(({ state, rank }) => state === null && rank === 1) ??
    ofAllYears.find(({ state, rank }) => state === null && rank <= orderWords.length) ??
    ofAllYears.find(({ state, rank }) => state !== null && rank === 1);
  if (!found) return undefined;
  const { measure, state, rank, tied } = found;
  const since = measure === 'width' ? maximumWidthsSince : 1950;
  const among = state === null ? 'U.S. tornado' : `tornado in ${stateName(state)}`;
  const what = `the ${orderWords[rank - 1]}${superlatives[measure]} ${among} since ${since}`;
  return tied === 0 ? `${capital(what)}.` : `Tied for ${what}.`;
}

function powerWords({ tor_f_scale: rating }: ToldTornado): string {
  const number = ratingNumber(rating);
  if (number === null) return 'An unrated tornado';
  return `A ${number >= 4 ? 'violent' : number >= 2 ? 'strong' : 'weak'} tornado`;
}

/** `in and around Joplin, Missouri`, `near Fremont, Nebraska`, `in Dodge County, Nebraska` */
function hitWords({ known_as: known, display_name: name, state, town }: ToldTornado): string {
  // People also name a tornado for what is no town, or for one of another state on its path.
  if (known) return town ? `in and around ${town.name}` : `in and around ${known}`;
  if (name.startsWith(nearPrefix)) return name;
  return name.includes(', ') ? `in ${name}` : `in ${stateName(state)}`;
}

/** `12 miles north of Fremont, Nebraska`, else as of its name. */
function touchdownWords(tornado: ToldTornado): string {
  const [, miles = '', direction = '', town] =
    /^([\d.]+) mi ([NSEW]+) of (.+)$/.exec(tornado.begin_place ?? '') ?? [];
  if (!town) return tornado.begin_place ?? hitWords(tornado);
  const rounded = Math.round(Number(miles));
  if (rounded === 0) return `at ${town}`;
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'} ${directionWords(direction)} of ${town}`;
}

const directions: Record<string, string> = { N: 'north', S: 'south', E: 'east', W: 'west' };

function directionWords(letters: string): string {
  return [...letters].map((letter) => directions[letter] ?? '').join('');
}

/** `on a Sunday evening`, `in the early hours of a Sunday` */
function timeWords(wall: string): string {
  const day = new Date(`${wall}Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  const hour = Number(wall.slice(11, 13));
  if (hour < 5) return `in the early hours of a ${day}`;
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : hour < 21 ? 'evening' : 'night';
  return `on a ${day} ${part}`;
}

/** `one person`, `at least 12 people` */
function peopleWords(count: number, isAtLeast: boolean | undefined): string {
  return `${isAtLeast ? 'at least ' : ''}${shortNumber(count)} ${count === 1 ? 'person' : 'people'}`;
}

/** Newspapers spell out what is below ten. */
function shortNumber(count: number): string {
  return count < 10 ? countWord(count) : groupedNumber(count);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
