import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayCount } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { ProfileTornado, TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { madeUpProfile, madeUpRows } from '@touchdown/shared/tornadoes/testing/made-up-profile.ts';
import { trendNames } from '@touchdown/shared/tornadoes/trend-names.ts';
import type {
  DaysNear,
  RecordsAnswer,
  TrendsAnswer,
  YearAnswer,
} from '@touchdown/shared/tornadoes/year-answers.ts';
import { openPage, refusal, type AnswersByRoute } from '../../testing/open-page.tsx';
import { RecordsPage } from './records-page.tsx';
import { TrendsPage } from './trends-page.tsx';
import { YearPage } from './year-page.tsx';

const years = { first: 1950, last: 2023 };
const untilDay = (last: number) =>
  Array.from({ length: dayCount }, (_, day) => (last * day) / (dayCount - 1));

function madeUpYear(total: number, changes: Partial<YearAnswer> = {}): YearAnswer {
  const of = { first: 2011, last: 2011 };
  const profile: TornadoProfile = madeUpProfile(madeUpRows(total, 3, of), of);
  return {
    year: 2011,
    path: '/years/2011',
    record_years: years,
    is_partial: false,
    record_ends: null,
    profile,
    mean: {
      first: 1991,
      last: 2020,
      tornadoes: 1225.6,
      ratings: [722.5, 356.6, 98.3, 28.1, 6.1, 0.5, 13.5],
      deaths: 69.2,
      killers: 20,
      tornado_days: 180.4,
    },
    season: {
      counts: untilDay(total),
      years: 74,
      least: untilDay(10),
      low: untilDay(20),
      middle: untilDay(40),
      high: untilDay(60),
      most: untilDay(90),
    },
    largest_days: total === 0 ? [] : [{ date: '2011-04-27', tornadoes: 173, f1_plus: 115, deaths: 316 }],
    paths: [],
    bounds: { south: 24.4, north: 49.4, west: -125, east: -66.9 },
    ...changes,
  };
}

/** All tornadoes rise by three a year; every other number goes up and down around the same level. */
function madeUpTrends(): TrendsAnswer {
  const count = years.last - years.first + 1;
  const line = (perYear: number) =>
    Array.from({ length: count }, (_, at) => 400 + perYear * at + (at % 3) * 10);
  return {
    record_years: years,
    partial_year: null,
    series: trendNames.map((name) => ({ name, values: line(name === 'all' ? 3 : 0) })),
    unrated: Array.from({ length: count }, (_, at) => (at < 66 ? 0 : 62)),
    cautions: [{ year: 2016, name: 'Unrated', says: 'A tornado that damaged nothing is unrated.' }],
  };
}

function madeUpDaysNear(from: number, to: number, daysPerYear: number): DaysNear {
  const city = { lat: 35.22, lon: -97.44, standard_error: 0.05, peak: '05-13' };
  return {
    from,
    to,
    least: 'all',
    rows: [
      { lat: 35, west: -98, step: 0.9, days: [0.05, daysPerYear] },
      { lat: 35.7, west: -98, step: 0.9, days: [0.3, 2.5] },
    ],
    cities: [
      { ...city, name: 'Norman, Oklahoma', days_per_year: daysPerYear },
      { ...city, name: 'Omaha, Nebraska', days_per_year: 1 },
    ],
  };
}

function madeUpRecords(state: RecordsAnswer['state'] = null): RecordsAnswer {
  const profile = madeUpProfile(madeUpRows(40));
  const [one, two] = profile.heads.latest as [ProfileTornado, ProfileTornado];
  const named = { ...one, known_as: 'Joplin', fatalities: 158, damage_estimate: 2_800_100_000 };
  const day = { date: '2011-04-27', tornadoes: 173, f1_plus: 115, deaths: 316 };
  return {
    state,
    record_years: years,
    total: 40,
    deadliest: [named],
    longest: [{ ...named, path_length: 234.7 }],
    widest: [],
    costliest: [named],
    most_injuries: [],
    calendar: [{ class: 'violent', earliest: one, latest: two }],
    largest_days: [{ ...day, tornadoes: 200 }],
    deadliest_days: [day],
    pauses: [{ class: 'F5', days: 2923, from: two, to: one, since_last: { days: 12, from: one } }],
    where_died: {
      deaths: 90,
      placed: 60,
      places: [
        { place: 'house', deaths: 34 },
        { place: 'mobile_home', deaths: 26 },
      ],
      by_hour: [
        [4, 10, 10, 10],
        [16, 0, 0, 10],
      ],
      by_rating: [
        [0, 0, 0, 0, 34, 0, 0],
        [0, 6, 20, 0, 0, 0, 0],
      ],
    },
    timed: { count: 3, of: 40 },
    doubted: [
      {
        tornado: { ...two, path_length: null },
        path_length: 300,
        path_width: 12,
        reasons: ['Length and width look swapped in the source. Lists leave both out.'],
      },
    ],
  };
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', SeesAll);
  // Charts wait without a limit, and stay words here: their tables would slow every search by role.
  vi.stubGlobal('requestIdleCallback', (run: () => void, limit?: object) => (limit ? setTimeout(run, 0) : 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

class SeesAll {
  readonly #run: (entries: { isIntersecting: boolean }[]) => void;
  constructor(run: (entries: { isIntersecting: boolean }[]) => void) {
    this.#run = run;
  }
  // Maps are drawn in browsers only.
  observe(place: Element) {
    if (!place.matches('.chart') && !place.querySelector('[class*=sketch]'))
      this.#run([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const open = (path: string, answers: AnswersByRoute) =>
  openPage(
    [
      { path: '/years/:year', Component: YearPage },
      { path: '/records', Component: RecordsPage },
      { path: '/trends', Component: TrendsPage },
    ],
    path,
    answers,
  );
const openYear = (year: object, path = '/years/2011') => open(path, { 'GET /years/{year}': year });

const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a year', () => {
  it('stands beside the mean year and in the band of all years, and leads to its days and neighbours', async () => {
    openYear(madeUpYear(80));
    await screen.findByText(/^2011 had 80 tornadoes, 93% below the 1991–2020 average\./);
    expect(rowOf('Tornadoes')).toEqual(['80', '1,225.6']);
    expect(rowOf('EF4')[1]).toBe('6.1');
    screen.getByRole('heading', { name: /More than in nine of ten years/ });
    expect([hrefOf('April 27, 2011'), hrefOf('← 2010'), hrefOf('Outbreaks of 2011')]).toEqual([
      '/days/2011-04-27',
      '/years/2010',
      '/outbreaks?year=2011',
    ]);
    expect(document.title).toContain('Tornadoes of 2011');
  });

  it('that is not whole is not compared', async () => {
    openYear(madeUpYear(80, { is_partial: true, record_ends: '2011-08-01' }));
    await screen.findByText(/^2011 had 80 tornadoes through August 1, 2011, where our data ends\./);
    expect(rowOf('Tornadoes')).toEqual(['80']);
    screen.getByRole('heading', { name: /2011 so far, among all years/ });
  });

  it('without a tornado says that none is on record', async () => {
    openYear(madeUpYear(0));
    await screen.findByRole('heading', { name: 'No tornadoes on record' });
    expect(screen.queryByRole('link', { name: /as a list/ })).toBeNull();
  });

  it('that the record lacks has the sentence of the API, and a failure a second try', async () => {
    const sentence = 'The record does not have this year. It has 1950 to 2023.';
    openYear(refusal('NOT_FOUND', sentence), '/years/1949');
    await screen.findByText(sentence);
    cleanup();
    openYear([refusal('UNAVAILABLE', 'Please try again later.'), madeUpYear(3)]);
    await screen.findByText('Error: Please try again later.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^2011 had 3 tornadoes/);
  });
});

describe('the page of records', () => {
  it('has what is doubted apart with the reason, and another state by the URL', async () => {
    const { address } = open('/records', {
      'GET /records': ({ query }) =>
        query['state'] === 'oklahoma'
          ? madeUpRecords({ name: 'Oklahoma', slug: 'oklahoma' })
          : madeUpRecords(),
    });
    await screen.findByRole('heading', { name: 'Costliest' });
    screen.getByText(/^\$2\.8 billion of \d{4}$/);
    const doubted = screen.getByRole('table', { name: 'Implausible lengths' });
    within(doubted).getByText('Length and width look swapped in the source.');
    within(doubted).getByText('300 miles');
    expect(hrefOf('CSV')).toBe('/records.csv');
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'Oklahoma' } });
    await screen.findByRole('heading', { level: 1, name: 'Tornado records of Oklahoma' });
    expect(address()).toBe('/records?state=oklahoma');
    expect(hrefOf('CSV')).toBe('/records.csv?state=oklahoma');
  });
});

describe('where people died, on the page of records', () => {
  it('has the lesson first, then the share that is known, then hours and ratings', async () => {
    open('/records', { 'GET /records': madeUpRecords() });
    const heading = await screen.findByRole('heading', { name: 'Where people died' });
    const [lesson, known] = (heading.parentElement as HTMLElement).querySelectorAll('p');
    expect(lesson?.textContent).toBe(
      '57% died in houses and 43% in mobile homes. From midnight to 6 a.m., 80% died in mobile homes.',
    );
    expect(known?.textContent).toBe('Place known for 60 of 90 deaths since 1996.');
    const cellsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(cellsOf('Deaths by place and local time').at(-1)).toBe('Mobile homes43%26160010');
    expect(cellsOf('Deaths by place and rating')).toEqual([
      'PlaceF/EF1F/EF2F/EF4',
      'Houses0034',
      'Mobile homes6200',
    ]);
  });
});

describe('the page of trends', () => {
  it('claims only what the test of each trend says, and puts the period into the URL', async () => {
    const { address } = open('/trends', { 'GET /trends': madeUpTrends() });
    await screen.findByRole('heading', { name: /All tornadoes: up by (2\.9|3\.0)\d a year/ });
    screen.getByRole('heading', { name: /F1 and stronger: no trend/ });
    expect(screen.getAllByText(/^No significant trend from 1954 to 2023/).length).toBeGreaterThan(5);
    // Beside every number by rating.
    expect(screen.getAllByText(/^Unrated tornadoes are not counted/)).toHaveLength(5);
    fireEvent.change(screen.getByRole('slider', { name: 'From' }), { target: { value: '1991' } });
    await screen.findAllByText(/^No significant trend from 1991 to 2023/);
    await vi.waitFor(() => expect(address()).toBe('/trends?from=1991'));
    fireEvent.change(screen.getByRole('slider', { name: 'From' }), { target: { value: '2020' } });
    await screen.findAllByText('A trend needs 10 years; 2020 to 2023 are too few.');
    // The mean of the years of the period alone.
    screen.getByRole('heading', { name: /^624\.5 tornadoes a year, 2020 to 2023/ });
  });

  it('has two maps of the periods of the URL, and their difference in words and in a table', async () => {
    const { callsOf } = open('/trends?split=1980', {
      'GET /trends': madeUpTrends(),
      'GET /trends/days-near': ({ query: { from, to } }) =>
        madeUpDaysNear(Number(from), Number(to), from === '1954' ? 1 : 1.5),
    });
    await screen.findByText(
      'More days near Norman from 1954–1980 to 1981–2023. No change near the other one.',
      {},
      { timeout: 10_000 },
    );
    expect(rowOf('Norman, Oklahoma')).toEqual(['1.00', '1.50', 'more', 'May 13']);
    expect(rowOf('Omaha, Nebraska')[2]).toBe('none shown');
    screen.getByRole('img', { name: /^Map of 1981 to 2023: at most 2\.5 days a year/ });
    fireEvent.click(screen.getByRole('radio', { name: 'F1 and stronger' }));
    await vi.waitFor(() =>
      expect(callsOf('GET /trends/days-near').map(({ query }) => query)).toContainEqual({
        from: '1954',
        to: '1980',
        least: 'F1+',
      }),
    );
  });

  it('ignores an impossible period', async () => {
    open('/trends?from=2010&to=1960&split=x', { 'GET /trends': madeUpTrends() });
    const to = await screen.findByRole<HTMLInputElement>('slider', { name: 'To' });
    expect(to.value).toBe('2010');
  });
});
