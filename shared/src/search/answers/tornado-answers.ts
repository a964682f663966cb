import { casualtiesHere } from '../../catalogue/casualties.ts';
import { column, type Catalogue } from '../../catalogue/columns.ts';
import { findRows } from '../../catalogue/find-rows.ts';
import type { CatalogueFilter } from '../../catalogue/query.ts';
import { readNumber } from '../../catalogue/read-row.ts';
import { pathOf } from '../../contract/page-paths.ts';
import { groupedNumber } from '../../text/grouped-number.ts';
import { longDate } from '../../text/written-date.ts';
import { counted } from '../../tornadoes/count-words.ts';
import { nameOf } from '../../tornadoes/display-name.ts';
import { maximumWidthsFrom, maximumWidthsSince, widthKind } from '../../tornadoes/default-sizes.ts';
import { datesInWords } from '../../tornadoes/outbreak-words.ts';
import { dollarWords } from '../../tornadoes/profile-words.ts';
import { ratingNumber, ratingWord, scaleOfDays, type Rating } from '../../tornadoes/rating.ts';
import type { TornadoSummary } from '../../tornadoes/schema.ts';
import { localTime, outbreakMeant } from '../outbreak-meant.ts';
import { outbreaks } from '../outbreaks.ts';
import type { AskContext, Card } from './question-words.ts';
import { capital } from './count-answers.ts';
import { said } from './rank-answers.ts';
import { endWords, spanOf } from './subject.ts';

export type Superlative =
  | 'deadliest'
  | 'longest'
  | 'widest'
  | 'biggest'
  | 'worst'
  | 'costliest'
  | 'strongest'
  | 'injuries'
  | 'latest'
  | 'first';

const details = { label: 'View Full Details' };

/** Joplin tornado, May 22, 2011 */
function called(tornado: TornadoSummary): string {
  return `${nameOf(tornado).title}, ${longDate(tornado.begin_wall)}`;
}

function cardOf(tornado: TornadoSummary, value: string, detail: string, more: Card['links'] = []): Card {
  return {
    headline: `${called(tornado)}${value === '' ? '' : `: ${value}`}`,
    detail: detail === '' ? null : detail,
    links: [{ ...details, path: pathOf('tornado', { id: tornado.id }) }, ...more],
    tornado: { id: tornado.id, begin_wall: tornado.begin_wall, tor_f_scale: tornado.tor_f_scale },
  };
}

const recordsLink = { label: 'Tornado records', path: '/records' };

/** The tornado with the most of something. A value that a flag doubts is unknown, as in lists and records. */
export function superlative(context: AskContext, asked: Superlative): Card | undefined {
  const { subject } = context;
  const { filter, place, time } = subject;
  if (asked === 'latest' || asked === 'first') return endOfTime(context, asked);
  const measure = asked === 'biggest' ? 'widest' : asked === 'worst' ? 'deadliest' : asked;
  const since = measure === 'widest' ? widthsOf(filter) : filter;
  const row = rowsOf(context, measure, since);
  const [first, second] = row;
  if (first === undefined) return undefined;
  const tornado = context.read(first);
  const value = valueOf(context, measure, first);
  if (value === undefined) return undefined;
  const isTied =
    second !== undefined && measure !== 'strongest' && valueOf(context, measure, second) === value;
  const isCountry = !place && !time && subject.rated === '';
  const detail = said(
    scopeSentence(context, measure, since !== filter),
    isTied && 'Others have the same number, and this is one of them.',
    measure === 'strongest' && strongestSentence(context),
    asked === 'biggest' && alsoSentence(context, ['deadliest', 'longest'], first),
    asked === 'worst' && alsoSentence(context, ['strongest'], first),
    isCountry && (measure === 'deadliest' || measure === 'longest') && beforeRecord,
    measure === 'costliest' &&
      `In dollars of its year${place && place.kind !== 'town' ? ', along its whole path' : ''}.`,
  );
  const page =
    place?.kind === 'state'
      ? [{ label: `Records of ${place.name}`, path: `/records?state=${context.slug(place.name)}` }]
      : isCountry
        ? [recordsLink]
        : [];
  return cardOf(tornado, value, detail, page);
}

const beforeRecord =
  'Before our record, the Tri-State tornado of March 18, 1925, killed 695 people on a path of 219 miles.';

function scopeSentence({ subject }: AskContext, measure: Superlative, isSinceMaxima: boolean): string {
  const names: Partial<Record<Superlative, string>> = {
    deadliest: 'deadliest',
    longest: 'longest path',
    widest: 'widest',
    costliest: 'costliest',
    strongest: 'strongest',
    injuries: 'most injuries of any tornado',
  };
  const when =
    isSinceMaxima && !subject.time ? `since ${maximumWidthsSince}, when maximum widths begin` : subject.when;
  const rated = subject.rated === '' ? '' : `of ${subject.rated}tornadoes`;
  return `${said(`The ${names[measure]}`, rated, subject.where, when)}.`;
}

/** Widths are alike only since they are maxima. A time before is asked for as it is. */
function widthsOf(filter: CatalogueFilter): CatalogueFilter {
  const { year, localDates } = filter;
  if (year !== undefined) return filter;
  const { from, to } = localDates ?? {};
  if ((from !== undefined && from >= maximumWidthsFrom) || (to !== undefined && to < maximumWidthsFrom))
    return filter;
  return { ...filter, localDates: { ...localDates, from: maximumWidthsFrom } };
}

function rowsOf({ search }: AskContext, measure: Superlative, filter: CatalogueFilter): number[] {
  if (measure === 'costliest' || measure === 'injuries')
    return search.find({ ...filter, sort: measure === 'costliest' ? 'damage' : 'injuries', limit: 2 }).rows;
  const { heads } = search.profile(filter);
  return measure === 'deadliest' || measure === 'longest' || measure === 'widest' || measure === 'strongest'
    ? heads[measure]
    : [];
}

/** Undefined for zero and for what is not known. */
function valueOf(context: AskContext, measure: Superlative, row: number): string | undefined {
  const { search, subject } = context;
  const tornado = context.read(row);
  const here = casualtiesHere(search.catalogue, subject.filter)(row);
  switch (measure) {
    case 'deadliest':
      return positive(here.fatalities_here ?? tornado.fatalities, (deaths) =>
        counted(deaths, 'death', 'deaths'),
      );
    case 'injuries':
      return positive(here.injuries_here ?? tornado.injuries, (hurt) => counted(hurt, 'injury', 'injuries'));
    case 'longest':
      return positive(tornado.path_length, (miles) => milesWords(miles, 'long'));
    case 'widest':
      return positive(tornado.path_width, (yards) => widthWords(tornado, yards));
    case 'costliest':
      return positive(
        readNumber(column(search.catalogue, 'damageUsd'), row, 0),
        (dollars) => `${dollarWords(dollars)} of damage`,
      );
    case 'strongest':
      return tornado.tor_f_scale === 'N/A' ? undefined : tornado.tor_f_scale;
    default:
      return undefined;
  }
}

function positive(value: number | null | undefined, words: (value: number) => string): string | undefined {
  return value ? words(value) : undefined;
}

const yardsPerMile = 1760;

function milesWords(miles: number, way: 'long' | 'wide'): string {
  const text = groupedNumber(miles);
  return `${text} ${text === '1' ? 'mile' : 'miles'} ${way}`;
}

function widthWords({ begin_wall: begin }: TornadoSummary, yards: number): string {
  const width =
    yards >= yardsPerMile ? milesWords(yards / yardsPerMile, 'wide') : `${groupedNumber(yards)} yards wide`;
  return widthKind(begin, yards) === 'average' ? `${width}, on average` : width;
}

function strongestSentence({ search, subject }: AskContext): string {
  const { ratings } = search.profile(subject.filter);
  const step = ratings.slice(0, 6).findLastIndex((count) => count > 0);
  const count = ratings[step] ?? 0;
  if (step < 0 || count < 2) return '';
  return `${groupedNumber(count)} have the rating ${step}. Of these, it killed the most.`.replace(
    'killed the most',
    'comes first by deaths',
  );
}

function alsoSentence(
  context: AskContext,
  measures: readonly ('deadliest' | 'longest' | 'strongest')[],
  than: number,
): string {
  return measures
    .map((measure) => {
      const [row] = rowsOf(context, measure, context.subject.filter);
      const value = row === undefined ? undefined : valueOf(context, measure, row);
      return row === undefined || row === than || value === undefined
        ? ''
        : `The ${measure}: ${called(context.read(row))} (${value}).`;
    })
    .join(' ');
}

function endOfTime(context: AskContext, asked: 'latest' | 'first'): Card | undefined {
  const { search, subject, record } = context;
  const direction = asked === 'latest' ? 'DESC' : 'ASC';
  const [row] = search.find({ ...subject.filter, sort: 'begin_datetime', direction, limit: 1 }).rows;
  if (row === undefined) return undefined;
  const tornado = context.read(row);
  const rated = subject.rated === '' ? '' : subject.rated;
  return {
    ...cardOf(tornado, '', ''),
    headline: `${longDate(tornado.begin_wall)}: ${nameOf(tornado).title}`,
    detail:
      said(
        `The ${asked === 'latest' ? 'latest' : 'first'} ${rated}tornado`,
        subject.where,
        subject.time
          ? subject.when
          : asked === 'latest'
            ? `in our record, which goes through ${endWords(record.last)}`
            : 'in our record, which begins in 1950',
      ) + '.',
  };
}

export type Fact = 'deaths' | 'injuries' | 'rating' | 'width' | 'length' | 'date' | 'damage';

/** What is known of the famous tornado of a name. */
export function factOf(context: AskContext, fact: Fact): Card | undefined {
  const { asked, search } = context;
  if (asked.places.length > 1) return undefined;
  const rows = findRows(
    search.catalogue,
    asked.named.map(({ id }) => id),
  );
  const named = [...new Set(asked.named)].flatMap((known) => {
    const at = rows.get(known.id);
    return at === undefined ? [] : [{ ...known, row: at, tornado: context.read(at) }];
  });
  // Most people who ask for a width mean the widest of a name.
  const sizeOf = (one: TornadoSummary) =>
    (fact === 'width' ? one.path_width : fact === 'length' ? one.path_length : one.fatalities) ?? 0;
  const [known, ...others] = named.toSorted((a, b) => sizeOf(b.tornado) - sizeOf(a.tornado));
  if (!known) return undefined;
  const { row, tornado } = known;
  const { fatalities, injuries, path_length: miles, path_width: yards, tor_f_scale: rating } = tornado;
  const facts: Record<Fact, string | undefined> = {
    deaths: fatalities === null ? undefined : counted(fatalities, 'death', 'deaths'),
    injuries: injuries === null ? undefined : counted(injuries, 'injury', 'injuries'),
    rating: `rated ${ratingWord(rating)}`,
    width: yards ? widthWords(tornado, yards) : undefined,
    length: miles ? milesWords(miles, 'long') : undefined,
    date: longDate(tornado.begin_wall),
    damage: positive(
      readNumber(column(search.catalogue, 'damageUsd'), row, 0),
      (dollars) => `${dollarWords(dollars)} of damage`,
    ),
  };
  const value = facts[fact];
  if (value === undefined) return undefined;
  const rest = (['rating', 'deaths', 'injuries', 'length', 'width'] as const).filter((one) => one !== fact);
  const alike = others
    .slice(0, 3)
    .map(
      ({ name, date, fatalities: deaths }) =>
        `${name}, ${date.slice(0, 4)} (${counted(deaths, 'death', 'deaths')})`,
    );
  const card = cardOf(tornado, fact === 'date' ? '' : value, '');
  return {
    ...card,
    detail: said(
      `${capital(rest.flatMap((one) => facts[one] ?? []).join(', '))}.`,
      alike.length > 0 && `Others of this name: ${alike.join('; ')}.`,
    ),
  };
}

interface CountedOutbreak {
  id: string;
  tornadoes: number;
  deaths: number;
  /** Its days by the clock of the place. */
  first: string;
  last: string;
}

/** The outbreaks of the record, as their pages count them. */
function countOutbreaks(catalogue: Catalogue): CountedOutbreak[] {
  const { values, codes } = column(catalogue, 'outbreak');
  const deathsOf = column(catalogue, 'fatalities');
  const all = values.map((id) => ({ id, tornadoes: 0, deaths: 0, first: '', last: '' }));
  for (let row = 0; row < catalogue.count; row++) {
    const one = all[codes[row] as number];
    if (!one) continue;
    one.tornadoes++;
    one.deaths += readNumber(deathsOf, row, 0);
    // Rows are newest first.
    one.first = localTime(catalogue, row).slice(0, 10);
    one.last ||= one.first;
  }
  return all.filter(({ tornadoes }) => tornadoes > 0);
}

function outbreakCard(
  { id, tornadoes, deaths, first, last }: CountedOutbreak,
  named: string | undefined,
  detail: string,
): Card {
  const dates = datesInWords(first, last);
  const isName = named !== undefined && !/^Outbreaks? of /.test(named);
  const name = isName ? named : `Outbreak of ${dates}`;
  return {
    headline: `${name}: ${counted(tornadoes, 'tornado', 'tornadoes')} of ${scaleOfDays(first)}1 or stronger, ${counted(deaths, 'death', 'deaths')}`,
    detail: said(isName && `${dates}.`, detail) || null,
    links: [
      { label: name, path: pathOf('outbreak', { id }) },
      { label: 'All outbreaks', path: '/outbreaks' },
    ],
  };
}

export function greatestOutbreak(
  { search, subject }: AskContext,
  by: 'tornadoes' | 'deaths',
): Card | undefined {
  const { catalogue } = search;
  const { time, when } = subject;
  const span = time ? spanOf(time) : {};
  const [first] = countOutbreaks(catalogue)
    .filter(({ first: from }) => from >= (span.first ?? '') && from <= (span.last ?? '9'))
    .toSorted((a, b) => b[by] - a[by] || b.tornadoes - a.tornadoes);
  if (!first || first[by] === 0) return undefined;
  const named = outbreaks.find(
    (one) =>
      one.from <= first.last && one.to >= first.first && outbreakMeant(catalogue, one)?.id === first.id,
  );
  return outbreakCard(
    first,
    named?.name,
    `The ${by === 'deaths' ? 'deadliest' : 'largest'} outbreak ${when}.`,
  );
}

/** The outbreak that a question names. Where the record has several of what people call one, nothing is said. */
export function namedOutbreak({ search, asked }: AskContext): Card | undefined {
  const named = asked.outbreak?.outbreak;
  const meant = named && outbreakMeant(search.catalogue, named);
  const known = meant && countOutbreaks(search.catalogue).find(({ id }) => id === meant.id);
  return known && outbreakCard(known, named?.name, '');
}

/** Whether a tornado of a name had a rating: `was joplin an ef5` */
export function wasRated(context: AskContext): Card | undefined {
  const { asked } = context;
  const card = factOf(context, 'rating');
  if (!card?.tornado || !asked.rating) return undefined;
  const number = ratingNumber(card.tornado.tor_f_scale);
  const isSo = asked.rating.ratings.some((each) => ratingNumber(each as Rating) === number);
  return { ...card, headline: `${isSo ? 'Yes' : 'No'}: ${card.headline}` };
}
