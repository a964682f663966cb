import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';
import { CountyPage, OfficePage, StatePage, TownPage } from './place-page.tsx';
import { madeUpState, madeUpTown } from './testing/made-up-place.ts';

const open = (path: string, ...places: object[]) =>
  openPage(
    [
      { path: '/states/:state', Component: StatePage },
      { path: '/states/:state/:county', Component: CountyPage },
      { path: '/places/:state/:town', Component: TownPage },
    ],
    path,
    { 'GET /places/{state}': places, 'GET /places/{state}/towns/{town}': places },
  );
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('the page of an office leads to its counties, radars and list, and names who shares a county', async () => {
  const place = madeUpTown(86, {
    kind: 'office',
    name: 'NWS Gray',
    full_name: 'NWS Gray, Maine',
    path: '/offices/GYX',
    state: null,
    county: null,
    radius_miles: null,
    parameters: { office: 'GYX' },
    offices: [{ code: 'GYX', name: 'Gray', path: '/offices/GYX' }],
    radars: [{ id: 'KGYX', name: 'Portland' }],
    within: [
      {
        name: 'Somerset County',
        state: 'Maine',
        path: '/states/maine/somerset',
        total: 5,
        shared_with: [{ code: 'CAR', name: 'Caribou', path: '/offices/CAR' }],
      },
    ],
  });
  openPage([{ path: '/offices/:office', Component: OfficePage }], '/offices/GYX', {
    'GET /offices/{office}': [place],
  });
  await screen.findByRole('heading', { level: 1, name: 'NWS Gray, Maine' });
  screen.getByText(/^86 tornadoes have touched the area of NWS Gray, Maine since 1950/);
  screen.getByText('5, shared with NWS Caribou');
  screen.getByText('Tornadoes in a county with two offices count for both.');
  const links = ['weather.gov/gyx', 'KGYX', 'Somerset County', 'All 86 as a list'];
  expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    'https://www.weather.gov/gyx/',
    '/radar?station=KGYX',
    '/states/maine/somerset',
    '/tornadoes?office=GYX',
  ]);
});

/** Sees what is empty: maps and charts, which are drawn in browsers only, have a sketch or words. */
class SeesTheEmpty {
  readonly #run: (entries: { isIntersecting: boolean }[]) => void;
  constructor(run: (entries: { isIntersecting: boolean }[]) => void) {
    this.#run = run;
  }
  observe(place: Element) {
    if (place.childElementCount === 0) this.#run([{ isIntersecting: true }]);
  }
  disconnect() {}
}

it('the page of a county shows what is missing once somebody comes to it', async () => {
  vi.stubGlobal('IntersectionObserver', SeesTheEmpty);
  const county = { ...madeUpState(9), kind: 'county' as const, name: 'Greene County' };
  const { callsOf } = openPage(
    [{ path: '/states/:state/:county', Component: CountyPage }],
    '/states/ohio/greene',
    {
      'GET /places/{state}/counties/{county}': { ...county, path: '/states/ohio/greene' },
    },
  );
  await screen.findByText('What’s missing here');
  await screen.findByText('1 of 1 tornado has a story, 1 has a second source. No photo yet.');
  expect(callsOf('GET /places/{state}/counties/{county}/gaps')).toHaveLength(1);
  vi.unstubAllGlobals();
});

describe('the page of a town', () => {
  it('says that it loads, then gives the answer as a sentence and four numbers', async () => {
    open('/places/oklahoma/moore', madeUpTown(86));
    expect(screen.getByRole('status').textContent).toBe('Loading what happened here');
    await screen.findByRole('heading', { level: 1, name: 'Moore, Oklahoma' });
    screen.getByText(
      '86 tornadoes have come within 10 miles of Moore since 1950, about one every ten months. Six were violent, including the F5 of 1999 and the EF5 of 2013.',
    );
    const figures = screen.getAllByRole('term').slice(0, 4);
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      'tornadoes since 1950',
      'strong or violent, F2/EF2 or higher',
      'violent, F4/EF4 or higher',
      'deaths anywhere along these paths',
    ]);
    expect(document.title).toContain('Tornadoes near Moore, Oklahoma');
    expect(headings()).toEqual([
      'How often?',
      'The strongest',
      'When do they come?',
      'Closest, deadliest, longest',
      'Ratings by year',
      'How sure are the averages?',
      'Limits of the data',
      'Nearby towns',
    ]);
    screen.getByText('About 1.8 a year on average since 1977.');
    const often = within(screen.getByRole('table', { name: 'How often, by rating' }));
    expect(often.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Since 19771950–1976',
      'Any tornado861.8 a year0',
      'EF2 or stronger61 in 7.8 years0',
      'EF4 or stronger61 in 7.8 years0',
    ]);
    screen.getByText('Most of them in May, and most between noon and 6 p.m.');
    expect(screen.getByRole('complementary', { name: 'Safety' }).textContent).toContain(
      'Leave a mobile home',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Closest, deadliest, longest' }));
    const closest = screen.getByRole('table', { name: 'The closest passed right over town' });
    expect(within(closest).getAllByRole('row')[2]?.textContent).toContain('3.2 miles northwest');
    const links = [
      'All 86 as a list',
      'On the map',
      'CSV',
      'Parquet',
      'JSON',
      'Years and ratings (CSV)',
      'Cleveland County',
      'All states',
      'Norman',
    ];
    expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/tornadoes?near=Moore%2C+Oklahoma&near_lat=35.34&near_lon=-97.49&radius_miles=10'.replace('%2C', ','),
      '/map?near=Moore,+Oklahoma&near_lat=35.34&near_lon=-97.49&radius_miles=10',
      '/places/oklahoma/moore.csv',
      '/places/oklahoma/moore.parquet',
      '/places/oklahoma/moore.json',
      '/places/oklahoma/moore.profile.csv',
      '/states/oklahoma/cleveland-county',
      '/states',
      '/places/oklahoma/norman',
    ]);
  });

  it('counts rates since the year that its URL names', async () => {
    const { address } = open('/places/oklahoma/moore?radius_miles=25', madeUpTown(314, { radius_miles: 25 }));
    fireEvent.click(await screen.findByRole('button', { name: 'How sure are the averages?' }));
    const choice = screen.getByRole('navigation', { name: 'Years of the rates' });
    const choices = within(choice).getAllByRole('link');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Best years for each',
      'Since 1950',
      'Since 1977',
      'Since 2007',
    ]);
    expect(choices.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null, null]);
    // All were in 1999, so there is none since 2007.
    fireEvent.click(within(choice).getByRole('link', { name: 'Since 2007' }));
    expect(address()).toBe('/places/oklahoma/moore?radius_miles=25&since=2007');
    screen.getByRole('heading', { name: /None on record since 2007/ });
  });

  it('asks for another distance by its URL, and shows the last answer until it comes', async () => {
    const second = Promise.withResolvers<object>();
    const { address, calls } = open('/places/oklahoma/moore', madeUpTown(86), second.promise);
    fireEvent.click(await screen.findByRole('link', { name: '25 miles' }));
    expect(address()).toBe('/places/oklahoma/moore?radius_miles=25');
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
    second.resolve(madeUpTown(314, { radius_miles: 25 }));
    await screen.findByText(/^314 tornadoes have come within 25 miles/);
    expect(screen.getByRole('link', { name: '25 miles' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      '/places/oklahoma/moore.csv?radius_miles=25',
    );
    const asked = calls.map(({ path }) => path).filter((path) => path.includes('/places/'));
    expect(asked).toEqual([
      '/api/v1/places/oklahoma/towns/moore',
      '/api/v1/places/oklahoma/towns/moore?radius_miles=25',
    ]);
    fireEvent.click(screen.getByRole('link', { name: '10 miles' }));
    expect(address()).toBe('/places/oklahoma/moore');
  });

  it('says plainly that none is on record, and where one was', async () => {
    const strongest = madeUpTown(1)
      .strongest_nearby.slice(0, 1)
      .map((one) => ({ ...one, miles: 14.2 }));
    open('/places/oklahoma/moore', madeUpTown(0, { strongest_nearby: strongest }));
    await screen.findByText('No tornadoes on record have come within 10 miles of Moore since 1950.');
    expect(headings()[0]).toBe('The nearest one');
    screen.getByText(/passed 14.2 miles northwest/);
    expect(screen.getAllByRole('link', { name: 'Newcastle' })[0]?.parentElement?.textContent).toBe(
      'Newcastle has 91 tornadoes on record.',
    );
    expect(screen.queryByRole('link', { name: /as a list/ })).toBeNull();
    expect(screen.queryByText('How often?')).toBeNull();
  });

  it('says of a single one that it is the only one', async () => {
    const place = madeUpTown(1);
    open('/places/oklahoma/moore', { ...place, profile: { ...place.profile, deaths: 0 } });
    await screen.findByText(/^1 tornado has come within 10 miles/);
    screen.getByRole('heading', { name: 'The tornado' });
  });

  it('says that it failed, and tries again', async () => {
    open('/places/oklahoma/moore', refusal('UNAVAILABLE', 'Please try again later.'), madeUpTown(3));
    await screen.findByText('Error: Please try again later.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^3 tornadoes/);
  });

  it('gives the API’s sentence about an unknown town, with the nearest thing as a link', async () => {
    const error =
      'No town of Oklahoma in our list is called “Mooore”. There is Moore, Oklahoma: /places/oklahoma/moore';
    open('/places/oklahoma/mooore', refusal('NOT_FOUND', error));
    await screen.findByText(/^No town of Oklahoma in our list is called/);
    expect(screen.getByRole('link', { name: '/places/oklahoma/moore' }).getAttribute('href')).toBe(
      '/places/oklahoma/moore',
    );
    expect(screen.getByRole('link', { name: 'What happened in this state' }).getAttribute('href')).toBe(
      '/states/oklahoma',
    );
  });
});

describe('the page of a state', () => {
  it('has its counties and the states beside it, and says how many paths are drawn', async () => {
    open('/states/oklahoma', madeUpState(4_312));
    await screen.findByText(/^4,312 tornadoes have touched Oklahoma since 1950, about 58 a year/);
    screen.getByText(/^The 400 strongest of 4,312 paths, 1950 to 2023/);
    expect(screen.getByRole('link', { name: 'See all on the map' }).getAttribute('href')).toBe(
      '/map?state=OKLAHOMA',
    );
    expect(headings()).toContain('Counties of Oklahoma');
    expect(headings()).toContain('Neighboring states');
    expect(screen.queryByRole('navigation', { name: 'Distance' })).toBeNull();
  });

  it('puts its own path into the URL of another spelling', async () => {
    const { address } = open('/states/ok', madeUpState(5));
    await vi.waitFor(() => expect(address()).toBe('/states/oklahoma'), 60_000);
  });
});
