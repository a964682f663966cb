import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownSite } from '../e2e/own-site.ts';
import { contributions } from '../e2e/testing/made-up-contributions.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { openScreen } from './open-screen.tsx';
import { restingStore } from './resting-store.ts';
import { targetsIn } from './see-screen.ts';
import { follow, press } from './use-screen.ts';
import { VisitorCalls } from '../e2e/visitor-calls.ts';
import { wordsOf } from './words-of.ts';

const featured = () => screen.findByRole('heading', { name: 'Featured Today' });
const mapFold = /^Map Filters & Display Options/;
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const search = () => region('Search Tornadoes');
const mapFilters = () => region(mapFold);
const onThisDay = async () => within(await screen.findByRole('article', { name: 'Tornadoes On This Day' }));
const latest = async () => within(await screen.findByRole('article', { name: 'Latest Contributions' }));
const check = async (within: Awaited<ReturnType<typeof region>>, name: string) =>
  fireEvent.click(await within.findByRole('checkbox', { name }));

/** The home page with these contributions. Its tornadoes are of this day, and not of the visitor's own date. */
async function openHome({ day = '', latest: given = [] }: { day?: string; latest?: unknown[] }) {
  const calls = new VisitorCalls(ownSite.siteUrl);
  return openScreen('/', {
    intercept: ({ pathname }) => {
      if (pathname === '/api/v1/contributions/latest') return Response.json({ contributions: given });
      if (pathname !== '/api/v1/tornadoes/on-this-day' || !day) return undefined;
      return calls.send('GET', `${pathname}?limit=10&${day}`);
    },
  });
}

describe('searching from the home page', () => {
  it('goes to the list with scale and state, newest first', async () => {
    const { address, goBack } = await openScreen('/');
    await press('Search Tornadoes');
    await check(await search(), 'EF4');
    await check(await search(), 'F5');
    fireEvent.change((await search()).getByLabelText('State'), { target: { value: 'Oklahoma' } });
    fireEvent.click((await search()).getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(address()).toBe(
        '/tornadoes?ef_rating=F5,EF4&state=OKLAHOMA&sort_by=start_time&sort_direction=DESC',
      ),
    );
    await screen.findByText(/match your filters, newest first/);
    goBack();
    await featured();
  });
});

describe('the map’s filters', () => {
  it('narrow the picture, say that they are active, can be cleared, and are those that the map opens with', async () => {
    const { address } = await openScreen('/', { seesMaps: true });
    await press(mapFold);
    const clear = await (
      await mapFilters()
    ).findByRole<HTMLButtonElement>('button', {
      name: 'Clear Filters',
    });
    expect(clear.disabled).toBe(true);
    await check(await mapFilters(), 'EF5');
    await screen.findByRole('img', { name: /with the paths of 9 tornadoes that match the map’s filters/ });
    await press(mapFold);
    await (await mapFilters()).findByText('Active');
    await press(mapFold);
    await press('Clear Filters');
    // One for each theme.
    expect(await screen.findAllByRole('img', { name: /with the paths of 268 tornadoes\.$/ })).toHaveLength(2);
    await press(mapFold);
    expect((await mapFilters()).queryByText('Active')).toBeNull();

    // The map opens with them.
    await press(mapFold);
    await check(await mapFilters(), 'EF5');
    fireEvent.change((await mapFilters()).getByLabelText('State'), { target: { value: 'Alabama' } });
    await follow('Open the map with these filters');
    await waitFor(() => expect(address()).toBe('/map?ef_rating=EF5&state=ALABAMA'));
    await screen.findByRole('heading', { level: 1, name: 'Tornado Map Explorer' });
    await within(await screen.findByRole('button', { name: mapFold })).findByText('Active');
  });

  it('lead to results without a map area', async () => {
    const { address } = await openScreen('/', { seesMaps: true });
    await press(mapFold);
    await (await mapFilters()).findByLabelText('State');
    fireEvent.change((await mapFilters()).getByLabelText('State'), { target: { value: 'Ohio' } });
    const picture = await screen.findByRole('img', { name: /paths of [1-9]\d* tornadoes that match/ });
    const count = /paths of (\d+) tornadoes/.exec(picture.getAttribute('aria-label') ?? '')?.[1];
    fireEvent.click((await mapFilters()).getByRole('link', { name: /^View Results/ }));
    await waitFor(() =>
      expect(address()).toBe('/tornadoes?state=OHIO&sort_by=start_time&sort_direction=DESC'),
    );
    await waitFor(() => expect(wordsOf(screen.getByRole('main'))).toContain(`${count} match your filters`));
    expect(screen.queryByRole('button', { name: 'Remove filter Map area' })).toBeNull();
  });
});

describe('featured today', () => {
  it('shows the strongest tornadoes of this day, and links to each and to all of them', async () => {
    const { address, goBack } = await openHome({ day: 'month=4&day=3' });
    const card = await onThisDay();
    // A list of anniversaries may be above it.
    const items = () => within(card.getAllByRole('list').at(-1) as HTMLElement).getAllByRole('listitem');
    await waitFor(() => expect(items()).toHaveLength(10));
    const [first] = items() as [HTMLElement];
    const name = within(first).getAllByRole('link')[0]?.textContent ?? '';
    await follow('View All Tornadoes on This Day');
    await waitFor(() =>
      expect(address()).toBe('/tornadoes?month=4&day=3&sort_by=tor_f_scale&sort_direction=DESC'),
    );
    await screen.findByRole('button', { name: 'Remove filter April 3' });
    const [strongest] = (await screen.findAllByRole('article')) as [HTMLElement];
    const heading = within(strongest).getByRole('heading').textContent;
    // A name that does not say its state is followed by it.
    expect([heading, `${heading}, Alabama`]).toContain(name);
    goBack();
    const link = await (await onThisDay()).findByText(name);
    fireEvent.click(link);
    await screen.findByRole('heading', { level: 1, name: heading });
  });

  it('shows the newest contributions: kind, title, author, votes, date and target', async () => {
    await openHome({ latest: contributions });
    const card = await latest();
    await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2));
    const [photo, hologram] = card.getAllByRole('listitem').map(wordsOf);
    expect(photo).toMatch(
      /What was left of Main Street\s+Photo by ada · May 2, 2026 · Xenia, Ohio\s+1 vote$/,
    );
    expect(hologram).toMatch(
      /Something new\s+Contribution by Anonymous · May 2, 2026 · 2 NW Moore, Oklahoma\s+12 votes$/,
    );
    const links = card.getAllByRole('listitem').flatMap(targetsIn);
    expect(links).toEqual(['/tornadoes/19740403-zzzzzzzz', '/spc-reports/spc-20130520-k3v9qx2a']);
    expect(card.getByRole('link', { name: 'View All Contributions' }).getAttribute('href')).toBe(
      '/contributions',
    );
  });

  it('says that there is nothing to show', async () => {
    await openHome({ day: 'month=1&day=31' });
    await (await latest()).findByText('No contributions yet');
    (await latest()).getByText('Be the first to contribute to the platform!');
    expect(targetsIn((await latest()).getByText(/^Did you see a tornado/))).toEqual(['/tornadoes']);
    await (await onThisDay()).findByText('No tornadoes recorded');
    (await onThisDay()).getByText('No significant tornadoes were recorded on this date in history.');
  });

  it('says that a card failed, and retries', async () => {
    const store = restingStore(/\/(on-this-day|contributions\/latest)$/);
    await openScreen('/', store);
    await featured();
    for (const card of [onThisDay, latest])
      await (await card()).findByText('Error loading data: The store is resting.');
    await expectNoViolations();
    store.wake();
    fireEvent.click((await onThisDay()).getByRole('button', { name: 'Try again' }));
    const card = await onThisDay();
    await waitFor(() => expect(card.queryByText(/Error loading data/)).toBeNull());
  });
});

describe('the landing page', () => {
  it('leads to the list and to the registration, and names the home page as canonical', async () => {
    await openScreen('/ad', { seesMaps: true });
    const main = within(await screen.findByRole('main'));
    const links = await main.findAllByRole('link', {
      name: /^(Start Exploring Data|Browse Database Now|Create Free Account|Sign Up Free)$/,
    });
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Start Exploring Data /tornadoes',
      'Create Free Account /register',
      'Browse Database Now /tornadoes',
      'Sign Up Free /register',
    ]);
    await waitFor(() =>
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(
        /^https?:\/\/[^/]+\/$/,
      ),
    );
    expect(document.title).toBe('Touchdown: Historical Tornado Database');
    await screen.findByRole('img', { name: /^The paths of \d+ tornadoes rated F5 or EF5/ });
  });
});
