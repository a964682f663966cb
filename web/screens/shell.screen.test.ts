import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownSite } from '../e2e/own-site.ts';
import { openScreen } from './open-screen.tsx';
import { follow } from './use-screen.ts';
import { VisitorCalls } from '../e2e/visitor-calls.ts';
import { wordsOf } from './words-of.ts';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const see = (text: string | RegExp) => screen.findByText(text, { exact: false });

describe('the shell', () => {
  it('remembers where a visitor was before logging in, but never the login itself', async () => {
    await openScreen('/tornadoes?page=2');
    const followInBar = async (name: string) =>
      fireEvent.click(within(await screen.findByRole('banner')).getByRole('link', { name }));
    const remembered = () => sessionStorage.getItem('postLoginRedirect');
    await followInBar('Login');
    await title('Log In');
    expect(remembered()).toBe('/tornadoes?page=2');
    await followInBar('Register');
    await title('Create Account');
    expect(remembered()).toBe('/tornadoes?page=2');
  });

  it('sets a title for each screen, and describes what exists: radar loops are generated, and people can contribute', async () => {
    for (const [path, words] of [
      ['/', 'Touchdown: Historical Tornado Database'],
      ['/tornadoes', 'Tornadoes · Touchdown'],
      ['/credits', 'Credits · Touchdown'],
      ['/terms-of-service', 'Terms of Service · Touchdown'],
    ] as const) {
      await openScreen(path);
      await waitFor(() => expect(document.title).toBe(words));
      if (path === '/credits') await see('Radar loops are made on demand');
    }
    await openScreen('/register');
    await see('make radar loops and add what you saw.');
  });

  it.each([
    ['/credits', '/tornadoes?q=joplin'],
    ['/map', '/map?q=joplin'],
  ])('has a search that leads from %s to %s', async (path, found) => {
    const { address } = await openScreen(path);
    const search = within(await screen.findByRole('banner')).getByRole('search');
    fireEvent.input(within(search).getByRole('searchbox'), { target: { value: 'joplin' } });
    fireEvent.submit(search);
    await waitFor(() => expect(address()).toBe(found));
  });

  it('shows the app’s own not-found screen anywhere else, and JSON under /api', async () => {
    await openScreen('/u/some.one/else');
    await title('Page not found');
    const answered = await new VisitorCalls(ownSite.siteUrl).send('GET', '/api/nothing');
    expect(answered.status).toBe(404);
    expect(await answered.json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(answered.headers.get('x-request-id')).toBeTruthy();
  });
});

describe('the home page’s map', () => {
  it('names what it shows, which is quietly said to be the sample, and has a link to the map', async () => {
    const { address } = await openScreen('/', { seesMaps: true });
    // One for each theme.
    const name = /^Map of the United States with the paths of 268 tornadoes\.$/;
    expect(await screen.findAllByRole('img', { name })).toHaveLength(2);
    const foot = within(screen.getByRole('contentinfo'));
    await foot.findByText('This site shows a sample of notable tornadoes', { exact: false });
    foot.getByText('npm start -- --record FILE', { exact: false });
    await follow('Open the map');
    await waitFor(() => expect(address()).toBe('/map'));
  });
});

describe('the API’s page', () => {
  it('is readable, and made from the API’s own description', async () => {
    await openScreen('/api');
    await screen.findByRole('heading', { name: /^GET ?\/api\/v1\/tornadoes\/\{id\}$/ });
    expect(
      screen.getAllByText('a whole number from 1 to 100; 10 if left out', { exact: false }).length,
    ).toBeGreaterThan(0);
    expect(screen.getAllByRole('heading', { level: 3 }).map(wordsOf)).toContain('TornadoSummary');
    // Access, parameters, answer and problems.
    const saving = within(
      screen.getByRole('region', { name: /^POST ?\/api\/v1\/tornadoes\/\{id\}\/bookmark$/ }),
    );
    saving.getByText('Needs the session of a signed-in person.', { exact: false });
    saving.getByText('At most 120 bookmarks in 5 minutes from one account.', { exact: false });
    saving.getByText("curl -X POST 'http", { exact: false });
    fireEvent.click(saving.getByText('Example answer'));
    await saving.findByText('"message": "Tornado bookmarked"', { exact: false });
    fireEvent.click(saving.getByText('Errors'));
    await saving.findByRole('row', { name: /NOT_FOUND 404 The requested item does not exist/ });
  });
});
