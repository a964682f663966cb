import type { RowProfile } from '../../catalogue/profile-rows.ts';
import { whereDiedIn } from '../../catalogue/where-died.ts';
import { groupedNumber } from '../../text/grouped-number.ts';
import { longDate } from '../../text/written-date.ts';
import { counted, tornadoes } from '../../tornadoes/count-words.ts';
import { deathPlaces, deathPlacesSince, type DeathPlace } from '../../tornadoes/death-places.ts';
import { whereDiedSentence } from '../../tornadoes/death-words.ts';
import { percent } from '../../tornadoes/learn-words.ts';
import { violentOf } from '../../tornadoes/rating.ts';
import { townRadiiMiles } from '../../tornadoes/profile-steps.ts';
import { dollarWords } from '../../tornadoes/profile-words.ts';
import { ratesSince, rateWords, singleYearsWords } from '../../tornadoes/rate-words.ts';
import { normalYears } from '../../tornadoes/trend-names.ts';
import type { AskContext, Card } from './question-words.ts';
import { said } from './rank-answers.ts';
import { filterOfPlace, linkToPlace, nameOfPlace, pathOfPlace, type PageLink } from './subject.ts';

function linksOf({ subject }: AskContext, otherwise: PageLink): Card['links'] {
  return [subject.page ?? otherwise];
}

const trends: PageLink = { label: 'Tornadoes by year', path: '/trends' };
const records: PageLink = { label: 'Tornado records', path: '/records' };

/** How many tornadoes a place or a time has. */
export function howMany(context: AskContext): Card {
  const { search, subject } = context;
  const { filter, rated, where, when } = subject;
  const profile = search.profile(filter);
  return {
    headline: capital(said(counted(profile.total, `${rated}tornado`, `${rated}tornadoes`), where, when)),
    detail:
      profile.total === 0 ? null : said(perYearOfMonth(context, profile), deathSentence(context, profile)),
    links: linksOf(context, trends),
  };
}

/** A month of every year says little by its sum. */
function perYearOfMonth({ subject }: AskContext, { by_year: byYear }: RowProfile): string {
  const { filter, time } = subject;
  if (
    time === undefined ||
    filter.month === undefined ||
    filter.year !== undefined ||
    filter.day !== undefined
  )
    return '';
  return `About ${average(byYear, yearTotal)} a year from ${normalYears.first} to ${normalYears.last}.`;
}

type Year = RowProfile['by_year'][number];

function yearTotal({ ratings }: Year): number {
  return ratings.reduce((sum, count) => sum + count, 0);
}

function average(byYear: RowProfile['by_year'], of: (year: Year) => number): string {
  const normal = byYear.filter(({ year }) => year >= normalYears.first && year <= normalYears.last);
  const mean = normal.reduce((sum, one) => sum + of(one), 0) / Math.max(1, normal.length);
  return mean >= 10 ? groupedNumber(Math.round(mean)) : mean.toFixed(1);
}

/** In a state or county the deaths in it; around a town those along whole paths. */
function deathSentence(
  { subject }: AskContext,
  { deaths, deaths_at_least: isLeast, total }: RowProfile,
): string {
  const they = total === 1 ? 'It' : 'They';
  if (deaths === 0)
    return isLeast
      ? 'Not all deaths are known.'
      : `${they} killed no one${subject.place?.kind === 'town' ? '' : ' there'}.`;
  const people = `${isLeast ? 'at least ' : ''}${counted(deaths, 'person', 'people')}`;
  return `${they} killed ${people}${subject.place?.kind === 'town' ? ', anywhere along their paths' : subject.place ? ' there' : ''}.`;
}

/** Whether a place has been hit. Around a town, how near is said. */
export function everHit(context: AskContext): Card | undefined {
  const { search, subject } = context;
  const { filter, place, rated, when, where } = subject;
  if (!place) return undefined;
  const profile = search.profile(filter);
  const [strongest, latest] = [profile.heads.strongest[0], profile.heads.latest[0]];
  const count = counted(profile.total, `${rated}tornado`, `${rated}tornadoes`);
  const came =
    place.kind === 'town'
      ? `${profile.total === 1 ? 'has' : 'have'} come ${where}`
      : `${profile.total === 1 ? 'has' : 'have'} hit ${nameOfPlace(place)}`;
  const violent = violentOf(profile.ratings);
  return {
    headline:
      profile.total === 0
        ? said(`No: our record has ${count}`, where, when)
        : said(`Yes: ${count} ${came}`, when),
    detail:
      profile.total === 0 || strongest === undefined || latest === undefined
        ? null
        : said(
            rated === '' &&
              violent > 0 &&
              `${groupedNumber(violent)} ${violent === 1 ? 'was' : 'were'} violent (rated 4 or 5).`,
            `The latest came on ${longDate(context.read(latest).begin_wall)}.`,
          ),
    links: [linkToPlace(place)],
  };
}

/** How often they come. */
export function howOften(context: AskContext): Card | undefined {
  const { search, subject } = context;
  const { filter, place, time, rated, where } = subject;
  if (time || rated !== '') return undefined;
  const profile = search.profile(filter);
  if (!place) {
    const { by_year: byYear } = profile;
    const totals = byYear.filter(({ year }) => year >= normalYears.first).map(yearTotal);
    return {
      headline: `About ${average(byYear, yearTotal)} tornadoes a year`,
      detail:
        `The average of ${normalYears.first} to ${normalYears.last}. Single years since had from ${groupedNumber(Math.min(...totals))} to ${groupedNumber(Math.max(...totals))}.`.replace(
          'since had',
          `since ${normalYears.first} had`,
        ),
      links: [trends],
    };
  }
  const rate = ratesSince(profile.rates).find((each) => each.class === 'all');
  if (!rate) return undefined;
  return {
    headline: capital(said(rateWords(rate), where)),
    detail: said(`${capital(tornadoes(profile.total))} since ${rate.since}.`, singleYearsWords(rate)),
    links: linksOf(context, trends),
  };
}

/** How many people tornadoes killed or hurt. */
export function howManyPeople(
  context: AskContext,
  what: 'deaths' | 'injuries',
  isPerYear = false,
): Card | undefined {
  const { search, subject } = context;
  const { filter, rated, where, when, place, time } = subject;
  const profile = search.profile(filter);
  if (isPerYear) {
    if (time || rated !== '' || place?.kind === 'town' || what === 'injuries') return undefined;
    return {
      headline: said(`About ${average(profile.by_year, ({ deaths }) => deaths)} deaths a year`, where),
      detail: `The average of ${normalYears.first} to ${normalYears.last}.`,
      links: linksOf(context, records),
    };
  }
  const count = profile[what];
  const isLeast = profile[`${what}_at_least`];
  const word = what === 'deaths' ? 'killed' : 'injured';
  const people = counted(count, 'person', 'people');
  const by = rated === '' ? '' : `by ${rated}tornadoes`;
  const isTown = place?.kind === 'town';
  const way = isTown ? `by tornadoes that came ${where}` : said(by, where);
  return {
    headline: capital(said(`${isLeast && count > 0 ? 'at least ' : ''}${people} ${word}`, way, when)),
    detail: said(
      isTown && 'Counted anywhere along their paths.',
      what === 'deaths' && count > 0
        ? `${groupedNumber(profile.killers)} of ${tornadoes(profile.total)} killed someone${place && !isTown ? ' there' : ''}.`
        : `From ${tornadoes(profile.total)}.`,
    ),
    links: linksOf(context, records),
  };
}

/** How much damage they did. It is known along whole paths only. */
export function howMuchDamage(context: AskContext): Card | undefined {
  const { search, subject } = context;
  const { filter, rated, where, when, place } = subject;
  const { damage_at_least: dollars, damage_known: known, total } = search.profile(filter);
  if (known === 0) return undefined;
  return {
    headline: said(
      `At least ${dollarWords(dollars)} of damage`,
      rated && `by ${rated}tornadoes`,
      place && `by tornadoes`,
      where,
      when,
    ),
    detail: said(
      `Known for ${groupedNumber(known)} of ${tornadoes(total)}.`,
      place && 'Counted along their whole paths.',
      'Dollars of each year, not adjusted for inflation.',
    ),
    links: linksOf(context, records),
  };
}

/** What share of tornadoes is of a rating, or comes at night. */
export function shareOfRating(context: AskContext): Card | undefined {
  const { search, subject } = context;
  const { filter, rated, where, when } = subject;
  if (rated === '') return undefined;
  const part = search.find({ ...filter, limit: 1 }).total;
  const all = search.find({ ...filter, ratings: undefined, limit: 1 }).total;
  return {
    headline: capital(said(percent(part, all), `of tornadoes ${where} ${when} are ${rated}`)),
    detail: `${groupedNumber(part)} of ${groupedNumber(all)}.`,
    links: [{ label: 'What ratings mean', path: '/learn#ratings' }],
  };
}

export function shareAtNight(context: AskContext): Card | undefined {
  const { search, subject } = context;
  const { filter, rated, where, when } = subject;
  const { count, of } = search.profile(filter).nights;
  if (of === 0) return undefined;
  return {
    headline: said(percent(count, of), `of ${rated}tornadoes ${where} ${when} came at night`),
    detail: `${groupedNumber(count)} of ${groupedNumber(of)} touched down between sunset and sunrise.`,
    links: [{ label: 'Stay safe at night', path: '/safety#night' }],
  };
}

/** Where people were when a tornado killed them. */
export function whereKilled({ search, subject, asked }: AskContext): Card | undefined {
  const { filter, place, rated, where, time } = subject;
  if (place && place.kind !== 'state') return undefined;
  if (time || rated !== '') return undefined;
  const died = whereDiedIn(search, filter);
  const [first] = died?.places ?? [];
  if (!died || !first) return undefined;
  const wanted = died.places.find((each) => each.place === wantedPlace(asked.plain)) ?? first;
  return {
    headline: said(
      `${deathPlaces[wanted.place].label}: ${groupedNumber(wanted.deaths)} of ${groupedNumber(died.placed)} deaths`,
      where,
      'whose place is known',
    ),
    detail: whereDiedSentence(died, deathPlacesSince),
    links: [
      { label: 'Safety in a mobile home', path: '/safety#mobile-home' },
      { label: 'Where people died', path: '/records' },
    ],
  };
}

function wantedPlace(words: string): DeathPlace | undefined {
  if (/mobile|trailer/.test(words)) return 'mobile_home';
  if (/car|vehicle/.test(words)) return 'vehicle';
  return /house|homes?\b/.test(words) ? 'house' : undefined;
}

/** How long they usually are. */
export function usualLength({ search, subject }: AskContext): Card | undefined {
  const { filter, rated, where, when } = subject;
  const { path_miles: miles, path_miles_unknown: unknown, total } = search.profile(filter);
  if (total === unknown) return undefined;
  return {
    headline: said(`${(miles / (total - unknown)).toFixed(1)} miles on average`, where, when),
    detail: `The average path of ${groupedNumber(total - unknown)} ${rated}tornadoes. Most are shorter: a few long ones raise it.`,
    links: [records],
  };
}

/** Two places or years side by side. */
export function compared({ search, asked, record }: AskContext): Card | undefined {
  const things = asked.places.length === 2 ? asked.places : [];
  // "1974 and 2011" is read as the years from one to the other.
  const years = asked.times.flatMap((each) =>
    /^\d{4}(?: to \d{4})?$/.test(each.label) ? each.label.split(' to ').map(Number) : [],
  );
  if (things.length === 2 && asked.times.length === 0 && !asked.rating) {
    const counts = things.map((place) => {
      const filter = filterOfPlace(place);
      return {
        label: nameOfPlace(place),
        count: search.find({ ...filter, limit: 1 }).total,
        path: pathOfPlace(place),
      };
    });
    const isTown = things.some(({ kind }) => kind === 'town');
    const [a, b] = counts as [(typeof counts)[0], (typeof counts)[0]];
    return {
      headline: `${a.label}: ${tornadoes(a.count)}. ${b.label}: ${tornadoes(b.count)}`,
      detail: said(
        isTown && `Within ${townRadiiMiles[0]} miles of a town,`,
        isTown ? `since ${record.first.slice(0, 4)}.` : `Since ${record.first.slice(0, 4)}.`,
      ),
      links: [{ label: 'Compare them', path: `/compare?places=${counts.map(({ path }) => path).join(',')}` }],
    };
  }
  if (
    years.length === 2 &&
    asked.times.every(({ kind }) => kind === 'date') &&
    asked.places.length === 0 &&
    !asked.rating
  ) {
    const [a, b] = years.map((year) => search.profile({ year }));
    if (!a || !b) return undefined;
    return {
      headline: `${years[0]}: ${tornadoes(a.total)}. ${years[1]}: ${tornadoes(b.total)}`,
      detail: `${capital(counted(a.deaths, 'death', 'deaths'))} in ${years[0]} and ${counted(b.deaths, 'death', 'deaths')} in ${years[1]}.`,
      links: [{ label: 'Compare them', path: `/compare?years=${years.join(',')}` }],
    };
  }
  return undefined;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
