import type { Page, Request, Route } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { pathPoints } from '@touchdown/shared/tornadoes/path-points.ts';
import { closePages, expectNoViolations, openMore, openSite, phone, siteUrl } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';
import {
  joinedSources,
  joinedTornado,
  relatedTornadoes,
  withdrawnTornado,
} from './testing/joined-tornado.ts';
import { coversOnMap, placeOnMap } from './testing/place-on-map.ts';
import { pretendProcessor } from './testing/pretend-processor.ts';
import { shortenRetryWaits } from './shorten-retry-waits.ts';

const samplesPerSecond = 8_000;

/** Returns a small file that a browser can play: silence, as 8-bit PCM in a WAVE file. */
function silentWave(seconds: number): Buffer {
  const samples = Math.round(seconds * samplesPerSecond);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samplesPerSecond, 24);
  head.writeUInt32LE(samplesPerSecond, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

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
  await page.route(api('*/related'), (route) => route.fulfill({ json: relatedTornadoes }));
  await page.route(api('*/contributions'), (route) =>
    route.fulfill({
      json: { data: { contributions: [], pagination: { limit: 20, hasMore: false, next: null } } },
    }),
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

const withLoop = (route: Route) =>
  route.fulfill({ json: { ...joinedTornado, radar_video_url: '/media/radar/video.mp4' } });

describe('the radar section', () => {
  it('says when a radar loop does not load, plays it when it does, and steps 0.2 seconds to the middle of a frame, by button and by arrow key', async () => {
    let isThere = false;
    const site = await openAnswered(withLoop, (opened) =>
      opened.route('**/media/radar/video.mp4', (route) =>
        route.fulfill(isThere ? partialAnswer(route.request()) : { status: 404 }),
      ),
    );
    const { page } = site;
    site.allowError('status of 404');
    await page.getByText('Failed to load radar loop').waitFor();
    isThere = true;
    await page.reload();
    const video = page.getByLabel('Radar loop of this tornado');
    const at = () => video.evaluate((element: HTMLVideoElement) => Number(element.currentTime.toFixed(2)));
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 60_000 })
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

/** Leaves the page and opens it again without a network. */
async function expectEarlierAnswer(page: Page): Promise<void> {
  const { id } = joinedTornado;
  await shortenRetryWaits(page);
  await page.getByRole('link', { name: 'Touchdown' }).first().click();
  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
  await page.goto(`/tornadoes/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Tuscaloosa–Birmingham tornado' }).waitFor();
  const alert = page.getByRole('alert').filter({ hasText: 'from your last visit' });
  await alert.waitFor({ timeout: 60_000 });
  await expectNoViolations(page);
  await page.route(api(id), (route) => route.fulfill({ json: joinedTornado }));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'hidden' });
}

describe('the page of a tornado', () => {
  it('has all controls in order by keyboard, Enter opens a collapsed section, and without a network the earlier answer is shown', async () => {
    const { page, close, allowError } = await openRouted(joinedTornado);
    allowError('ERR_INTERNET_DISCONNECTED');
    await page.waitForSelector('[data-drawn]');
    // The radars are looked up where the section is in view.
    await page.getByRole('heading', { name: 'Radar Animation' }).scrollIntoViewIfNeeded();
    await page.getByText('KHTX, Huntsville').waitFor();
    await openMore(page);
    await page.locator('summary').filter({ hasText: 'ID numbers' }).press('Enter');
    await page.getByRole('main').focus();
    const reached: string[] = [];
    for (let i = 0; i < 100; i++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (!element?.closest('main')) return null;
        const named = element.querySelector('h2') ?? element;
        return named.getAttribute('aria-label') ?? named.textContent;
      });
      if (name === null) break;
      reached.push(name.replace(/^Map\..*/, 'Map'));
    }
    expect(reached).toEqual([
      'April 27, 2011',
      'Share',
      'Follow Tuscaloosa–Birmingham tornado: log in first',
      'Add: log in first',
      'Edit: log in first',
      'More',
      'Copy link',
      'Save picture',
      'Print',
      'Embed',
      'Cite',
      'Map',
      'Zoom in',
      'Zoom out',
      'Open the scans of 5:42 p.m. CDT',
      'KGWX, Columbus AFB (MS)',
      'KMXX, Maxwell AFB (AL)',
      'KHTX, Huntsville (AL)',
      'Log in',
      'Register',
      'Add your story',
      'What it means',
      'Northport, Alabama',
      'Fultondale, Alabama',
      'Tuscaloosa',
      'Jefferson',
      'Walker',
      'Alabama',
      'Where each number comes from',
      '2nd deadliest in Alabama since 1950',
      '3rd longest path of 2011, tied',
      '199 other tornadoes on April 27, 2011',
      '84 other tornadoes in Tuscaloosa County',
      '1 other tornado in Walker County',
      '31 other tornadoes within 15 miles of where it began',
      'Brookwood, Alabama',
      'All paths around here on the map',
      'Compare with another tornado',
      'NOAA’s outlooks and weather maps for that day',
      'Search the news of that time',
      'Show Related Events',
      'Stay safe',
      'weather.gov',
      'Data, sources, and ID numbers',
      'BMX',
      'Episode Narrative',
      'Official report',
      'Search the news of that time',
      'CSV',
      'GeoJSON',
      'GeoJSON, one line each',
      'Parquet',
      'KML',
      'GPX',
      'iCalendar',
      'JSON',
      'What the columns mean',
      'Where each number comes from',
      'History of this record',
    ]);
    await page.getByRole('button', { name: 'Where each number comes from' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const table = page.getByRole('region', { name: 'Segments by county' });
    await table.waitFor();
    await table.focus();
    expect(await table.evaluate((element) => element === document.activeElement)).toBe(true);
    // A link to them opens both folds, where they were closed.
    await page.locator('summary').filter({ hasText: 'ID numbers' }).press('Enter');
    await table.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Where each number comes from' }).press('Enter');
    await table.waitFor();
    expect(page.url()).toMatch(/#sources$/);
    await page.evaluate(() => (location.hash = '#sources-path_width'));
    const width = page.locator('#sources-path_width');
    await expect.poll(() => width.locator('summary:focus').count()).toBe(1);
    expect(await width.innerText()).toMatch(
      /Width: 2,600 yards\s+The highest value of the parts of the path\.\s+TOR_WIDTH 2600/,
    );

    await expectEarlierAnswer(page);
    await close();
  });
});

describe('the printed page', () => {
  it('is a document: what is told, the figures, the map, the sources and its URL, without what only a screen has', async () => {
    const { page, close } = await openRouted(joinedTornado, { colorScheme: 'dark' }, (opened) =>
      opened.addInitScript(() => Reflect.set(window, 'print', () => Reflect.set(window, 'hasPrinted', true))),
    );
    await page.waitForSelector('[data-drawn]');
    // What is folded on the screen is fetched before the browser prints.
    await openMore(page);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'hasPrinted') as unknown)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('A strong trough moved across the south.').waitFor();
    const text = await page.locator('body').innerText();
    for (const words of [
      'Tuscaloosa–Birmingham tornado',
      'April 27, 2011',
      'It was seen by many.',
      '2nd deadliest in Alabama since 1950',
      'StormEvents_details-ftp_v1.0_d2011_c20250520.csv.gz, line 1204',
      `${siteUrl}/tornadoes/${joinedTornado.id}`,
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/64\s+deaths/);
    const map = page.locator('canvas').first();
    expect(await map.isVisible()).toBe(true);
    // The map of the dark theme is light on paper.
    expect(await map.evaluate((canvas) => getComputedStyle(canvas).filter)).toContain('invert');
    expect(text).not.toMatch(
      /Skip to content|Log in|Register|Edit|Add\b|Print|Copy|What ratings mean|Show Related|Community Guidelines|Theme/,
    );
    for (const name of ['Zoom in', 'Zoom out', 'Menu'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    // On the screen it is folded again.
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('A strong trough moved across the south.').waitFor({ state: 'hidden' });
    await close();
  });
});

/** Opens a withdrawn tornado with its episode and its sources shown. */
async function openUnfolded(options: Parameters<typeof openSite>[1]) {
  const site = await openRouted(withdrawnTornado, options);
  const { page } = site;
  await page.getByRole('button', { name: 'Show Related Events' }).click();
  await page.getByText('2 other tornadoes, in order of time').waitFor();
  await page.getByText('Data, sources, and ID numbers').click();
  await page.getByRole('button', { name: 'Where each number comes from' }).click();
  await page.getByRole('heading', { name: 'Revisions' }).waitFor();
  await page.locator('#sources-path_width summary').click();
  await page.locator('summary').last().click();
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
