import type { AskContext, Card } from './answer-question.ts';
import {
  compared,
  everHit,
  howMany,
  howManyPeople,
  howMuchDamage,
  howOften,
  shareAtNight,
  shareOfRating,
  usualLength,
  whereKilled,
} from './count-answers.ts';
import { ratingMeaning, scaleMeaning, worse } from './page-answers.ts';
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
import {
  factOf,
  greatestOutbreak,
  superlative,
  wasRated,
  type Fact,
  type Superlative,
} from './tornado-answers.ts';

/** What a question may name: places, times, ratings, the night. One that names more is another question. */
type Names = `${'p' | ''}${'t' | ''}${'r' | ''}${'n' | ''}`;

export interface QuestionKind {
  kind: string;
  /** The whole question without what it names. */
  asks: RegExp;
  names: Names;
  /** How many places it has; one or none unless said. */
  places?: number;
  answer: (context: AskContext) => Card | undefined;
}

const T = 'tornado';
const what = '(?:what|which|name|who|list of|when|where|in what|in which|on what|on which|so what) ';
/** Verbs and other words that stand around what is asked for and change nothing. */
const verbs =
  'is|are|was|were|be|been|being|do|does|did|has|have|had|get|gets|got|gotten|see|sees|saw|seen|happen|happens|happened|occur|occurs|occurred|hit|hits|struck|strike|strikes|touch|touched|down|form|forms|formed|come|comes|came|record|recorded|reported|confirmed|produced|experience|experiences|experienced|suffer|suffers|suffered|land|landed|take|took|place|by|in|on|of|from|to|for|with|that|which|it|they|we|this|total|most|so far|going';
const v = `(?: (?:${verbs}))*`;
const died =
  '(?:die|died|dies|dying|dead|deaths?|kill|killed|kills|killing|perish|perished|fatalit(?:y|ies)|lives|victims|casualties)';
const hurt = '(?:injured|injuries|injury|injure|hurt|wounded)';

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
  const lead = `(?:(?:${what}|top(?: \\d+| ten| five)? ))?(?:(?:${verbs}) )*`;
  const one = `(?:${words})(?: (?:known|single|individual|${verbs}))*`;
  // "last" or "first" alone orders a list; with a tornado or a rating it is a question.
  const needsTornado = asked === 'latest' || asked === 'first';
  return {
    kind: `${asked === 'injuries' ? 'most-injuries' : asked}-tornado`,
    asks: whole(
      `${lead}${one} ${T}${v}(?: (?:track|path))?`,
      `(?:(?:${what})?${T}${v}) ${one}(?: (?:path|track|people|damage|width|size|deaths|time))?${v}`,
      needsTornado ? `${lead}(?:${words})(?= #r)${v}(?: #r)` : `${lead}${one}`,
    ),
    names: 'ptr',
    answer: (context) =>
      /tornado/.test(context.asked.plain) || context.hasSubject ? superlative(context, asked) : undefined,
  };
});

function whole(...forms: readonly string[]): RegExp {
  return new RegExp(`^(?:${forms.join('|')})$`);
}

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
          `${lead}(?:${adjectives})(?: ${T})? ${unit}(?: (?:for|of|with|by))*(?: ${T})?${v}`,
          `${lead}${unit} ${around}(?:${adjectives})(?: (?:for|of|by|in))*(?: ${T})?${v}`,
        ]),
  );
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
    asks: either(mostBy('count(?:y|ies)', T, 'most active|busiest'), whole(`${T} (?:by|per) county`)),
    names: 'ptr',
    answer: mostOfCounties,
  },
  {
    kind: 'most-year',
    asks: mostBy(year, T, 'busiest|most active|biggest|record|largest'),
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
    answer: (each) => mostOfMonths(each),
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

function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

const perYear = '(?: in| during| on average)?(?: average)? per-year';
const deathLead = `(?:how many|(?:what )?(?:total )?number of|total|count of)`;
const deathFill = `(?: (?:${verbs}|people|persons?|folks|americans|lost|lose|their|because|due|caused|cause|claim|claimed|${died}|${T}|toll|number|count))*`;

const counts: readonly QuestionKind[] = [
  {
    kind: 'percent-rating',
    asks: whole(
      `(?:what|how many)? ?(?:percent|percentage|share|proportion|fraction|%)(?: of)? ${T}${v}`,
      `how (?:rare|common)${v}(?: ${T})?`,
    ),
    names: 'ptr',
    answer: shareOfRating,
  },
  {
    kind: 'percent-night',
    asks: whole(
      `(?:(?:what|how many) )?(?:percent|percentage|share|proportion|fraction)(?: of)? ${T}${v}`,
      `how many ${T}${v}`,
      `how (?:common|often|many)(?:${v} ${T})?${v}`,
    ),
    names: 'ptrn',
    answer: (each) => (each.asked.isOfNight ? shareAtNight(each) : undefined),
  },
  {
    kind: 'per-year',
    asks: whole(
      `how many ${T}${v}${perYear}${v}`,
      `(?:(?:what|average|typical|usual|mean) )*(?:number of )?${T}${v}${perYear}`,
      `how many (?:per-year)`,
      `how often${v}(?: ${T})?${v}`,
      `how (?:common|frequent|frequently|likely)${v} ${T}${v}`,
      `(?:what )?(?:chances?|odds|risk|probability|likelihood|frequency)(?: of)?(?:${v}) ${T}${v}`,
      `${T} (?:chance|chances|risk|frequency|probability|odds)`,
      `(?:what )?average (?:number of )?${T}`,
    ),
    names: 'p',
    answer: howOften,
  },
  {
    kind: 'deaths-per-year',
    asks: whole(
      `${deathLead}(?=.*\\b${died}\\b)${deathFill}${perYear}${deathFill}`,
      `average (?:number of )?(?:${T} )?deaths ?(?:from ${T} )?per-year`,
    ),
    names: 'p',
    answer: (each) => howManyPeople(each, 'deaths', true),
  },
  {
    kind: 'tornado-deaths',
    asks: whole(
      `${deathLead}(?=.*\\b${died}\\b)${deathFill}`,
      `(?:death toll|deaths|fatalities)${v}(?: ${T})?`,
      `${T} (?:death toll|deaths|fatalities)`,
    ),
    names: 'ptr',
    answer: (each) => factIf(each, 'deaths'),
  },
  {
    kind: 'deaths',
    asks: whole(
      `${deathLead}(?=.*\\b${died}\\b)${deathFill}`,
      `(?:total )?${T} (?:death toll|deaths|fatalities)(?: total)?`,
      `(?:death toll|deaths|fatalities)${v} ${T}`,
    ),
    names: 'ptr',
    answer: (each) => howManyPeople(each, 'deaths'),
  },
  {
    kind: 'tornado-injuries',
    asks: whole(`(?:how many|number of)(?=.*\\b${hurt}\\b)(?: (?:people|persons|${hurt}|${T}|${verbs}))*`),
    names: 'ptr',
    answer: (each) => factIf(each, 'injuries'),
  },
  {
    kind: 'injuries',
    asks: whole(
      `(?:how many|number of)(?=.*\\b${hurt}\\b)(?: (?:people|persons|${hurt}|${T}|${verbs}))*`,
      `${T} injuries`,
    ),
    names: 'ptr',
    answer: (each) => howManyPeople(each, 'injuries'),
  },
  {
    kind: 'tornado-damage',
    asks: whole(`how much(?: (?:damage|money|${T}|cost|costs|cause|caused|damages|${verbs}))+`),
    names: 'ptr',
    answer: (each) => factIf(each, 'damage'),
  },
  {
    kind: 'damage',
    asks: whole(
      `how much(?: (?:damage|money|${T}|cost|costs|cause|caused|damages|${verbs}))+`,
      `(?:${T} damage|cost of ${T}|total damage)${v}(?: ${T})?`,
    ),
    names: 'ptr',
    answer: howMuchDamage,
  },
  {
    kind: 'how-many',
    asks: whole(
      `(?:how many|(?:what )?(?:total )?(?:number|count|amount) of|count|total)(?: (?:different|total))?(?: ${T})?${v}(?: ${T})?${v}`,
      `${T} (?:count|counts|numbers?|totals?)`,
    ),
    names: 'ptr',
    answer: (each) => (each.hasSubject || /tornado/.test(each.asked.plain) ? howMany(each) : undefined),
  },
  {
    kind: 'ever-hit',
    asks: whole(
      `(?:has|have|did|does|do|was|were|is|are|can|could|will)(?: (?:${verbs}))* ${T}${v}`,
      `(?:has|did|was|does|have) (?:(?:${verbs}) )*hit`,
      `(?:${T} )?hit(?: by ${T})?`,
    ),
    names: 'ptr',
    answer: (each) =>
      /^(?:has|have|did|does|do|was|were|is|are|can|could)\b/.test(each.asked.plain)
        ? everHit(each)
        : undefined,
  },
  {
    kind: 'where-killed',
    asks: whole(
      `(?=.*\\b${died}\\b)(?:how many|where|what percent(?:age)?(?: of)?|are|is)(?: (?:most|people|${died}|${T}|percent|mobile homes?|trailers?|mobile|homes?|houses|cars|${verbs}))*`,
    ),
    names: 'p',
    answer: whereKilled,
  },
  {
    kind: 'average-length',
    asks: whole(
      `(?:what )?(?:average|mean|typical) (?:length|path length|distance|track length|path)(?: of)?(?: ${T})?(?: (?:path|track))?`,
      `how (?:long|far)(?:${v} (?:average|typical|most))? ${T}(?: (?:paths?|tracks?|travel|go))(?: usually)?`,
      `how far${v} ${T} (?:travel|go)`,
    ),
    names: 'ptr',
    answer: usualLength,
  },
];

/** Of a famous tornado if the question names one, and no other place. */
function factIf(context: AskContext, fact: Fact): Card | undefined {
  const { asked } = context;
  return asked.named.length > 0 && !asked.rating ? factOf(context, fact) : undefined;
}

const was = '(?:is|was|were|did|had)';
const facts: readonly [Fact, string][] = [
  [
    'rating',
    `how (?:strong|powerful|intense|bad|violent) ${was} ${T}|(?:what )?(?:rating|category|strength|scale|f scale|ef scale|level|rated|magnitude|ef|f)(?: rating)?(?: (?:${verbs}))* ${T}|what (?:${was} )?${T}(?: (?:rated|rating|category))|what (?:category|rating|scale|ef|level) ${T}${v}`,
  ],
  ['width', `how (?:wide|big|large) ${was} ${T}|(?:what )?width(?: of)? ${T}`],
  [
    'length',
    `how (?:long|far) ${was} ${T}(?: (?:path|track|travel|go))?|(?:what )?(?:length|path length)(?: of)? ${T}`,
  ],
  [
    'date',
    `when ${was} ${T}${v}|(?:what )?(?:date|year|day)(?: (?:of|was|did))* ${T}${v}|what (?:year|day|date)${v}(?: ${T})?${v}`,
  ],
  ['deaths', `how deadly ${was} ${T}`],
];
const factKinds = facts.map(([fact, asks]): QuestionKind => ({
  kind: `tornado-${fact}`,
  asks: whole(asks),
  names: 'pt',
  answer: (each) => factIf(each, fact),
}));

const worseWords = `is|are|has|have|been|why|do|does|will|how|${T}|it|they|we|weather|things|storms|getting|becoming|become|increasing|rising|worse|stronger|bigger|deadlier|more|frequent|frequently|common|increased|increase|decreasing|changing|changed|changes|than|before|used|to|be|today|recently|over|years?|time|because|due|climate|change|global|warming|of|happening|happen|affecting|affect|causing|cause|causes|making|make|makes|in|recent|lately|fewer|intense|often|and|number|numbers|on|rise|up|per-year|vs|impact|severe|powerful|now|trend`;
const changeWords =
  /worse|increas|decreas|rising|rise|trend|climate|warming|getting|becoming|chang|over time|by year|more .*(?:than|now|before|common|frequent|often|used)|than (?:before|used)|^(?:is|are) (?:more|fewer) tornado$|^(?:is|are) tornado more|recent/;

const pages: readonly QuestionKind[] = [
  {
    kind: 'rating-meaning',
    asks: whole(
      `(?:what|whats)(?: does| do)?(?: ${T})?(?: rating)?(?: rated)?(?: ${T})?(?: (?:mean|means|stand for|look like|tornado|do))*`,
      `(?:meaning|definition|explanation)(?: of)?(?: ${T})?`,
      `(?:${T} )?(?:meaning|definition|winds?|wind speeds?|explained)(?: ${T})?`,
      `how (?:strong|bad|fast|powerful|windy)${v}(?: ${T})?(?: winds?)?`,
      `what (?:wind speeds?|winds)(?: (?:of|is|for|does|have))*(?: ${T})?(?: have)?`,
      `(?:how|what) (?:much )?(?:damage) (?:does|do|can)(?: ${T})? (?:do|cause)`,
    ),
    names: 'r',
    answer: (each) => (each.asked.rating ? ratingMeaning(each) : undefined),
  },
  {
    kind: 'worse',
    asks: whole(
      `(?:${worseWords})(?: (?:${worseWords}))*`,
      `(?:${T} )?(?:trends?|by year|over time|increase)(?: (?:over time|chart|graph|in|number|of|${T}))*`,
    ),
    names: 't',
    answer: (each) =>
      changeWords.test(each.asked.core) && each.asked.times.every(({ kind }) => kind === 'relative')
        ? worse(each)
        : undefined,
  },
];
const scaleAsks = whole(
  `(?:(?:what|explain|define|how does|how do) )*(?:does |is )?(?:e?f|enhanced fujita|fujita|${T} (?:rating|strength|damage|wind))?[ -]?(?:scale|ratings?|categories)(?: (?:mean|work|explained|chart|stand for|for ${T}|of ${T}|measure|${T}))*`,
  `(?:what )?(?:${T} )(?:ratings?|scale|categories|levels|classifications?)(?: (?:mean|explained|chart))?`,
  `(?:what )?(?:does )?(?:e?f|enhanced fujita|fujita)(?: stand for| mean)?(?: in ${T})?`,
  `how (?:are|is|do they|do you|does nws)(?: ${T})? ?(?:rate |measure )?${T} ?(?:rated|measured|classified|ranked|categorized|strength measured|rate)?`,
  `how (?:are|is) ${T} (?:strength|intensity|ratings?|power)(?: (?:measured|determined|decided|assigned))?`,
  `who (?:rates|decides|measures) ${T}(?: ratings?)?`,
  `(?:what )?(?:difference between )?(?:e?f|fujita|enhanced fujita)(?: scale)? (?:and|vs) (?:e?f|fujita|enhanced fujita)(?: scale)?(?: (?:difference|scale))?`,
  `(?:what )?highest (?:rating|category|level)(?: (?:of|for|be))*(?: ${T})?`,
);

/** The kinds of questions about the record, in the order in which they are tried. */
export const questionKinds: readonly QuestionKind[] = [
  { kind: 'scale', asks: scaleAsks, names: '', answer: scaleMeaning },
  ...pages,
  {
    kind: 'tornado-was-rated',
    asks: whole(`(?:is|was|were|did)(?: ${T})?(?: (?:get|rated))?(?: ${T})?`),
    names: 'ptr',
    answer: (each) => (each.asked.rating && each.asked.named.length > 0 ? wasRated(each) : undefined),
  },
  ...factKinds,
  {
    kind: 'compare',
    asks: whole(
      `(?:compare |difference between |what (?:has |had )?(?:more|most) ${T}(?: deaths)? ?|does have more ${T} |which (?:has |had )?more ${T} ?|more ${T} ?|who has more ${T} ?)?(?:${T} )?(?:and|vs|than|to|have|has|with)?(?: (?:and|vs|than|to))?(?: ${T})?`,
    ),
    names: 'pt',
    places: 2,
    answer: (each) =>
      /compar|\bvs\b|than|more|difference/.test(each.asked.plain) ? compared(each) : undefined,
  },
  ...counts,
  ...byUnit,
  ...superlativeKinds,
];
