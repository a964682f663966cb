import { groupedNumber } from '../text/grouped-number.ts';
import { deathPlaces, deathPlacesSince, type DeathPlace } from './death-places.ts';
import type { LearnAnswer } from './learn-answer.ts';
import { directionOf } from './linear-trend.ts';
import { scaleOfYears, violentOf } from './rating.ts';
import type { TrendName } from './trend-names.ts';
import { defaultPeriod, trendOver, wholeYears } from './trend-words.ts';

/** A question with its answer: a section of a page, and the same for search engines. */
export interface AnsweredQuestion {
  /** The anchor of the section. */
  id: string;
  question: string;
  answer: string;
}

export const learnPage = {
  title: 'Learn about tornadoes',
  description:
    'What the ratings mean, how counting changed, whether there are more tornadoes than before, and what a watch and a warning are.',
} as const;

export const safetyPage = {
  title: 'Stay safe in a tornado',
  description:
    'Get in, get down, and cover up: what to do before, during and after a tornado warning, at home, in a car and at night.',
} as const;

/** The National Weather Service, whose advice this is. */
export const safetySources = [
  { url: 'https://www.weather.gov/safety/tornado-prepare', name: 'Before a tornado' },
  { url: 'https://www.weather.gov/safety/tornado-during', name: 'During a tornado' },
  { url: 'https://www.weather.gov/safety/tornado-after', name: 'After a tornado' },
  { url: 'https://www.weather.gov/nwr/', name: 'NOAA Weather Radio' },
] as const;

export const watchAndWarning = [
  {
    name: 'Tornado watch',
    means: 'Be prepared',
    says: 'Tornadoes are possible in and near the watch area. Review your plan, and be ready to act.',
  },
  {
    name: 'Tornado warning',
    means: 'Take action',
    says: 'A tornado has been seen or shows on radar. Go to your safe place now.',
  },
  {
    name: 'Tornado emergency',
    means: 'Take cover at once',
    says: 'The rarest alert: a large, confirmed tornado is about to strike a populated area.',
  },
] as const;

/** What the Learn page answers, in its order. */
export function learnQuestions(answer: LearnAnswer): AnsweredQuestion[] {
  return [
    { id: 'ratings', question: 'What do the ratings mean?', answer: ratingsWords(answer) },
    {
      id: 'counting',
      question: 'How has counting changed?',
      answer:
        'A tornado counts if somebody reports it. More people, cameras and radars now see more of them. So old counts and new ones can’t be compared directly.',
    },
    { id: 'worse', question: 'Is it getting worse?', answer: worseSentences(answer).join(' ') },
    {
      id: 'watch-and-warning',
      question: 'What are a watch and a warning?',
      answer:
        'A watch means be prepared: tornadoes are possible. A warning means take action: a tornado has been seen or shows on radar.',
    },
    { id: 'outbreak', question: 'What is an outbreak?', answer: outbreakWords(answer) },
    { id: 'alley', question: 'What is Tornado Alley?', answer: alleyWords(answer) },
  ];
}

/** What the safety page answers, in its order. */
export function safetyQuestions(answer: LearnAnswer): AnsweredQuestion[] {
  return [
    {
      id: 'now',
      question: 'What do I do in a tornado warning?',
      answer:
        'Go to a basement or an inside room on the lowest floor, away from windows. Get under something sturdy, and cover your head and neck. Leave a mobile home for a sturdy building.',
    },
    {
      id: 'mobile-home',
      question: 'Is a mobile home safe?',
      answer:
        `No, not even when it is tied down. Go to a sturdy building or a storm shelter before the storm comes. ${diedWords(answer, 'mobile_home')}`.trim(),
    },
    {
      id: 'car',
      question: 'What do I do in a car?',
      answer:
        `Drive to the nearest sturdy building or shelter. Never stop under an overpass: the wind is stronger there, and it blows debris through. ${diedWords(answer, 'vehicle')}`.trim(),
    },
    {
      id: 'night',
      question: 'What do I do about tornadoes at night?',
      answer:
        `Before bed, turn on something that will wake you: phone alerts and a NOAA Weather Radio. ${nightWords(answer)}`.trim(),
    },
  ];
}

/** Ten lines, after the advice of the National Weather Service. */
export const safetyLines = [
  [
    'Have two ways to get warnings.',
    'Phone alerts and a NOAA Weather Radio. Sirens are meant for people outdoors.',
  ],
  [
    'Choose your safe place today.',
    'A storm shelter, a basement, or an inside room on the lowest floor without windows.',
  ],
  ['In a watch, get ready.', 'Put on shoes, charge your phone, and keep your family close.'],
  ['In a warning, go at once.', 'Don’t go outside to look.'],
  ['Get in and get down.', 'Close the doors behind you. Stay away from windows and outside walls.'],
  [
    'Cover up.',
    'Get under something sturdy. Protect your head with a helmet, and your body with blankets or a mattress.',
  ],
  ['Leave a mobile home.', 'Go to a sturdy building or a storm shelter.'],
  [
    'In a car, drive to shelter.',
    'If you are caught, buckle up, get your head below the windows and cover it.',
  ],
  [
    'Outdoors without shelter, lie low.',
    'Lie face down in a low spot, cover your head, and watch for rising water.',
  ],
  [
    'Afterward, stay clear of wires.',
    'Keep away from downed power lines and damaged buildings. Wear sturdy shoes.',
  ],
] as const;

/** `A rating … Of all 70,107 tornadoes, 650 were violent (F/EF4 or stronger), 1%. They caused 66% of all deaths.` */
function ratingsWords({ ratings, trends: { record_years: years } }: LearnAnswer): string {
  const about =
    'A rating says how much damage a tornado did, from 0 to 5. The wind is estimated from the damage.';
  const counts = ratings.map((one) => one.tornadoes);
  const deaths = ratings.map((one) => one.deaths);
  const [all, violent] = [sumOf(counts), violentOf(counts)];
  if (violent === 0 || sumOf(deaths) === 0) return about;
  const scale = scaleOfYears(years.first, years.last);
  return `${about} Since ${years.first}, ${percent(violent, all)} of all tornadoes were violent (${scale}4 or ${scale}5), and they caused ${percent(violentOf(deaths), sumOf(deaths))} of the deaths.`;
}

/** Three sentences: all that are counted, those that are hard to miss, and what follows. */
export function worseSentences({ trends }: LearnAnswer): string[] {
  const { from, to } = wholeYears(trends);
  const decade = 10;
  if (to - from < 2 * decade) return [`The record from ${from} to ${to} is too short to tell.`];
  const early = {
    from: Math.ceil(from / decade) * decade,
    to: Math.ceil(from / decade) * decade + decade - 1,
  };
  const late = { from: to - decade + 1, to };
  const [before, now] = [early, late].map((years) => meanOf(trends, 'all', years)) as [number, number];
  const period = defaultPeriod(trends);
  const of = (name: TrendName) => {
    const trend = trendOver(valuesOf(trends, name), trends.record_years.first, period);
    return trend ? directionOf(trend) : 'none';
  };
  const strong = {
    none: `Those of F1 or EF1 and stronger show no trend since ${period.from}.`,
    rise: `Those of F1 or EF1 and stronger have become more frequent, too, since ${period.from}.`,
    fall: `Those of F1 or EF1 and stronger have become fewer since ${period.from}.`,
  }[of('f1_plus')];
  const isOfWeak = of('all') === 'rise' && of('f1_plus') !== 'rise';
  return [
    `${now > before ? 'More' : 'Fewer'} tornadoes are counted now: ${groupedNumber(Math.round(now))} a year from ${late.from} to ${late.to}, and ${groupedNumber(Math.round(before))} a year in the ${early.from}s.`,
    strong,
    isOfWeak
      ? 'The rise is in weak tornadoes, which we now spot more often.'
      : 'How tornadoes are found and rated has changed, too, so this says little about the weather.',
  ];
}

function outbreakWords({ outbreaks: { count, rule, largest }, trends }: LearnAnswer): string {
  const about = `An outbreak is many tornadoes from one weather system. Here it means at least ${rule.least_tornadoes} of F${rule.least_rating} or EF${rule.least_rating} and stronger, each within ${rule.max_hours_apart} hours and ${rule.max_miles_apart} miles of another.`;
  if (!largest) return about;
  return `${about} ${groupedNumber(count)} are on record since ${trends.record_years.first}.`;
}

function alleyWords({ most_tornadoes: most }: LearnAnswer): string {
  const about =
    'Tornado Alley is a nickname for the Plains, roughly from Texas to South Dakota. It has no official border.';
  const [first] = most;
  return first
    ? `${about} ${first.name} has had the most tornadoes: ${groupedNumber(first.tornadoes)}.`
    : about;
}

/** `Since 1996, 32% died in mobile homes: 265 of 837 whose place is known.` */
function diedWords({ where_died: died }: LearnAnswer, place: DeathPlace): string {
  const deaths = died?.places.find((one) => one.place === place)?.deaths ?? 0;
  if (!died || deaths === 0) return '';
  return `Since ${deathPlacesSince}, ${percent(deaths, died.placed)} of the people killed were ${deathPlaces[place].many}: ${groupedNumber(deaths)} of ${groupedNumber(died.placed)} whose place is known.`;
}

function nightWords({ nights }: LearnAnswer): string {
  if (nights.tornadoes === 0 || nights.of.deaths === 0) return '';
  return `${percent(nights.tornadoes, nights.of.tornadoes)} of tornadoes come between sunset and sunrise, and ${percent(nights.deaths, nights.of.deaths)} of deaths.`;
}

type Trends = LearnAnswer['trends'];

export function valuesOf({ series }: Trends, name: TrendName): readonly number[] {
  return series.find((one) => one.name === name)?.values ?? [];
}

function meanOf(trends: Trends, name: TrendName, { from, to }: { from: number; to: number }): number {
  const { first } = trends.record_years;
  const values = valuesOf(trends, name).slice(from - first, to - first + 1);
  return sumOf(values) / Math.max(1, values.length);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** `32%`; below one percent with a decimal, and never none of some. */
export function percent(part: number, of: number): string {
  const exact = (100 * part) / Math.max(1, of);
  if (exact > 0 && exact < 1) return exact < 0.1 ? 'less than 0.1%' : `${exact.toFixed(1)}%`;
  return `${Math.round(exact)}%`;
}
