import {
  mostOfCounties,
  mostOfDays,
  mostOfDecades,
  mostOfMonths,
  mostOfStates,
  mostOfYears,
  season,
  timeOfDay,
} from './rank-answers.ts';
import { died, either, T, v, verbs, what, whole, type QuestionKind } from './question-words.ts';
import { greatestOutbreak, superlative, type Superlative } from './tornado-answers.ts';

const superlatives: readonly [Superlative, string][] = [
  [
    'deadliest',
    `deadliest|most (?:deadly|lethal|fatal|deaths?|fatalities|killed)|most people killed|killed most(?: people)?|highest (?:death toll|deaths|number of deaths)|killed (?:highest|largest) number of people`,
  ],
  [
    'longest',
    'longest(?: (?:track|path|path length|damage path|tracked|distance|on ground))?|farthest|travel(?:l)?ed (?:farthest|longest|furthest)|went (?:farthest|furthest)',
  ],
  ['widest', 'widest(?: (?:path))?|broadest|fattest'],
  ['biggest', 'biggest|largest|greatest'],
  ['worst', 'worst|baddest|most (?:devastating|catastrophic|terrible)'],
  [
    'costliest',
    'costliest|most (?:expensive|costly|damaging|destructive|damage)(?: damage)?|caused most damage|did most damage|highest damage',
  ],
  ['strongest', 'strongest|most (?:powerful|violent|intense|severe|strong)|highest rated|highest rating'],
  [
    'injuries',
    `most (?:injuries|injured|people injured|people hurt)|injured most(?: people)?|hurt most(?: people)?`,
  ],
  ['latest', 'last|latest|newest|most recent'],
  ['first', 'first|earliest|oldest'],
];

const superlativeKinds = superlatives.map(([asked, words]): QuestionKind => {
  const lead = `(?:(?:${what}|how (?:wide|long|big|strong|deadly|far|bad|many people did) |top(?: \\d+| ten| five)? ))?(?:(?:${verbs}) )*`;
  const one = `(?:${words})(?: (?:known|single|individual|${verbs}))*`;
  // "last" or "first" alone orders a list; with a tornado or a rating it is a question.
  const needsTornado = asked === 'latest' || asked === 'first';
  return {
    kind: `${asked === 'injuries' ? 'most-injuries' : asked}-tornado`,
    asks: whole(
      `${lead}${one} ${T}${v}(?: (?:track|path))?`,
      `(?:(?:${what})?${T}${v}) ${one}(?: (?:path|track|people|damage|width|size|deaths|time))?${v}`,
      `${lead}${one}`,
    ),
    names: 'ptr',
    answer: (context) => {
      const { asked: question, hasSubject } = context;
      const isAsked =
        /tornado/.test(question.plain) || (needsTornado ? question.rating !== undefined : hasSubject);
      return isAsked ? superlative(context, asked) : undefined;
    },
  };
});

/** The forms in which the most of something by a unit is asked for: `which state has most tornado`, `busiest year`. */
function mostBy(
  unit: string,
  counts: string,
  adjectives: string,
  most = 'most|highest|greatest|largest|more',
): RegExp {
  const around = `(?:(?:${verbs}|number|numbers|amount|count|rate|people|average|per-year|likely|prone|active|affected|often|frequently|frequent|common|likely|chance|risk) )*`;
  const lead = `(?:${what})?(?:top(?: \\d+| ten| five)? |list of )?(?:(?:${verbs}) )*`;
  const tail = `(?: (?:${verbs}|per-year|often|frequently|likely))*`;
  return whole(
    `${lead}${unit} ${around}(?:${most})(?: (?:number|amount|count))?(?: of)? ${around}${counts}${tail}`,
    `${lead}${unit} ${around}${counts} (?:${most}|most (?:often|common|frequent|likely|active|frequently))${tail}`,
    `${lead}${unit} ${around}${counts} ${around}(?:${most})(?: (?:common|frequent|often|likely|active|frequently))?${tail}`,
    `${lead}(?:${most})(?: (?:number|amount))?(?: of)? ${counts}${v}(?: (?:per|by|each|within|one|1|single|same|any|day|24 hour))* ${unit}`,
    `${lead}(?:${most}) ${counts} (?:prone |active |hit )?${unit}`,
    ...(adjectives === ''
      ? []
      : [
          `${lead}(?:${adjectives})(?: ${T})? ${unit}(?: (?:for|of|with|by|from))*(?: ${T})?${v}`,
          `${lead}${unit} ${around}(?:${adjectives})(?: (?:for|of|by|in))*(?: ${T})?${v}`,
        ]),
  );
}

/** Without a word for what is counted, tornadoes are. */
function mostAlone(unit: string): RegExp {
  return whole(`(?:${what})${unit}(?: (?:${verbs}))* most`);
}

const deathsWords = `(?:${T} )?(?:deaths?|fatalities|people killed|killed|people dead|people die|people died|people|deaths from|killed people)(?: (?:from|by|due|because|of|to|in))*(?: ${T})?`;
const state = '(?:us )?states?';
const year = '(?:years?|per-year|season|seasons)';
const day = '(?:days?|date|24 hours|outbreak day)';

const byUnit: readonly QuestionKind[] = [
  {
    kind: 'most-state',
    asks: either(
      mostBy(state, T, 'most active|most tornado prone|tornado prone|worst|most dangerous'),
      whole(
        `where${v} most ${T}${v}`,
        `where${v} ${T}${v} most(?: (?:common|often|frequent|frequently|likely))?`,
        `where${v} ${T}${v} (?:common|often|frequent|frequently)`,
        `(?:number of )?${T} (?:by|per) state`,
        `states? (?:by|ranked by)(?: number of)? ${T}`,
        `(?:${what})?(?:top(?: \\d+| ten| five)? )?(?:most )?${T} states?`,
        `what states? (?:is|are) hit most${v}(?: ${T})?`,
        `${T} capital`,
      ),
    ),
    names: 'tr',
    answer: (each) => mostOfStates(each, 'tornadoes'),
  },
  {
    kind: 'deadliest-state',
    asks: either(
      mostBy(state, deathsWords, 'deadliest'),
      whole(`${deathsWords} (?:by|per) state`, `where${v} most people(?: ${died})${v}(?: ${T})?`),
    ),
    names: 'tr',
    answer: (each) => mostOfStates(each, 'deaths'),
  },
  {
    kind: 'injuries-state',
    asks: mostBy(state, `(?:${T} )?injuries(?: from ${T})?`, ''),
    names: 'tr',
    answer: (each) => mostOfStates(each, 'injuries'),
  },
  {
    kind: 'fewest-state',
    asks: mostBy(state, T, 'safest from|least active|safest', 'fewest|least|lowest|smallest|less'),
    names: 'tr',
    answer: (each) => mostOfStates(each, 'tornadoes', true),
  },
  {
    kind: 'most-county',
    asks: either(
      mostAlone('count(?:y|ies)'),
      mostBy('count(?:y|ies)', T, 'most active|busiest'),
      whole(`${T} (?:by|per) county`),
    ),
    names: 'ptr',
    answer: mostOfCounties,
  },
  {
    kind: 'most-year',
    asks: either(mostAlone(year), mostBy(year, T, 'busiest|most active|biggest|record|largest')),
    names: 'ptr',
    answer: (each) => mostOfYears(each, 'tornadoes'),
  },
  {
    kind: 'deadliest-year',
    asks: mostBy(year, deathsWords, 'deadliest|worst|most deadly'),
    names: 'ptr',
    answer: (each) => mostOfYears(each, 'deaths'),
  },
  {
    kind: 'fewest-year',
    asks: mostBy(year, T, 'quietest|slowest|calmest|least active', 'fewest|least|lowest|smallest'),
    names: 'ptr',
    answer: (each) => mostOfYears(each, 'tornadoes', true),
  },
  {
    kind: 'most-decade',
    asks: mostBy('decades?', T, 'busiest|most active'),
    names: 'pr',
    answer: (each) => mostOfDecades(each, 'tornadoes'),
  },
  {
    kind: 'deadliest-decade',
    asks: mostBy('decades?', deathsWords, 'deadliest|worst'),
    names: 'pr',
    answer: (each) => mostOfDecades(each, 'deaths'),
  },
  {
    kind: 'most-month',
    asks: either(
      mostBy('months?', T, 'busiest|most active|peak|worst|biggest'),
      whole(`${T} (?:by|per) month`, `most common month(?: for)?(?: ${T})?`),
    ),
    names: 'ptr',
    // One month of one year is another question.
    answer: (each) =>
      /\bin (?:one |single |any )?month$/.test(each.asked.plain) ? undefined : mostOfMonths(each),
  },
  {
    kind: 'fewest-month',
    asks: mostBy('months?', T, 'quietest|slowest|least active', 'fewest|least|lowest'),
    names: 'ptr',
    answer: (each) => mostOfMonths(each, true),
  },
  {
    kind: 'season',
    asks: whole(
      `(?:is|are) it ${T} season`,
      `(?:(?:when|what|start of|peak of|how long|months of|what months|what month|dates of|what time of year)(?:${v} )?)*(?:peak |start of )?(?:${T} )?season(?: (?:start|starts|begin|begins|end|ends|peak|peaks|months|dates|is|in|months))*`,
      `when${v} (?:most )?${T}${v}(?: (?:most|usually|common|often|frequent|likely|generally|frequently|year|peak|normally))*`,
      `what time (?:of )?year${v} (?:most )?${T}${v}(?: (?:most|usually|common|often|frequent|likely|worst))*`,
    ),
    names: 'ptr',
    answer: season,
  },
  {
    kind: 'hour',
    asks: either(
      mostBy('(?:hours?|time of day|time|time of day)', T, 'most common|busiest|peak'),
      whole(
        `what (?:time|hour|part)(?: of day)?${v} (?:most )?${T}${v}(?: (?:most|usually|common|often|frequent|likely|typically))*`,
        `what time${v} ${T}${v}`,
        `most common time(?: (?:of day|for|of))*(?: ${T})?`,
        `${T} (?:time of day|by hour)`,
      ),
    ),
    names: 'ptr',
    answer: timeOfDay,
  },
  {
    kind: 'most-day',
    asks: mostBy(day, T, 'busiest|biggest|most active|record|largest'),
    names: 'ptr',
    answer: (each) => mostOfDays(each, 'tornadoes'),
  },
  {
    kind: 'deadliest-day',
    asks: mostBy(day, deathsWords, 'deadliest|worst'),
    names: 'pt',
    answer: (each) => mostOfDays(each, 'deaths'),
  },
  {
    kind: 'largest-outbreak',
    asks: whole(
      `(?:(?:${what})(?:(?:${verbs}) )*)?(?:biggest|largest|greatest|record|most ${T} in)(?: ${T})? outbreaks?(?: of ${T})?${v}`,
    ),
    names: 't',
    answer: (each) => greatestOutbreak(each, 'tornadoes'),
  },
  {
    kind: 'deadliest-outbreak',
    asks: whole(
      `(?:(?:${what})(?:(?:${verbs}) )*)?(?:deadliest|worst|most deadly)(?: ${T})? outbreaks?(?: of ${T})?${v}`,
    ),
    names: 't',
    answer: (each) => greatestOutbreak(each, 'deaths'),
  },
];

/** Questions for the first of a ranking: of tornadoes, or of states, years and the like. */
export const rankingKinds: readonly QuestionKind[] = [...byUnit, ...superlativeKinds];
