import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { joinedTornado, placelessTornado, relatedTornadoes } from '../e2e/testing/joined-tornado.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { otherTornado, withTornadoes } from './testing/made-up-tornadoes.ts';
import { openScreen } from './open-screen.tsx';
import { targetsIn } from './see-screen.ts';
import { button, follow, press } from './use-screen.ts';
import { wordsOf } from './words-of.ts';

const path = `/tornadoes/${joinedTornado.id}`;
const api = `/api/v1${path}`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
/** The one element that has this text somewhere, once it is there. */
const see = (text: string | RegExp) => screen.findByText(text, { exact: false });
const remembered = () => sessionStorage.getItem('postLoginRedirect');

async function section(name: string): Promise<HTMLElement> {
  const found = (await screen.findByRole('heading', { name })).closest('section');
  if (!found) throw new Error(`${name} is no section.`);
  return found;
}

function sectionText(name: string): string {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (!found) throw new Error(`${name} is no section.`);
  return wordsOf(found);
}

describe('the official record', () => {
  it('shows impact, size, times and sources in the specification’s sections, and leads to other pages', async () => {
    const { address, goBack } = await openScreen(path, { intercept: withTornadoes(joinedTornado) });
    await title('Tuscaloosa–Birmingham tornado');
    await screen.findByRole('heading', { name: 'How it ranks' });
    // The story comes before the figures are said again, and what few look for comes last, in a fold.
    expect(screen.getAllByRole('heading', { level: 2 }).map(wordsOf)).toEqual([
      'What happened',
      'Radar Animation',
      'Photos and stories',
      'Impact Summary',
      'Physical Characteristics',
      'Where it went',
      'How it ranks',
      'Look around',
      'Data, sources, and ID numbers',
      'Event Timeline & Context',
      'Data & External Resources',
      'How sure is this?',
      'Where each number comes from',
      'History of this record',
    ]);
    expect(sectionText('Impact Summary')).toMatch(
      /Fatalities\s+64 \(2 indirect\)[^]*Injuries\s+1,500[^]*Property damage\s+\$2\.45B[^]*Crop damage\s+None Reported/,
    );
    expect(sectionText('Physical Characteristics')).toMatch(
      /EF4\s[^]*80\.7 miles[^]*2,600 yards[^]*1h 4m[^]*190 mph/,
    );
    const timeline = sectionText('Event Timeline & Context');
    expect(timeline).toContain('22:10 – 23:14 UTC');
    expect(timeline).toContain('5:10 p.m. – 6:14 p.m. CDT');
    expect(timeline).toMatch(/Source’s clock\s+16:10 – 17:14 CST/);
    expect(target('BMX')).toBe('https://www.weather.gov/bmx/');
    expect(sectionText('Data & External Resources')).toMatch(
      /Official report[^]*news[^]*NCEI Storm Events[^]*9000001[^]*900001/,
    );

    // The event’s narrative is the story. The episode’s can be opened.
    expect(sectionText('What happened')).toContain('It was seen by many.');
    expect(button('Episode Narrative').getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('A strong trough moved across the south.', { exact: false })).toBeNull();
    await press('Episode Narrative');
    await see('A strong trough moved across the south.');
    await press('Episode Narrative');
    expect(screen.getByText('A strong trough', { exact: false }).closest('[hidden]')).not.toBeNull();

    await press('Copy link');
    await see('Link copied.');
    expect(await navigator.clipboard.readText()).toBe(location.href);

    expect(target('NOAA’s outlooks and weather maps for that day')).toMatch(
      /^https:\/\/www\.spc\.noaa\.gov\/.*20110427$/,
    );

    // The radar section invites visitors to log in, and remembers the page to return to.
    const radar = () => within(screen.getByRole('region', { name: 'Radar Animation' }));
    expect(sectionText('Radar Animation')).toContain(
      'Log in or register to generate radar animations for tornado events.',
    );
    fireEvent.click(radar().getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(remembered()).toBe(path));
    goBack();
    await title('Tuscaloosa–Birmingham tornado');
    sessionStorage.removeItem('postLoginRedirect');
    fireEvent.click(radar().getByRole('link', { name: 'Register' }));
    await waitFor(() => expect(address()).toBe('/register'));
    await waitFor(() => expect(remembered()).toBe(path));
  });

  it('leads on to the same day, the counties, the nearest, the lists in which it is among the first, and the map', async () => {
    await openScreen(path, { intercept: withTornadoes(joinedTornado) });
    expect(wordsOf(await section('Look around'))).toMatch(/Loading what is around it/);
    const list = '/tornadoes?';
    await screen.findByRole('link', { name: '2nd deadliest in Alabama since 1950' });
    const ranks = await section('How it ranks');
    within(ranks).getByRole('link', { name: '3rd longest path of 2011, tied' });
    expect(targetsIn(ranks)).toEqual([
      `${list}state=ALABAMA&sort_by=fatalities&sort_direction=DESC`,
      `${list}year=2011&sort_by=length&sort_direction=DESC`,
    ]);
    const around = await section('Look around');
    expect(wordsOf(around)).toContain('Brookwood, Alabama, EF5, Apr 27, 2011, same place');
    const inside = targetsIn(around).filter((href) => href.startsWith('/'));
    expect(inside).toEqual([
      '/days/2011-04-27',
      '/states/alabama/tuscaloosa',
      '/states/alabama/walker',
      `${list}near_lat=33.1&near_lon=-87.75&radius_miles=15`,
      '/tornadoes/20110427-n3arest1',
      '/map?lat=33.3750&lon=-87.1750&zoom=4.27',
      `/compare?tornadoes=${joinedTornado.id}`,
    ]);
    for (const words of [
      '199 other tornadoes on April 27, 2011',
      '84 other tornadoes in Tuscaloosa County',
      '1 other tornado in Walker County',
      '31 other tornadoes within 15 miles of where it began',
      'All paths around here on the map',
    ])
      within(around).getByRole('link', { name: words });
  });

  it('links the storm reports of its day only if there are any', async () => {
    const own = withTornadoes(joinedTornado);
    const reports = {
      data: { reports: [], pagination: { total: 3, page: 1, limit: 1, totalPages: 3, hasMore: true } },
    };
    const { address } = await openScreen(path, {
      intercept: (url, method) =>
        url.pathname === '/api/v1/spc-reports' ? Response.json(reports) : own(url, method),
    });
    await follow('3 preliminary reports from April 27, 2011');
    await waitFor(() => expect(address()).toBe('/spc-reports?date_from=2011-04-27&date_to=2011-04-27'));

    // The site has none of that day.
    const { answeredCalls } = await openScreen(path, { intercept: own });
    await screen.findByRole('link', { name: /^NOAA’s outlooks/ });
    await waitFor(() =>
      expect(answeredCalls).toContain(
        'GET /api/v1/spc-reports?date_from=2011-04-27&date_to=2011-04-27&limit=1',
      ),
    );
    expect(screen.queryByRole('link', { name: /preliminary report/ })).toBeNull();
  });

  it('is printed at once where a link asks for the sheet', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await openScreen(`${path}#print`, { intercept: withTornadoes(joinedTornado) });
    await title('Tuscaloosa–Birmingham tornado');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 20_000 });
    vi.unstubAllGlobals();
  });

  it('says what an old row lacks: no map, a range of damage, no weather of the day', async () => {
    await openScreen(`/tornadoes/${placelessTornado.id}`, {
      intercept: withTornadoes(placelessTornado),
      seesMaps: true,
    });
    await title('IOWA - Adair County Tornado');
    screen.getByText('We don’t know where this tornado touched down.', { exact: false });
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.queryByRole('img', { name: /^Map/ })).toBeNull();
    expect(screen.getAllByText('Unrated').length).toBeGreaterThan(0);
    expect(sectionText('Impact Summary')).toMatch(
      /not recorded[^]*\$50\.00K to \$500\.00K \(only a range is known\)$/,
    );
    await screen.findByRole('link', { name: 'Compare with another tornado' });
    expect(screen.queryByRole('link', { name: /^NOAA’s outlooks|preliminary report/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Other Events in this Episode' })).toBeNull();
  });

  it('shows what the record says about a tornado, and what it does not say, and works without a map where there is no WebGL', async () => {
    await openScreen('/tornadoes?page=5&limit=50', { seesMaps: true });
    await screen.findAllByRole('article');
    const udall = screen
      .getAllByRole('article')
      .find(({ textContent }) => textContent.includes('Udall, Kansas'));
    if (!udall) throw new Error('Udall is not in the list.');
    fireEvent.click(within(udall).getByRole('link', { name: /^View Full Details/ }));
    await title('Udall, Kansas');
    for (const section of [
      'Impact Summary',
      'Physical Characteristics',
      'Event Timeline & Context',
      'Data & External Resources',
    ])
      await screen.findByRole('heading', { name: section });
    const text = wordsOf(screen.getByRole('main'));
    expect(text).toContain('F5');
    expect(text).toContain('May 25, 1955');
    expect(text).toContain('about 10:00 p.m. CST');
    expect(text).toContain('about 04:00 UTC on May 26, 1955, end not recorded');
    expect(text).toContain('yards wide, on average a little under a mile');
    const map = await screen.findByRole('img', { name: /^Map\. / });
    expect(map.textContent).toBe('Failed to load map');
  });

  it('copies its citation, and shows a message that can be closed', async () => {
    await openScreen('/tornadoes');
    const [first] = await screen.findAllByRole('article');
    fireEvent.click(within(first as HTMLElement).getByRole('link', { name: /^View Full Details/ }));
    await press('Cite');
    await press('Copy APA');
    const message = await see('APA copied.');
    const toast = message.closest<HTMLElement>('[role=dialog]');
    if (!toast) throw new Error('The message is no dialog.');
    fireEvent.click(within(toast).getByLabelText('Close'));
    await waitFor(() => expect(screen.queryByText('APA copied.', { exact: false })).toBeNull());
    expect(await navigator.clipboard.readText()).toMatch(/^Touchdown\. .+\/tornadoes\/\d{8}-/);
    await press('Copy APA');
    await see('APA copied.');
    await expectNoViolations();
  });

  it('says which counties only the line between its ends crosses', async () => {
    const counties = ['Greene', 'Noxubee, Mississippi', 'Pickens'];
    const byLine = { counties, counties_by_line: counties.slice(1) };
    await openScreen(path, { intercept: withTornadoes({ ...joinedTornado, ...byLine }) });
    await title('Tuscaloosa–Birmingham tornado');
    expect(sectionText('Where it went')).toMatch(
      /County\s+Greene[^]*Probably also\s+Noxubee, Mississippi; Pickens \(estimated from a straight path\)/,
    );
  });
});

describe('a URL by an old source id', () => {
  it('becomes the tornado’s own URL without an entry in the history, with one request', async () => {
    await openScreen('/credits');
    const own = withTornadoes(joinedTornado);
    const { address, calls, goBack } = await openScreen('/tornadoes/10086976', {
      intercept: (url, method) =>
        url.pathname === '/api/v1/tornadoes/10086976' ? Response.json(joinedTornado) : own(url, method),
    });
    const before = history.length;
    await waitFor(() => expect(address()).toBe(path));
    await title('Tuscaloosa–Birmingham tornado');
    expect(history.length).toBe(before);
    // React mounts everything twice here, and so asks twice.
    const asked = calls.filter((call) => /^GET \/api\/v1\/tornadoes\/[^/]+$/.test(call));
    expect([...new Set(asked)]).toEqual(['GET /api/v1/tornadoes/10086976']);
    // No page of this site is before it in the history.
    expect(screen.queryByRole('button', { name: 'Back to previous page' })).toBeNull();
    goBack();
    await title('Credits');
  });
});

describe('the other events of its episode', () => {
  it('are shown on request, in a list and on the map, with links', async () => {
    await openScreen(path, { intercept: withTornadoes(joinedTornado, otherTornado), seesMaps: true });
    await press('Show Related Events');
    await see('2 other tornadoes, in order of time');
    await screen.findByRole('img', {
      name: /^Map\. Path of Tuscaloosa–Birmingham tornado, with 2 other tornadoes of its episode\./,
    });
    await follow('Hackleburg, Alabama');
    await title('Hackleburg, Alabama');
    await screen.findByRole('button', { name: 'Show Related Events' });
    await press('Back to previous page');
    await title('Tuscaloosa–Birmingham tornado');
  });

  it('have a message when they cannot be fetched, are fetched by trying again, and may be none', async () => {
    const own = withTornadoes(joinedTornado);
    const refusal = () => Response.json({ error: 'Not now.', code: 'INVALID_REQUEST' }, { status: 400 });
    let related = refusal;
    let broken = true;
    await openScreen(path, {
      intercept: (url, method) => {
        if (url.pathname === `${api}/related`) return related();
        if (url.pathname === `${api}/sources` && broken) return refusal();
        return own(url, method);
      },
    });
    const message = await screen.findByText(/Failed to fetch related events/);
    const alert = message.closest<HTMLElement>('[role=alert]');
    if (!alert) throw new Error('The message is no alert.');
    expect(wordsOf(alert)).toContain('Error: Not now.');
    await expectNoViolations();
    related = () => Response.json({ ...relatedTornadoes, tornadoes: [] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await see('It is the only tornado of its episode.');

    // So do the sources of the values.
    await press('Where each number comes from');
    await screen.findByText(/Failed to fetch the sources/);
    broken = false;
    await press('Try again');
    await screen.findByRole('heading', { name: 'Revisions' });
  });
});

describe('the sources of the values', () => {
  it('are fetched on opening: segments, certainty, the SPC, flags, rows and revisions', async () => {
    const { calls } = await openScreen(path, { intercept: withTornadoes(joinedTornado) });
    await screen.findByRole('button', { name: 'Where each number comes from' });
    expect(calls).not.toContain(`GET ${api}/sources`);
    await press('Where each number comes from');
    const table = within(await screen.findByRole('region', { name: 'Segments by county' }));
    expect(table.getAllByRole('columnheader').map(wordsOf)).toEqual([
      'County',
      'Source’s clock',
      'Length, miles',
      'Width, yards',
      'Rating',
      'Deaths',
      'Injuries',
      'Damage',
    ]);
    const rows = table.getAllByRole('row').map(wordsOf);
    expect(rows[1]).toMatch(
      /Tuscaloosa, ALABAMA\s+16:10 – 16:43 CST\s+40\.1\s+2,600\s+EF4\s+44\s+1,000\s+\$2\.00B/,
    );
    expect(rows[3]).toContain('not recorded');
    const text = wordsOf(screen.getByRole('main'));
    expect(text).toContain('Joined from 3 county rows of the source');
    expect(text).toContain('Where it differs: rated EF4 here, EF3 by the SPC.');
    expect(text).toContain('Mobile home: 30, Permanent home: 34');
    expect(text).toContain('rating_differs_between_sources');
    expect(text).toContain('May 21, 2026: Changed: injuries, path_width (release 00000002)');
    fireEvent.click(
      screen.getByText('StormEvents_details-ftp_v1.0_d2011_c20250520.csv.gz, line 1204', { exact: false }),
    );
    await screen.findByText('TUSCALOOSA');
    await press('Where each number comes from');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });

  it('exist for the sample too, which has no segments', async () => {
    await openScreen('/tornadoes');
    const [first] = await screen.findAllByRole('article');
    fireEvent.click(within(first as HTMLElement).getByRole('link', { name: /^View Full Details/ }));
    await press('Where each number comes from');
    await see('The source describes this tornado as a whole, not county by county.');
    await screen.findByRole('heading', { name: 'Revisions' });
  });
});
