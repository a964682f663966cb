import type { Page, Request, Route } from 'playwright';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { pathPoints } from '../src/map/path/path-points.ts';
import { closePages, expectNoViolations, openSite, phone, siteUrl } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import {
  joinedSources,
  joinedTornado,
  placelessTornado,
  relatedTornadoes,
  withdrawnTornado,
} from './testing/joined-tornado.ts';
import { coversOnMap, placeOnMap } from './testing/place-on-map.ts';
import { pretendProcessor } from './testing/pretend-processor.ts';
import { silentWave } from './testing/silent-wave.ts';
import { shortenRetryWaits } from './testing/shorten-retry-waits.ts';

afterAll(closePages);

const api = (path: string) => `**/api/v1/tornadoes/${path}`;

/**
 * The server does not know the made-up tornadoes, so their URLs are answered with the page of another URL, and they
 * have no contributions.
 */
async function routePages(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/tornadoes\/[^/]+$/.test(pathname),
    async (route) => route.fulfill({ response: await route.fetch({ url: `${siteUrl}/credits` }) }),
  );
  await page.route(api('*/contributions'), (route) =>
    route.fulfill({ json: { data: { contributions: [] } } }),
  );
}

/** Opens the URL of the joined tornado, about which the API answers what the test says. */
function openAnswered(
  answer: (route: Route) => Promise<void>,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  return openSite(`/tornadoes/${joinedTornado.id}`, {}, async (page) => {
    await routePages(page);
    await page.route(api(joinedTornado.id), answer);
    await prepare(page);
  });
}

/** Opens the page of a tornado that only this visitor's API has. */
async function openRouted(
  tornado: Tornado,
  options: Parameters<typeof openSite>[1] = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const site = await openSite(`/tornadoes/${tornado.id}`, options, async (page) => {
    await routePages(page);
    await page.route(api(tornado.id), (route) => route.fulfill({ json: tornado }));
    await page.route(api(`${tornado.id}/related`), (route) => route.fulfill({ json: relatedTornadoes }));
    await page.route(api(`${tornado.id}/sources`), (route) => route.fulfill({ json: joinedSources }));
    await prepare(page);
  });
  await site.page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  return site;
}

/** Answers with a part of a file, because a player seeks only where the server supports that. */
function partialAnswer(request: Request) {
  const wave = silentWave(3);
  const from = Number(/bytes=(\d+)/.exec(request.headers()['range'] ?? '')?.[1] ?? 0);
  return {
    status: 206,
    contentType: 'audio/wav',
    headers: {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${from}-${wave.length - 1}/${wave.length}`,
    },
    body: wave.subarray(from),
  };
}

const sectionText = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .innerText();

describe('the official record', () => {
  it('shows impact, size, times and sources in the specification’s sections, and leads to other pages', async () => {
    const { page, close } = await openRouted(joinedTornado, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('heading', { level: 1, name: 'Northport, Alabama' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Impact Summary',
      'Physical Characteristics',
      'Event Timeline & Context',
      'Data & External Resources',
      'Weather of the Day',
      'Radar Animation',
      'Community contributions',
      'Other Events in this Episode',
      'History of this record',
      'Sources and History',
      'How sure is this?',
      'Cite and share',
    ]);
    expect(await sectionText(page, 'Impact Summary')).toMatch(
      /Fatalities\s+64 \(2 indirect\)\s+Injuries\s+1,500\s+Property damage\s+\$2\.45B\s+Crop damage\s+None Reported/,
    );
    expect(await sectionText(page, 'Physical Characteristics')).toMatch(
      /EF4\s[^]*2,600 yards[^]*80\.7 miles[^]*1h 4m[^]*190 mph/,
    );
    const timeline = await sectionText(page, 'Event Timeline & Context');
    expect(timeline).toContain('22:10 – 23:14 UTC');
    expect(timeline).toContain('5:10 pm – 6:14 pm CDT');
    expect(timeline).toMatch(/Source’s clock\s+16:10 – 17:14 CST/);
    expect(await page.getByRole('link', { name: 'BMX' }).getAttribute('href')).toBe(
      'https://www.weather.gov/bmx/',
    );
    const data = await sectionText(page, 'Data & External Resources');
    expect(data).toMatch(/Official report[^]*news[^]*NCEI Storm Events[^]*9000001[^]*900001/);

    // Its narratives can be collapsed: the event’s is open, the episode’s is not.
    await page.getByText('It was seen by many.').waitFor();
    const episode = page.getByRole('button', { name: 'Episode Narrative' });
    expect(await episode.getAttribute('aria-expanded')).toBe('false');
    await episode.press('Enter');
    await page.getByText('A strong trough moved across the south.').waitFor();
    await page.getByRole('button', { name: 'Event Narrative' }).click();
    await page.getByText('It was seen by many.').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    const outlooks = page.getByRole('link', { name: 'NOAA’s archived outlooks of April 27, 2011' });
    expect(await outlooks.getAttribute('href')).toMatch(/^https:\/\/www\.spc\.noaa\.gov\/.*20110427$/);

    // The radar section invites visitors to log in, and remembers the page to return to.
    await page.getByText('Log in or register to generate radar animations for tornado events.').waitFor();
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/login');
    const remembered = () => page.evaluate(() => sessionStorage.getItem('postLoginRedirect'));
    await expect.poll(remembered).toBe(`/tornadoes/${joinedTornado.id}`);
    await page.goBack();
    await page
      .getByRole('region', { name: 'Radar Animation' })
      .getByRole('link', { name: 'Register' })
      .click();
    await page.waitForURL('**/register');
    await expect.poll(remembered).toBe(`/tornadoes/${joinedTornado.id}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Preliminary reports of April 27' }).click();
    await page.waitForURL('**/spc-reports?month=4&day=27');
    await close();
  });

  it('says what an old row lacks: no map, a range of damage, no weather of the day', async () => {
    const { page, close } = await openRouted(placelessTornado);
    await page.getByRole('heading', { level: 1, name: 'IOWA - Adair County Tornado' }).waitFor();
    await page.getByText('The record does not say where this tornado touched down.').waitFor();
    expect(await page.getByRole('application').count()).toBe(0);
    await page.getByText('Unrated').first().waitFor();
    expect(await sectionText(page, 'Impact Summary')).toMatch(
      /not recorded[^]*\$50\.00K to \$500\.00K \(only a range is known\)[^]*Unknown/,
    );
    expect(await page.getByRole('heading', { name: 'Weather of the Day' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Other Events in this Episode' }).count()).toBe(0);
    await close();
  });
});

describe('a URL by an old source id', () => {
  it('becomes the tornado’s own URL without an entry in the history, with one request', async () => {
    const site = await openSite('/credits');
    const { page } = site;
    await routePages(page);
    const requested: string[] = [];
    await page.route(api('*'), (route) => {
      requested.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: joinedTornado });
    });
    const before = await page.evaluate(() => history.length);
    await page.goto('/tornadoes/10086976');
    await page.waitForURL(`**/tornadoes/${joinedTornado.id}`);
    await page.getByRole('heading', { level: 1, name: 'Northport, Alabama' }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    expect(requested).toEqual(['/api/v1/tornadoes/10086976']);
    // No page of this site is before it in the history.
    expect(await page.getByRole('button', { name: 'Back to previous page' }).count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await site.close();
  });
});

describe('the other events of its episode', () => {
  it('are shown on request, in a list and on the map, with links', async () => {
    const { page, close } = await openRouted(joinedTornado);
    await page.getByRole('button', { name: 'Show Related Events' }).click();
    await page.getByText('2 other tornadoes, in order of time').waitFor();
    await page
      .getByRole('application', {
        name: /^Map\. Path of Northport, Alabama, with 2 other tornadoes of its episode\./,
      })
      .waitFor();
    await page.waitForSelector('[data-drawn]');
    await page.route(api('20110427-re1ated1'), (route) =>
      route.fulfill({
        json: { ...joinedTornado, id: '20110427-re1ated1', display_name: 'Hackleburg, Alabama' },
      }),
    );
    await page.getByRole('link', { name: 'Hackleburg, Alabama' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hackleburg, Alabama' }).waitFor();
    await page.getByRole('button', { name: 'Show Related Events' }).waitFor();
    await page.getByRole('button', { name: 'Back to previous page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Northport, Alabama' }).waitFor();
    await close();
  });

  it('have a message when they cannot be fetched, are fetched by trying again, and may be none', async () => {
    const { page, close, allowError } = await openRouted(joinedTornado);
    allowError('status of 400');
    let answer: object = { status: 400, json: { error: 'Not now.', code: 'INVALID_REQUEST' } };
    await page.route(api(`${joinedTornado.id}/related`), (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Show Related Events' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch related events' });
    expect(await alert.innerText()).toContain('Error: Not now.');
    await expectNoViolations(page);
    answer = { json: { tornadoes: [] } };
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The record has no other tornado of this episode.').waitFor();

    // So do the sources of the values.
    let broken = true;
    await page.route(api(`${joinedTornado.id}/sources`), (route) =>
      broken
        ? route.fulfill({ status: 400, json: { error: 'Not now.', code: 'INVALID_REQUEST' } })
        : route.fulfill({ json: joinedSources }),
    );
    await page.getByRole('button', { name: 'Sources and History' }).click();
    await page.getByText('Failed to fetch the sources').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Revisions' }).waitFor();
    await close();
  });
});

describe('the sources of the values', () => {
  it('are fetched on opening: segments, certainty, the SPC, flags, rows and revisions', async () => {
    const { page, close } = await openRouted(joinedTornado);
    const fold = page.getByRole('button', { name: 'Sources and History' });
    await fold.click();
    const table = page.getByRole('table').filter({ hasText: 'Tuscaloosa' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'County',
      'Source’s clock',
      'Length, miles',
      'Width, yards',
      'Rating',
      'Deaths',
      'Injuries',
      'Damage',
    ]);
    expect(await table.getByRole('row').nth(1).innerText()).toMatch(
      /Tuscaloosa, ALABAMA\s+16:10 – 16:43 CST\s+40\.1\s+2,600\s+EF4\s+44\s+1,000\s+\$2\.00B/,
    );
    expect(await table.getByRole('row').nth(3).innerText()).toContain('not recorded');
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('Joined from 3 county rows of the source');
    expect(text).toContain('Where it differs: rated EF4 here, EF3 by the SPC.');
    expect(text).toContain('Mobile home: 30, Permanent home: 34');
    expect(text).toContain('rating_differs_between_sources');
    expect(text).toContain('May 21, 2026: Changed: injuries, path_width (release 00000002)');
    const row = page.getByText('StormEvents_details-ftp_v1.0_d2011_c20250520.csv.gz, line 1204');
    await row.click();
    await page.getByText('TUSCALOOSA', { exact: true }).waitFor();
    await fold.click();
    await table.waitFor({ state: 'hidden' });
    await close();
  });

  it('exist for the sample too, which has no segments', async () => {
    const { page, close } = await openSite('/tornadoes');
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Sources and History' }).click();
    await page.getByText('The source describes this tornado as a whole, not county by county.').waitFor();
    await page.getByRole('heading', { name: 'Revisions' }).waitFor();
    await close();
  });
});

const withLoop = (route: Route) =>
  route.fulfill({ json: { ...joinedTornado, radar_video_url: '/media/radar/video.mp4' } });

describe('the radar section', () => {
  it('plays a radar loop, and steps 0.2 seconds to the middle of a frame, by button and by arrow key', async () => {
    const site = await openAnswered(withLoop, (opened) =>
      opened.route('**/media/radar/video.mp4', (route) => route.fulfill(partialAnswer(route.request()))),
    );
    const { page } = site;
    const video = page.getByLabel('Radar loop of this tornado');
    const at = () => video.evaluate((element: HTMLVideoElement) => Number(element.currentTime.toFixed(2)));
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next frame' }).click();
    await expect.poll(at, { timeout: 5_000 }).toBe(0.3);
    await video.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at, { timeout: 5_000 }).toBe(0.5);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Previous frame' }).click();
    await page.getByRole('button', { name: 'Previous frame' }).click();
    await expect.poll(at, { timeout: 5_000 }).toBe(0.1);
    await expectNoViolations(page);
    await site.close();
  });

  it('says when a radar loop does not load', async () => {
    const site = await openAnswered(withLoop, (opened) =>
      opened.route('**/media/radar/video.mp4', (route) => route.fulfill({ status: 404 })),
    );
    const { page } = site;
    site.allowError('status of 404');
    await page.getByText('Failed to load radar loop').waitFor();
    await site.close();
  });
});

describe('when things go wrong', () => {
  const { id } = joinedTornado;

  it('shows the API’s message with a link home, and the tornado after trying again', async () => {
    let broken = true;
    const { page, close, allowError } = await openAnswered(
      (route) =>
        broken
          ? route.fulfill({ status: 503, json: { error: 'The store is resting.', code: 'UNAVAILABLE' } })
          : route.fulfill({ json: joinedTornado }),
      shortenRetryWaits,
    );
    allowError('status of 503');
    await page.getByText('Error: The store is resting.').waitFor({ timeout: 20_000 });
    expect(await page.getByRole('link', { name: 'Return to home' }).getAttribute('href')).toBe('/');
    await expectNoViolations(page);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Northport, Alabama' }).waitFor();
    await close();
  });

  it('says that there is no network, and shows the answer of an earlier visit', async () => {
    const { page, close, allowError } = await openRouted(joinedTornado);
    await shortenRetryWaits(page);
    allowError('ERR_INTERNET_DISCONNECTED');
    await page.getByRole('link', { name: 'Touchdown' }).first().click();
    await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
    await page.goto(`/tornadoes/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Northport, Alabama' }).waitFor();
    const alert = page.getByRole('alert').filter({ hasText: 'from your last visit' });
    await alert.waitFor({ timeout: 20_000 });
    await expectNoViolations(page);
    await page.route(api(id), (route) => route.fulfill({ json: joinedTornado }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'hidden' });
    await close();
  });
});

describe('another event on its map', () => {
  const [other] = relatedTornadoes.tornadoes;

  it.each([
    ['drawn by the canvas renderer, because WebGL is emulated', false],
    ['drawn by a graphics processor', true],
  ])('is named under the pointer and opened by a click, %s', async (_name, hasProcessor) => {
    // Emulated WebGL takes a second for each picture of a wide map.
    const { page, close } = await openRouted(joinedTornado, { viewport: phone }, (opened) =>
      hasProcessor ? opened.addInitScript(pretendProcessor) : Promise.resolve(),
    );
    await page.getByRole('button', { name: 'Show Related Events' }).click();
    const map = page.getByRole('application', { name: /with 2 other tornadoes of its episode/ });
    await map.and(page.locator('[data-drawn]')).waitFor();
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box || !other) throw new Error('The map is not there.');
    const shown = [joinedTornado, ...relatedTornadoes.tornadoes].flatMap(pathPoints);
    const middle: [number, number] = [
      ((other.start_lon ?? 0) + (other.end_lon ?? 0)) / 2,
      ((other.start_lat ?? 0) + (other.end_lat ?? 0)) / 2,
    ];
    const [x, y] = placeOnMap(box, shown, middle, await coversOnMap(map));
    const tip = page.getByRole('tooltip', { name: other.display_name });
    await page.mouse.move(x + 2, y + 2, { steps: 3 });
    await tip.waitFor();
    await page.mouse.move(x - 60, y - 60, { steps: 3 });
    await tip.waitFor({ state: 'hidden' });
    await page.route(api(other.id), (route) => route.fulfill({ json: { ...joinedTornado, ...other } }));
    await page.mouse.click(x + 2, y + 2);
    await page.getByRole('heading', { level: 1, name: 'Hackleburg, Alabama' }).waitFor();
    await close();
  });
});

describe('by keyboard', () => {
  it('all controls are reached in order, and Enter opens a collapsed section', async () => {
    const { page, close } = await openRouted(joinedTornado);
    await page.waitForSelector('[data-drawn]');
    await page.getByRole('main').focus();
    const reached: string[] = [];
    for (let i = 0; i < 24; i++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.closest('main') ? (element.getAttribute('aria-label') ?? element.textContent) : null;
      });
      if (name === null) break;
      reached.push(name.replace(/^Map\..*/, 'Map'));
    }
    expect(reached).toEqual([
      'What ratings mean',
      'Edit: log in first',
      'Add: log in first',
      'Map',
      'Zoom in',
      'Zoom out',
      'BMX',
      'Event Narrative',
      'Episode Narrative',
      'Official report',
      'Search the news of that time',
      'Preliminary reports of April 27',
      'NOAA’s archived outlooks of April 27, 2011',
      'Log in',
      'Register',
      'Show Related Events',
      'History of this record',
      'Sources and History',
      'Copy citation',
      'Copy link',
    ]);
    await page.getByRole('button', { name: 'Sources and History' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const table = page.getByRole('region', { name: 'Segments by county' });
    await table.waitFor();
    await table.focus();
    expect(await table.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });
});

/** Opens a withdrawn tornado with its episode and its sources shown. */
async function openUnfolded(options: Parameters<typeof openSite>[1]) {
  const site = await openRouted(withdrawnTornado, options);
  const { page } = site;
  await page.getByRole('button', { name: 'Show Related Events' }).click();
  await page.getByText('2 other tornadoes, in order of time').waitFor();
  await page.getByRole('button', { name: 'Sources and History' }).click();
  await page.getByRole('heading', { name: 'Revisions' }).waitFor();
  await page.locator('summary').first().click();
  await page.waitForSelector('[data-drawn]');
  return site;
}

describe('the page with everything open', () => {
  it('says first that it was withdrawn, has no axe violations in either theme, and is no wider than its window', async () => {
    const { page, close } = await openUnfolded({ colorScheme: 'light' });
    const note = page.getByRole('note');
    expect(await note.innerText()).toMatch(/^Withdrawn\. The source no longer lists this tornado/);
    expect((await note.boundingBox())?.y).toBeLessThan(
      (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0,
    );
    await expectGoodLooks(page);
    await close();
  });
});
