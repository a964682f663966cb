import type { AskContext, Card } from './question-words.ts';
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
import { died, T, v, verbs, whole, type QuestionKind } from './question-words.ts';
import { rankingKinds } from './ranking-kinds.ts';
import { factOf, namedOutbreak, wasRated, type Fact } from './tornado-answers.ts';

const hurt = '(?:injured|injuries|injury|injure|hurt|wounded)';
const perYear = '(?: in| during| on average)?(?: average)? per-year';
const deathLead = `(?:how many|(?:what )?(?:total )?number of|total|count of)`;
const deathFill = `(?: (?:${verbs}|people|persons?|folks|americans|lost|lose|their|because|due|caused|cause|claim|claimed|${died}|${T}|toll|number|count))*`;

const counts: readonly QuestionKind[] = [
  {
    kind: 'outbreak-count',
    asks: whole(
      `how many ${T}${v}`,
      `${deathLead}(?=.*\\b${died}\\b)${deathFill}`,
      `(?:death toll|deaths|fatalities)${v}`,
      '(?:how big|how bad|how deadly) (?:is|was)',
    ),
    names: 'to',
    answer: (each) => (/tornado|outbreak/.test(each.asked.plain) ? namedOutbreak(each) : undefined),
  },
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
      `(?:can|do|does|are|is) (?:more |most )?${T}${v}`,
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
      `(?:what )?(?:total )?number`,
      `how many times${v}(?: ${T})?${v}`,
    ),
    names: 'ptr',
    answer: (each) => (each.hasSubject || /tornado/.test(each.asked.plain) ? howMany(each) : undefined),
  },
  {
    kind: 'ever-hit',
    asks: whole(
      `(?:has|have|did|does|do|was|were|is|are|can|could|will)(?: (?:${verbs}))* ${T}${v}`,
      `(?:has|did|was|does|have) (?:(?:${verbs}) )*hit`,
      `(?:has|have|did|was|were)(?: (?:${verbs}))+`,
    ),
    names: 'ptr',
    // Whether a place has the most is another question.
    answer: ({ asked, ...each }) =>
      !/\bmost\b/.test(asked.plain) && (/tornado|hit/.test(asked.plain) || asked.rating)
        ? everHit({ asked, ...each })
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
      `(?:compare ?|difference between |what (?:has |had )?(?:more|most) ${T}(?: deaths)? ?|does (?:vs )?have (?:more|most) ${T} ?|which (?:has |had )?more ${T} ?|more ${T} ?|who has more ${T} ?)?(?:${T} )?(?:and|vs|than|to|have|has|with)?(?: (?:and|vs|than|to))?(?: ${T})?`,
    ),
    names: 'pt',
    places: 2,
    answer: (each) =>
      /compar|\bvs\b|than|more|difference/.test(each.asked.plain) ? compared(each) : undefined,
  },
  ...counts,
  ...rankingKinds,
];
