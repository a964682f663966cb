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
  screen.getByText(/^86 tornadoes touched the area of NWS Gray, Maine from/);
  screen.getByText('Maine, 5, shared with NWS Caribou');
  screen.getByText('Tornadoes in a county with two offices count for both.');
  const links = ['weather.gov/gyx', 'KGYX', 'Somerset County', 'All 86 as a list'];
  expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    'https://www.weather.gov/gyx/',
    '/radar?station=KGYX',
    '/states/maine/somerset',
    '/tornadoes?office=GYX',
  ]);
});

describe('the page of a town', () => {
  it('says that it loads, then gives the answer as a sentence and four numbers', async () => {
    open('/places/oklahoma/moore', madeUpTown(86));
    expect(screen.getByRole('status').textContent).toBe('Loading what happened here');
    await screen.findByRole('heading', { level: 1, name: 'Moore, Oklahoma' });
    screen.getByText(
      '86 tornadoes came within 10 miles of Moore, Oklahoma from 1950 to 2023, 6 of them violent (EF4, EF5, F4 or F5). They killed 69 people along their whole paths. The strongest was the F5 of May 3, 1999.',
    );
    const figures = screen.getAllByRole('term').slice(0, 4);
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      'tornadoes',
      'a year on average since 1950 (likely 0.03 to 6.58)',
      'deaths along their whole paths',
      'F4 or stronger',
    ]);
    expect(document.title).toContain('Tornadoes near Moore, Oklahoma');
    expect(headings()).toEqual([
      expect.stringMatching(/^86 tornadoes /),
      expect.stringContaining('About one every ten months'),
      expect.stringContaining('by month and hour'),
      expect.stringContaining('by their day of the year'),
      expect.stringMatching(/ rated /),
      'The closest passed over its middle',
      'The strongest within 25 miles: F5',
      'The deadliest killed 36',
      'The longest path: 37 miles',
      'The latest was on April 12, 2022',
      'Towns around it',
      'What the record cannot know',
    ]);
    expect(screen.getByRole('complementary', { name: 'Safety' }).textContent).toContain(
      'Leave a mobile home',
    );
    const closest = screen.getByRole('table', { name: 'The closest passed over its middle' });
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
    const choice = await screen.findByRole('navigation', { name: 'Years of the rates' });
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
    expect(screen.getAllByRole('term')[1]?.textContent).toBe(
      'a year on average since 2007 (likely 0.00 to 0.22)',
    );
    screen.getByRole('heading', { name: /None on record since 2007/ });
  });

  it('asks for another distance by its URL, and shows the last answer until it comes', async () => {
    const second = Promise.withResolvers<object>();
    const { address, calls } = open('/places/oklahoma/moore', madeUpTown(86), second.promise);
    fireEvent.click(await screen.findByRole('link', { name: '25 miles' }));
    expect(address()).toBe('/places/oklahoma/moore?radius_miles=25');
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
    second.resolve(madeUpTown(314, { radius_miles: 25 }));
    await screen.findByText(/^314 tornadoes came within 25 miles/);
    expect(screen.getByRole('link', { name: '25 miles' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      '/places/oklahoma/moore.csv?radius_miles=25',
    );
    expect(calls.map(({ path }) => path)).toEqual([
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
    await screen.findByText(
      'No tornado on record came within 10 miles of Moore, Oklahoma from 1950 to 2023.',
    );
    expect(headings()[0]).toBe('None is on record within 10 miles of Moore, Oklahoma');
    screen.getByText(/passed 14.2 miles northwest/);
    expect(screen.getAllByRole('link', { name: 'Newcastle' })[0]?.parentElement?.textContent).toBe(
      'Newcastle has 91 tornadoes on record.',
    );
    expect(screen.queryByRole('link', { name: /as a list/ })).toBeNull();
    expect(screen.queryByText('How often')).toBeNull();
  });

  it('says of a single one that it is the only one', async () => {
    const place = madeUpTown(1);
    open('/places/oklahoma/moore', { ...place, profile: { ...place.profile, deaths: 0 } });
    await screen.findByText(/^1 tornado came within 10 miles/);
    screen.getByRole('link', { name: 'Its row in the list' });
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
    await screen.findByText(/^4,312 tornadoes touched Oklahoma from 1950/);
    screen.getByText(/^The 400 most significant of 4,312 are drawn/);
    expect(screen.getByRole('link', { name: 'See all on the map' }).getAttribute('href')).toBe(
      '/map?state=OKLAHOMA',
    );
    expect(headings()).toContain('Counties of Oklahoma');
    expect(headings()).toContain('States beside it');
    expect(screen.queryByRole('navigation', { name: 'Distance' })).toBeNull();
  });

  it('puts its own path into the URL of another spelling', async () => {
    const { address } = open('/states/ok', madeUpState(5));
    await vi.waitFor(() => expect(address()).toBe('/states/oklahoma'), 60_000);
  });
});
