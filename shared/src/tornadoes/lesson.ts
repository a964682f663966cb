import { hourText } from '../text/clock-text.ts';
import { groupedNumber } from '../text/grouped-number.ts';
import { longDate, monthNames } from '../text/written-date.ts';
import { tornadoes } from './count-words.ts';
import { damageScale } from './damage-scale.ts';
import type { DayAnswer } from './day-answers.ts';
import { weekdayOf } from './day-kinds.ts';
import { firstHour } from './day-words.ts';
import { maximumWidthsSince } from './default-sizes.ts';
import { countyLabel, nameOf } from './display-name.ts';
import { percent, watchAndWarning } from './learn-words.ts';
import type { PlaceAnswer } from './place-answers.ts';
import { ratingLabel, ratingNumber, scaleOfDays, violentOf, type Rating } from './rating.ts';
import type { Tornado } from './schema.ts';
import { tornadoFacts } from './tornado-facts.ts';
import { beginClock } from './wall-time.ts';

/** One page for a class: facts, five questions, and their answers. */
export interface Lesson {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  questions: readonly LessonQuestion[];
  /** The page that it is about. */
  path: string;
}

interface LessonQuestion {
  question: string;
  answer: string;
}

const questionCount = 5;

/** The title of the sheet of a subject; without one, of what cannot be a lesson. */
export function lessonTitle(subject: string | undefined): string {
  return subject === undefined ? 'Lesson sheet' : `Lesson: ${subject}`;
}

const safetyQuestion: LessonQuestion = {
  question: 'A tornado warning is issued for your town. Where do you go?',
  answer:
    'To a basement, or to an inside room on the lowest floor, away from windows. Out of a mobile home, to a sturdy building.',
};

const [watch, warning] = watchAndWarning;
const alertQuestion: LessonQuestion = {
  question: 'What is the difference between a tornado watch and a tornado warning?',
  answer: `Watch: ${watch.means.toLowerCase()}. Tornadoes are possible. Warning: ${warning.means.toLowerCase()}. ${warning.says}`,
};

type TornadoOfLesson = Pick<
  Tornado,
  | 'id'
  | 'display_name'
  | 'known_as'
  | 'state'
  | 'cz_name'
  | 'counties'
  | 'tor_f_scale'
  | 'begin_datetime'
  | 'end_datetime'
  | 'begin_wall'
  | 'begin_zone_letters'
  | 'path_length'
  | 'path_width'
  | 'fatalities'
  | 'fatalities_at_least'
  | 'injuries'
  | 'injuries_at_least'
>;

/** What is not recorded is not asked. */
export function lessonOfTornado(tornado: TornadoOfLesson): Lesson {
  const { id, tor_f_scale: rating, begin_wall: begin, cz_name: county, state } = tornado;
  const { length, width, deaths, injuries } = tornadoFacts(tornado);
  const minutes = minutesOnGround(tornado);
  const where = [county && countyLabel(county), state].filter(Boolean).join(', ');
  return {
    title: nameOf(tornado).title,
    facts: [
      ['Date', longDate(begin)],
      ['Touched down', beginClock(tornado)],
      ...(minutes === null ? [] : [['On the ground', `${groupedNumber(minutes)} minutes`] as const]),
      ['Place', where],
      ['Rating', ratingLabel(rating)],
      ['Path', `${length}, ${width}`],
      ['People', `${deaths}, ${injuries}`],
    ],
    questions: firstFew([
      {
        question: 'At what time and on what day of the week did it touch down?',
        answer: `At ${beginClock(tornado)} on a ${weekdayOf(begin.slice(0, 10))}.`,
      },
      speedQuestion(tornado.path_length, minutes),
      fieldsQuestion(tornado),
      ratingQuestion(rating),
      lengthQuestion(tornado.path_length),
      {
        question: 'How many people were killed, and how many were injured?',
        answer: `${capital(deaths)}, ${injuries}.`,
      },
      { question: 'In which state and county did it touch down?', answer: `In ${where}.` },
    ]),
    path: `/tornadoes/${id}`,
  };
}

/** The questions that have an answer, and the one of safety last. */
function firstFew(questions: readonly (LessonQuestion | undefined)[], last = safetyQuestion) {
  return [...questions.filter((one) => one !== undefined).slice(0, questionCount - 1), last];
}

/** Null without a recorded end, or where it is the beginning. */
function minutesOnGround({ begin_datetime: begin, end_datetime: end }: TornadoOfLesson): number | null {
  if (end === null) return null;
  const minutes = Math.round((Date.parse(end) - Date.parse(begin)) / 60_000);
  return minutes > 0 ? minutes : null;
}

/** Of a very short time, the quotient would say nothing. */
const fewestMinutes = 5;

function speedQuestion(miles: number | null, minutes: number | null): LessonQuestion | undefined {
  if (miles === null || minutes === null || minutes < fewestMinutes) return undefined;
  const speed = Math.round((miles / minutes) * 60);
  if (speed === 0) return undefined;
  return {
    question: 'How fast did it move, in miles per hour?',
    answer: `${groupedNumber(miles)} miles ÷ ${groupedNumber(minutes)} minutes × 60 = about ${speed} mph.`,
  };
}

const fieldYards = 100;

function fieldsQuestion({
  path_width: yards,
  begin_wall: begin,
}: TornadoOfLesson): LessonQuestion | undefined {
  if (yards === null || yards < fieldYards) return undefined;
  const kind = Number(begin.slice(0, 4)) < maximumWidthsSince ? 'average' : 'greatest';
  return {
    question: `How many football fields, end to end, span its ${kind} width? (A field is ${fieldYards} yards.)`,
    answer: `${groupedNumber(yards)} ÷ ${fieldYards} = ${groupedNumber(yards / fieldYards)} fields.`,
  };
}

function ratingQuestion(rating: Rating): LessonQuestion {
  const number = ratingNumber(rating);
  const step = number === null ? undefined : damageScale[number];
  if (!step)
    return {
      question: 'It is unrated. What does that mean?',
      answer: 'No rating is recorded. That does not mean that it was weak.',
    };
  return {
    question: `It was rated ${rating}. What does that mean?`,
    answer: `It was a ${step.word} tornado. ${step.says}`,
  };
}

const feetPerMile = 5_280;

function lengthQuestion(miles: number | null): LessonQuestion | undefined {
  if (miles === null || miles === 0) return undefined;
  return {
    question: `How long is its path in feet? (A mile is ${groupedNumber(feetPerMile)} feet.)`,
    answer: `${groupedNumber(miles)} × ${groupedNumber(feetPerMile)} = ${groupedNumber(Math.round(miles * feetPerMile))} feet.`,
  };
}

/** Undefined for a day without a tornado in the record. */
export function lessonOfDay(day: DayAnswer): Lesson | undefined {
  const { date, totals, states, weekday } = day;
  if (totals.total === 0) return undefined;
  const scale = scaleOfDays(date);
  const strong = sumOf(totals.ratings.slice(2, 6));
  return {
    title: `The tornadoes of ${longDate(date)}`,
    facts: [
      ['Day', `${weekday}, ${longDate(date)}`],
      ['Tornadoes', groupedNumber(totals.total)],
      ['By rating', ratingsText(totals.ratings, scale)],
      ['States', statesText(states)],
      ['Deaths', countText(totals.deaths, totals.deaths_at_least)],
      ['Injuries', countText(totals.injuries, totals.injuries_at_least)],
    ],
    questions: firstFew(
      [
        {
          question: 'Which state did the most tornadoes touch?',
          answer: `${mostNames(
            states.map((one) => ({ name: one.state, count: one.tornadoes })),
            tornadoes,
          )}.`,
        },
        {
          question: `What share of the tornadoes was strong or violent (${scale}2 and higher)?`,
          answer: `${groupedNumber(strong)} of ${groupedNumber(totals.total)}, ${percent(strong, totals.total)}.`,
        },
        hourQuestion(day),
        deathsQuestion(states),
        totals.path_miles_unknown === 0
          ? {
              question: 'How long was the average path, in miles?',
              answer: `${groupedNumber(totals.path_miles)} miles in all ÷ ${groupedNumber(totals.total)} = about ${groupedNumber(totals.path_miles / totals.total)} miles.`,
            }
          : undefined,
        safetyQuestion,
      ],
      alertQuestion,
    ),
    path: `/days/${date}`,
  };
}

/** The sheet is one page. */
const mostStates = 8;

function statesText(states: DayAnswer['states']): string {
  const more = states.length - mostStates;
  const listed = states
    .slice(0, mostStates)
    .map(({ state, tornadoes: count }) => `${state} ${groupedNumber(count)}`);
  return [...listed, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function hourQuestion(day: DayAnswer): LessonQuestion {
  const counts = day.hours.map((ratings, at) => ({
    name: `the hour from ${hourText((firstHour(day) + at) % 24)}`,
    count: sumOf(ratings),
  }));
  return {
    question: 'In which hour did the most tornadoes touch down?',
    answer: `In ${mostNames(counts, tornadoes)}.`,
  };
}

function deathsQuestion(states: DayAnswer['states']): LessonQuestion | undefined {
  const counts = states.map(({ state: name, deaths: count }) => ({ name, count }));
  if (counts.every(({ count }) => count === 0)) return undefined;
  return {
    question: 'In which state did the most people die?',
    answer: `${mostNames(counts, (count) => (count === 1 ? '1 death' : `${groupedNumber(count)} deaths`))}.`,
  };
}

/** Undefined for a state without a tornado. */
export function lessonOfState({ name, full_name: title, path, profile }: PlaceAnswer): Lesson | undefined {
  const { total, years, ratings, by_month_hour: cells, heads, deaths, deaths_at_least: isAtLeast } = profile;
  if (total === 0) return undefined;
  const violent = violentOf(ratings);
  const months = cells.map((hours, at) => ({ name: monthNames[at] ?? '', count: sumOf(hours) }));
  const quarters = quarterNames.map((quarter, at) => ({
    name: quarter,
    count: sumOf(cells.map((hours) => sumOf(hours.slice(6 * at, 6 * at + 6)))),
  }));
  const [deadliest] = heads.deadliest;
  const killed = deadliest?.fatalities_here ?? deadliest?.fatalities ?? 0;
  const share = (count: number) => `${groupedNumber(count)}, ${percent(count, total)}`;
  return {
    title: `Tornadoes in ${title}`,
    facts: [
      ['Years', `${years.first} to ${years.last} (${years.count} years)`],
      ['Tornadoes', groupedNumber(total)],
      ['By rating', ratingsText(ratings, 'F/EF')],
      ['Deaths', countText(deaths, isAtLeast)],
      ['By month', months.map((one) => `${one.name.slice(0, 3)} ${groupedNumber(one.count)}`).join(', ')],
    ],
    questions: firstFew(
      [
        {
          question: `How many tornadoes a year has ${name} had, on average?`,
          answer: `${groupedNumber(total)} ÷ ${years.count} = about ${groupedNumber(rounded(total / years.count))}.`,
        },
        {
          question: 'Which month has the most, and what share of all?',
          answer: `${mostNames(months, share)}.`,
        },
        {
          question: 'Which part of the day has the most?',
          answer: `${mostNames(quarters, share)}.`,
        },
        deadliest && killed > 0
          ? {
              question: 'Which was the deadliest, and when?',
              answer: `${nameOf(deadliest).title}, ${longDate(deadliest.begin_wall)}: ${killed === 1 ? '1 death' : `${groupedNumber(killed)} deaths`} in ${name}.`,
            }
          : undefined,
        {
          question: 'How many were violent (F4 or EF4 and stronger)?',
          answer:
            violent === 0
              ? 'Not one.'
              : `${groupedNumber(violent)} of ${groupedNumber(total)}, ${percent(violent, total)}.`,
        },
      ],
      {
        question: 'Why does the record have more weak tornadoes since the 1990s?',
        answer: 'Doppler radar, cameras and more people spot tornadoes that were missed before.',
      },
    ),
    path,
  };
}

const quarterNames = ['Midnight to 6 a.m.', '6 a.m. to noon', 'Noon to 6 p.m.', '6 p.m. to midnight'];

/** `EF0 58, EF1 64` of those that are there. */
function ratingsText(ratings: readonly number[], scale: string): string {
  return ratings
    .flatMap((count, step) =>
      count === 0 ? [] : [`${step === 6 ? 'Unrated' : `${scale}${step}`} ${groupedNumber(count)}`],
    )
    .join(', ');
}

function countText(count: number, isAtLeast: boolean): string {
  return `${isAtLeast ? 'at least ' : ''}${groupedNumber(count)}`;
}

/** `Tennessee: 60 tornadoes`, `Kansas and Texas: 3 tornadoes each` */
function mostNames(
  counts: readonly { name: string; count: number }[],
  words: (count: number) => string,
): string {
  const most = Math.max(...counts.map(({ count }) => count));
  const names = counts.filter(({ count }) => count === most).map(({ name }) => name);
  const listed = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${listed}: ${words(most)}${names.length > 1 ? ' each' : ''}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `127`, `0.4` */
function rounded(average: number): number {
  return average < 10 ? average : Math.round(average);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
