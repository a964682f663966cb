import { countRows, listRows } from '../../catalogue/bitset.ts';
import { casualtiesIn, placeOfFilter } from '../../catalogue/casualties.ts';
import { column } from '../../catalogue/columns.ts';
import { countDays, deathReader } from '../../catalogue/count-days.ts';
import { readCountyName } from '../../catalogue/county-names.ts';
import { states } from '../../geo/states.ts';
import { longDate, monthNames } from '../../text/written-date.ts';
import { counted } from '../../tornadoes/count-words.ts';
import { countyLabel } from '../../tornadoes/display-name.ts';
import { percent } from '../../tornadoes/learn-words.ts';
import type { RowProfile } from '../../catalogue/profile-rows.ts';
import { dayPath, yearPath } from '../day-paths.ts';
import { countyPath, statePath } from '../place-paths.ts';
import type { AskContext, Card } from './question-words.ts';
import { linkToPlace } from './subject.ts';

type Ranked = { label: string; count: number; path: string | null };
export type Counted = 'tornadoes' | 'deaths' | 'injuries';

const shown = 5;

/** Joins the parts of a sentence, of which some are empty. */
export function said(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').replace('.m..', '.m.').trim();
}

function amount(count: number, what: Counted, rated = ''): string {
  if (what === 'tornadoes') return counted(count, `${rated}tornado`, `${rated}tornadoes`);
  return what === 'deaths' ? counted(count, 'death', 'deaths') : counted(count, 'injury', 'injuries');
}

/** The first of a ranking as a sentence: `Texas: 9,361 tornadoes since 1950`. Undefined if nothing is counted. */
function ranking(
  all: readonly Ranked[],
  { what, rated, where = '', when }: { what: Counted; rated: string; where?: string; when: string },
  isLeast = false,
): Pick<Card, 'headline' | 'ranking'> | undefined {
  const ordered = all.toSorted((a, b) => (isLeast ? a.count - b.count : b.count - a.count));
  const [first] = ordered;
  if (!first || (first.count === 0 && !isLeast)) return undefined;
  const tied = ordered.filter(({ count }) => count === first.count);
  const names = tied.map(({ label }) => label);
  const who =
    tied.length === 1
      ? first.label
      : tied.length <= 4
        ? `${new Intl.ListFormat('en-US').format(names)} (tied)`
        : `${names.length} are tied`;
  const headline = said(
    `${who}: ${amount(first.count, what, rated)}`,
    tied.length > 1 && 'each',
    where,
    when,
  );
  return { headline, ...(ordered.length > 1 ? { ranking: ordered.slice(0, shown) } : {}) };
}

/** The fifty states: neither the capital nor a territory is one. */
const fifty = states.filter(({ fips }) => fips <= 56 && fips !== 11);

export function mostOfStates(
  { search, subject }: AskContext,
  what: Counted,
  isLeast = false,
): Card | undefined {
  const { filter, rated, when } = subject;
  const touched = new Map(
    search.profile(filter).states.map(({ value, count }) => [value.toUpperCase(), count]),
  );
  const all = fifty.map(({ name }) => {
    const state = name.toUpperCase();
    const count =
      what === 'tornadoes' ? (touched.get(state) ?? 0) : (search.people({ ...filter, state })[what] ?? 0);
    return { label: name, count, path: statePath(name) };
  });
  const answer = ranking(all, { what, rated, when }, isLeast);
  if (!answer) return undefined;
  return {
    ...answer,
    detail:
      what === 'tornadoes'
        ? 'A tornado that crossed a state line counts in both states.'
        : `Counted in the state where people were ${what === 'deaths' ? 'killed' : 'hurt'}.`,
    links: [{ label: 'Compare all states', path: '/states' }],
  };
}

/** Counties that a rough count puts first are counted as their own pages count them. */
const countiesToCount = 8;

export function mostOfCounties({ search, subject }: AskContext): Card | undefined {
  const { filter, place, rated, where, when } = subject;
  if (place && place.kind !== 'state') return undefined;
  const { catalogue } = search;
  const { values, codes, starts } = column(catalogue, 'counties');
  const own = column(catalogue, 'state');
  const bits = search.match(filter);
  const rough = new Map<string, number>();
  for (const row of listRows(bits, 0, countRows(bits))) {
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      const { name, state = own.values[own.codes[row] as number] ?? '' } = readCountyName(
        values[codes[at] as number] ?? '',
      );
      if (place && state.toLowerCase() !== place.name.toLowerCase()) continue;
      const key = `${name}|${state.toUpperCase()}`;
      rough.set(key, (rough.get(key) ?? 0) + 1);
    }
  }
  const all = [...rough]
    .toSorted((a, b) => b[1] - a[1])
    .flatMap(([key]) => {
      const [county = '', upper = ''] = key.split('|');
      const state = states.find(({ name }) => name.toUpperCase() === upper)?.name;
      const path = state === undefined ? undefined : countyPath(state, county);
      return state === undefined || path === undefined ? [] : [{ county, state, upper, path }];
    })
    .slice(0, countiesToCount)
    .map(({ county, state, upper, path }) => ({
      label: place ? countyLabel(county) : `${countyLabel(county)}, ${state}`,
      count: search.find({ ...filter, state: upper, county, limit: 1 }).total,
      path,
    }));
  const answer = ranking(all, { what: 'tornadoes', rated, where, when });
  if (!answer) return undefined;
  return {
    ...answer,
    detail: 'A tornado that crossed a county line counts in both counties.',
    links: [
      place
        ? { label: `Counties of ${place.name}`, path: statePath(place.name) }
        : { label: 'All states', path: '/states' },
    ],
  };
}

type Years = RowProfile['by_year'];

function yearTotal({ ratings }: Years[number]): number {
  return ratings.reduce((sum, count) => sum + count, 0);
}

export function mostOfYears(
  { search, subject }: AskContext,
  what: 'tornadoes' | 'deaths',
  isLeast = false,
): Card | undefined {
  const { filter, rated, where, when, time, place } = subject;
  const profile = search.profile(filter);
  const all = profile.by_year
    .filter(({ year }) => year !== profile.partial_year)
    .map((one) => ({
      label: String(one.year),
      count: what === 'tornadoes' ? yearTotal(one) : one.deaths,
      path: yearPath(one.year),
    }));
  if (all.length < 2) return undefined;
  const answer = ranking(all, { what, rated, where, when: time ? when : '' }, isLeast);
  if (!answer) return undefined;
  return {
    ...answer,
    detail: isLeast
      ? 'Many weak tornadoes of the early years were never reported.'
      : said(`${isLeast ? 'The fewest' : 'The most'} of any year ${time ? '' : when}.`.replace(' .', '.')),
    links: [place ? linkToPlace(place) : { label: 'Tornado records', path: '/records' }],
  };
}

export function mostOfDecades(
  { search, subject }: AskContext,
  what: 'tornadoes' | 'deaths',
): Card | undefined {
  const { filter, rated, where, time } = subject;
  if (time) return undefined;
  const decades = new Map<number, number>();
  for (const one of search.profile(filter).by_year) {
    const decade = Math.floor(one.year / 10) * 10;
    decades.set(decade, (decades.get(decade) ?? 0) + (what === 'deaths' ? one.deaths : yearTotal(one)));
  }
  const all = [...decades].map(([decade, count]) => ({ label: `The ${decade}s`, count, path: null }));
  const answer = ranking(all, { what, rated, where, when: '' });
  return (
    answer && {
      ...answer,
      detail: 'Weak tornadoes are spotted more often since the 1990s.',
      links: [{ label: 'Trends', path: '/trends' }],
    }
  );
}

/** The days of months, by which they differ too. */
export function mostOfMonths({ search, subject }: AskContext, isLeast = false): Card | undefined {
  const { filter, rated, where, when, page } = subject;
  const counts = search
    .profile(filter)
    .by_month_hour.map((hours) => hours.reduce((sum, one) => sum + one, 0));
  const all = counts.map((count, month) => ({ label: monthNames[month] ?? '', count, path: null }));
  const answer = ranking(all, { what: 'tornadoes', rated, where, when }, isLeast);
  return (
    answer && {
      ...answer,
      detail: isLeast ? null : `${spanWords(all)} have ${half(all)} of them.`,
      links: [page ?? { label: 'When tornadoes come', path: '/trends' }],
    }
  );
}

function best(counts: readonly number[], width: number): { from: number; sum: number } {
  const sums = counts.map((_, from) => ({
    from,
    sum: Array.from({ length: width }, (_each, at) => counts[(from + at) % counts.length] ?? 0).reduce(
      (a, b) => a + b,
      0,
    ),
  }));
  return sums.reduce((a, b) => (b.sum > a.sum ? b : a));
}

function spanWords(months: readonly Ranked[]): string {
  const { from } = best(
    months.map(({ count }) => count),
    3,
  );
  return `${months[from]?.label} to ${months[(from + 2) % 12]?.label}`;
}

function half(months: readonly Ranked[]): string {
  const counts = months.map(({ count }) => count);
  return percent(
    best(counts, 3).sum,
    counts.reduce((a, b) => a + b, 0),
  );
}

/** When tornadoes come: the season, or the time of the day. */
export function season({ search, subject }: AskContext): Card | undefined {
  const { filter, where, when, rated, page } = subject;
  const profile = search.profile(filter);
  if (profile.total === 0) return undefined;
  const months = profile.by_month_hour.map((hours) => hours.reduce((sum, one) => sum + one, 0));
  const all = months.map((count, month) => ({ label: monthNames[month] ?? '', count, path: null }));
  const peak = all.reduce((a, b) => (b.count > a.count ? b : a));
  return {
    headline: said(`${spanWords(all)}, with the peak in ${peak.label}`),
    detail: said(
      `${half(all)} of ${rated}tornadoes ${where} ${when} came in those three months.`,
      hoursSentence(profile),
      'They can come in any month.',
    ),
    links: [page ?? { label: 'When tornadoes come', path: '/trends' }],
  };
}

export function timeOfDay({ search, subject }: AskContext): Card | undefined {
  const { filter, where, when, rated, page } = subject;
  const profile = search.profile(filter);
  if (profile.total === 0) return undefined;
  const hours = hourCounts(profile);
  const { from, sum } = best(hours, 6);
  const top = hours.indexOf(Math.max(...hours));
  const { count, of } = profile.nights;
  return {
    headline: `Most come between ${clock(from)} and ${clock(from + 6)}`,
    detail: said(
      `${percent(sum, profile.total)} of ${rated}tornadoes ${where} ${when}, local time.`,
      `The busiest hour begins at ${clock(top)}.`,
      of > 0 && `${percent(count, of)} come after dark.`,
    ),
    links: [page ?? { label: 'When tornadoes come', path: '/trends' }],
  };
}

function hourCounts({ by_month_hour: byMonth }: RowProfile): number[] {
  return Array.from({ length: 24 }, (_, hour) => byMonth.reduce((sum, month) => sum + (month[hour] ?? 0), 0));
}

function hoursSentence(profile: RowProfile): string {
  const { from } = best(hourCounts(profile), 6);
  return `Most come between ${clock(from)} and ${clock(from + 6)}`.replace(/[^.]$/, '$&.');
}

function clock(hour: number): string {
  const on = ((hour % 24) + 24) % 24;
  if (on === 0) return 'midnight';
  if (on === 12) return 'noon';
  return `${on % 12} ${on < 12 ? 'a.m.' : 'p.m.'}`;
}

export function mostOfDays({ search, subject }: AskContext, what: 'tornadoes' | 'deaths'): Card | undefined {
  const { filter, where, when, rated } = subject;
  const { catalogue } = search;
  const bits = search.match(filter);
  const rows = listRows(bits, 0, countRows(bits));
  const place = placeOfFilter(filter);
  const here = place && casualtiesIn(catalogue, place);
  const deathsOf = here ? (row: number) => here(row).deaths : deathReader(catalogue);
  const days = countDays(catalogue, 'local', rows, deathsOf);
  if (days.length < 2) return undefined;
  const all = days.map(({ day, tornadoes: count, deaths }) => {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    return {
      label: longDate(date),
      count: what === 'tornadoes' ? count : deaths,
      path: dayPath(date, 'local'),
    };
  });
  const answer = ranking(all, { what, rated, where, when: '' });
  if (!answer) return undefined;
  const [first] = answer.ranking ?? [];
  return {
    ...answer,
    detail: `The most of any day ${when}, from midnight to midnight local time.`,
    links: [
      ...(first?.path ? [{ label: first.label, path: first.path }] : []),
      { label: 'Record days', path: '/records' },
    ],
  };
}
