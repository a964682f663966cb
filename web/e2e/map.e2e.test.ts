import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { MapPin } from '@touchdown/shared/tornadoes/map-pin.ts';
import type { Locator, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone } from './open-site.ts';
import { shortenRetryWaits } from './shorten-retry-waits.ts';

afterAll(closePages);

const mapData = '**/api/v1/tornadoes/map-data?*';
const pinsOn = (page: Page) => page.getByRole('list', { name: 'Most significant tornadoes in view' });

/** Opens a page with the most significant tornadoes of the sample, moved to these latitudes and longitudes. */
async function openWithPins(path: string, places: [number, number][], viewport = desktop) {
  let pins: MapPin[] = [];
  const site = await openSite(path, { viewport }, (page) =>
    page.route(mapData, async (route) => {
      const everywhere = 'bounds_north=50&bounds_south=24&bounds_east=-66&bounds_west=-125&limit=50';
      const response = await route.fetch({
        url: route.request().url().replace(/\?.*/, `?${everywhere}`),
      });
      const { data } = (await response.json()) as { data: { pins: MapPin[] } };
      pins = places.map(([lat, lon], at) => ({ ...(data.pins[at] as MapPin), lat, lon }));
      await route.fulfill({ json: { success: true, data: { pins, total: pins.length } } });
    }),
  );
  await pinsOn(site.page).getByRole('button').first().waitFor();
  return { ...site, pins };
}

/** Presses a rating, which applies to the tracks at once, and to pins and URL a second later; then turns tracks off. */
async function applyRating(page: Page): Promise<void> {
  const time = page.getByRole('region', { name: 'Time' });
  await time.getByText(/2\d\d tracks/).waitFor();
  await page.getByRole('button', { name: '5: F5 and EF5' }).click();
  await expect
    .poll(async () => Number(/\d+/.exec(await time.locator('strong').innerText())?.[0]))
    .toBeLessThan(200);
  // A window of another size moves the map, which is not what the visitor did.
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.waitForURL('**/map?ef_rating=F5%2CEF5');
  const filters = page.getByRole('button', { name: 'Map Filters & Display Options' });
  await filters.getByText('Active').waitFor();
  await filters.click();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.waitForURL(/\/map$/);

  // The layer of all tracks is turned off without a change to the pins.
  await page.getByRole('checkbox', { name: 'Show every track since 1950' }).uncheck();
  await time.waitFor({ state: 'hidden' });
  await page.waitForURL('**/map?tracks=off');
  await page.getByText(/^50 of \d+/).waitFor();
  await filters.click();
}

/** Zooms in and turns the window, in which the map stays where it is. */
async function moveAndTurn(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  // Once: between two presses a slow machine would write the URL of the first.
  await press('Zoom in');
  await page.waitForURL(/zoom=/);
  const zoom = Number(new URL(page.url()).searchParams.get('zoom'));
  await page.setViewportSize({ width: 700, height: 1000 });
  // The bar keeps its title in one line on a tablet too.
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.height)
    .toBeLessThan(40);
  await press('Zoom out');
  await page.waitForURL(`**/map?**zoom=${(zoom - 1).toFixed(2)}**`);
}

/** Drags the map to the left and lets it go in motion. Returns the longitude of the URL once that has moved. */
async function throwMap(page: Page): Promise<number> {
  const longitude = () => Number(new URL(page.url()).searchParams.get('lon'));
  const before = longitude();
  await page.mouse.move(900, 600);
  await page.mouse.down();
  await page.mouse.move(700, 600, { steps: 8 });
  await page.mouse.up();
  await expect.poll(longitude).not.toBe(before);
  return longitude();
}

describe('the map explorer', () => {
  it('glides on after a throw and then writes its URL, but not for people who prefer less motion', async () => {
    const { page, close } = await openSite('/map?lat=38&lon=-120&zoom=3', { reducedMotion: 'reduce' });
    await page.locator('[data-drawn]').first().waitFor();
    const still = (await throwMap(page)) + 120;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // A slow machine may let go so late that nothing glides.
    await expect
      .poll(async () => {
        const before = Number(new URL(page.url()).searchParams.get('lon'));
        return (await throwMap(page)) - before;
      })
      .toBeGreaterThan(still * 1.05);
    await close();
  });

  it('counts pins and tracks, applies a rating to both, and stays where a visitor has moved it', async () => {
    const { page, close } = await openSite('/map');
    await page.getByRole('heading', { level: 1, name: 'Tornado Map Explorer' }).waitFor();
    await page.getByText(/^50 of \d+/).waitFor();
    await page.getByText('(most significant in view)').waitFor();
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/2\d\d tracks/)
      .waitFor();

    // It is narrowed to a span of years by keyboard, and widened again.
    const first = page.getByRole('slider', { name: 'Years, first' });
    await first.focus();
    for (let year = 0; year < 3; year++) await page.keyboard.press('ArrowRight');
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/tracks, 195\d–20/)
      .waitFor();
    await page.getByRole('button', { name: 'All times' }).click();
    await page.getByRole('button', { name: 'All times' }).waitFor({ state: 'hidden' });
    await applyRating(page);
    await moveAndTurn(page);
    await close();
  });

  it('opens a card from a pin, closes it with Escape, and opens the page by the same pin again', async () => {
    const { page, close } = await openSite('/map?lat=35.3&lon=-97.5&zoom=4.5');
    const pin = page
      .getByRole('list', { name: 'Most significant tornadoes in view' })
      .getByRole('button')
      .first();
    await pin.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region').filter({ hasText: 'View Full Details' });
    await card.getByText('Fatalities').waitFor();
    await expectNoViolations(page);

    // A pinned card stays while the filters open and close.
    await page.getByRole('button', { name: 'Pin' }).click();
    const filters = page.getByRole('button', { name: 'Map Filters & Display Options' });
    await filters.press('Enter');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    expect(await filters.evaluate(isFocused)).toBe(true);
    expect(await filters.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('link', { name: 'View Full Details' }).waitFor();
    await card.getByRole('button', { name: 'Close' }).click();
    await card.waitFor({ state: 'hidden' });
    await pin.press('Enter');
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await pin.focus();
    await page.keyboard.press('Enter');
    await card.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tornadoes/*');
    await close();
  });

  it('counts and draws the pins of the brushed years and months, in the URL and after a reload', async () => {
    const { page, close } = await openSite(
      '/map?start_time_from=1970-01-01&months=4-5',
      {},
      async (opened) => {
        // The server's pins, which know nothing of months, come before the record.
        const fetched = opened.waitForResponse(mapData);
        await opened.route('**/media/catalogue/*', async (route) => {
          await fetched;
          await route.continue();
        });
      },
    );
    const check = async () => {
      await page.getByText(/tracks, 1970–\d{4}, April–May/).waitFor();
      const pins = pinsOn(page).getByRole('button', { name: /\d{4}-\d\d-\d\d$/ });
      await expect.poll(() => pins.count()).toBeGreaterThan(0);
      const names = await pins.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      for (const name of names) expect(name).toMatch(/(19[789]|20)\d\d?-?.*-0[45]-\d\d$/);
      const box = await page.getByText(/ of .* tornadoes with a recorded place/).innerText();
      const tracks = await page.getByRole('region', { name: 'Time' }).locator('strong').innerText();
      expect(box).toContain(` of ${tracks}`);
    };
    await check();
    await page.getByRole('slider', { name: 'Years, last' }).press('ArrowLeft');
    await page.waitForURL(/start_time_to=\d{4}-12-31/);
    await page.reload();
    await check();
    await close();
  });

  it('says that pins or tracks failed where the answer reports a failure, has no pins, is an error, a page or nothing, and stays usable', async () => {
    const faults = [
      { json: { success: false } },
      { json: { success: true, data: { total: 3 } } },
      { status: 503, json: { error: 'The store is resting.', code: 'UNAVAILABLE' } },
      { contentType: 'text/html', body: '<p>Log in' },
      'no network',
    ] as const;
    let fault: (typeof faults)[number] = faults[0];
    let isBroken = true;
    const { page, close, allowError } = await openSite('/credits', {}, async (opened) => {
      await shortenRetryWaits(opened);
      await opened.route(mapData, (route) =>
        fault === 'no network' ? route.abort('internetdisconnected') : route.fulfill(fault),
      );
      // Without the file of all columns, the browser cannot answer in place of the API.
      await opened.route('**/media/catalogue/*', (route) =>
        isBroken || route.request().url().includes('-server.')
          ? route.fulfill({ status: 500 })
          : route.continue(),
      );
    });
    for (const error of ['status of 500', 'status of 503', 'ERR_INTERNET_DISCONNECTED']) allowError(error);
    const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    const tracks = page.getByRole('region', { name: 'Time' }).getByText(/tracks/);
    for (fault of faults) {
      await link('Map').click();
      await page.getByText('Failed to load tornado data').waitFor();
      if (isBroken) {
        await page.getByText('We couldn’t load the paths.').waitFor({ timeout: 30_000 });
        await expectNoViolations(page);
        isBroken = false;
        await page.getByRole('button', { name: 'Try again' }).click();
      }
      await tracks.waitFor();
      await link('Places').click();
      await page.getByRole('heading', { level: 1, name: 'Places' }).waitFor();
    }
    await close();
  });
});

describe('the sheet over the map of a phone', () => {
  const sheetTop = (page: Page) =>
    page.locator('[data-sheet]').evaluate((sheet) => sheet.getBoundingClientRect().top);
  const isAt = (page: Page, height: string) => page.locator(`[data-sheet="${height}"]`).waitFor();

  it('is moved by its buttons, by keys and by dragging, and nothing scrolls behind it', async () => {
    const { page, close } = await openSite('/map', { viewport: phone, reducedMotion: 'reduce' });
    await page.getByText('(most significant in view)').waitFor();
    await isAt(page, 'peek');
    await expectNoViolations(page);
    const filters = page.getByRole('button', { name: 'Map Filters & Display Options' });
    await filters.press('Enter');
    await isAt(page, 'half');
    await expectNoViolations(page);
    await page.getByRole('combobox', { name: 'State' }).focus();
    await page.keyboard.press('Escape');
    await isAt(page, 'peek');
    expect(await filters.evaluate(isFocused)).toBe(true);

    // Dragged to the top by its title, and then down to where it began.
    const peek = await sheetTop(page);
    const title = await centreOf(page.getByRole('heading', { level: 1 }));
    await page.mouse.move(title.x, title.y);
    await page.mouse.down();
    await page.mouse.move(title.x, title.y - 500, { steps: 5 });
    await page.mouse.up();
    await isAt(page, 'full');
    await page.getByRole('slider', { name: 'Months, first' }).waitFor();
    await expectNoViolations(page);
    await page.getByText('How to Use').click();
    await page.getByText(/^Drag over years, months or hours/).waitFor();
    await page.getByRole('button', { name: 'Minimize' }).click();
    await isAt(page, 'peek');
    await expect.poll(() => sheetTop(page)).toBe(peek);

    // The rating settles like anywhere, and is said beside the button.
    await page.getByRole('button', { name: '5: F5 and EF5' }).click();
    await filters.getByText('Active').waitFor();
    await page.waitForURL('**/map?ef_rating=F5%2CEF5');
    await page.mouse.wheel(0, 500);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await close();
  });

  it('holds the card of a chosen tornado, which is dragged away', async () => {
    const { page, close } = await openSite('/map?lat=35.3&lon=-97.5&zoom=4.5', {
      viewport: phone,
      reducedMotion: 'reduce',
    });
    const pin = pinsOn(page).getByRole('button').first();
    await pin.press('Enter');
    const card = page.getByRole('region').filter({ hasText: 'View Full Details' });
    await card.getByText('Fatalities').waitFor();
    expect(await card.getByText('Damage').isVisible()).toBe(false);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Show more' }).click();
    await card.getByText('Damage').waitFor();
    await card.getByRole('button', { name: 'Close' }).click();
    await card.waitFor({ state: 'hidden' });
    expect(await pin.evaluate(isFocused)).toBe(true);
    await pin.press('Enter');
    const edge = await centreOf(page.getByRole('button', { name: 'Show more' }));
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x, edge.y + 200, { steps: 5 });
    await page.mouse.up();
    await card.waitFor({ state: 'hidden' });
    await isAt(page, 'peek');
    await close();
  });
});

describe('the map and the list', () => {
  it('shows what a search means, for pins and tracks alike, until its chip is taken away', async () => {
    const { page, close } = await openSite('/map?q=joplin');
    const time = page.getByRole('region', { name: 'Time' });
    const chip = page.getByRole('button', { name: /^Remove filter .*Joplin/ });
    await chip.waitFor();
    const tracks = await time.locator('strong').innerText();
    await page.getByText(`${tracks} of ${tracks} tornado`).waitFor();
    expect(Number(tracks)).toBeLessThan(10);
    await expectNoViolations(page);
    await chip.click();
    await time.getByText(/2\d\d tracks/).waitFor();
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await close();
  });

  it('comes to each place that is searched for on it, whatever moved it before', async () => {
    const { page, close } = await openSite('/map');
    await page.getByRole('button', { name: 'Map Filters & Display Options' }).click();
    const field = page.getByRole('search', { name: 'Search the map' }).locator('input');
    for (const [place, lat, lon] of [
      ['73160', 35.34, -97.48],
      ['21°18′N 157°51′W', 21.3, -157.85],
      ['Joplin, Missouri', 37.08, -94.51],
    ] as const) {
      // The pins are fetched for what the map shows.
      const asked = page.waitForRequest((request) => {
        const of = (side: string) => Number(new URL(request.url()).searchParams.get(`bounds_${side}`));
        const [north, south, east, west] = ['north', 'south', 'east', 'west'].map(of) as [
          number,
          number,
          number,
          number,
        ];
        return north > lat && south < lat && east > lon && west < lon && north - south < 3;
      });
      await field.fill(place);
      await field.press('Enter');
      await asked;
    }
    await close();
  });

  it('keep their filters on the way from one to the other and back, and the map starts again by its own link', async () => {
    const { page, close } = await openSite('/tornadoes?state=KANSAS&min_fatalities=1');
    await page.getByRole('link', { name: 'See these on the map' }).click();
    await page.waitForURL('**/map?state=KANSAS&min_fatalities=1');
    await page.getByRole('button', { name: 'Remove filter at least 1 death' }).waitFor();
    const tracks = page.getByRole('region', { name: 'Time' }).locator('strong');
    const count = await tracks.innerText();

    const panel = page.getByRole('button', { name: 'Map Filters & Display Options' });
    await panel.getByText('Active').waitFor();
    const unfiltered = page.waitForResponse((answer) => /map-data\?(?!.*state=KANSAS)/.test(answer.url()));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    await panel.getByText('Active').waitFor({ state: 'hidden' });
    await unfiltered;
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await panel.getByText('Active').waitFor();
    expect(new URL(page.url()).search).toBe('?state=KANSAS&min_fatalities=1');

    await page.getByRole('link', { name: 'See these as a list' }).click();
    await page.waitForURL('**/tornadoes?state=KANSAS&min_fatalities=1');
    await page.getByText(`${count} match your filters`).waitFor();
    await close();
  });
});

describe('pins near each other', () => {
  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('are all on the screen after their cluster is chosen, %s', async (_name, viewport) => {
    const { page, close, pins } = await openWithPins(
      '/map',
      [
        [31.5, -97.1],
        [31, -97.6],
        [32.2, -96.5],
        [42, -90],
      ],
      viewport,
    );
    await page.getByRole('button', { name: '3 tornadoes here; zoom in' }).press('Enter');
    const map = await page.getByRole('application').boundingBox();
    for (const name of pins.slice(0, 3).map((pin) => nameOf(pin).title)) {
      const pin = pinsOn(page).getByRole('button', { name });
      await pin.waitFor();
      const box = await pin.boundingBox();
      if (!box || !map) throw new Error(`${name} has no pin on the page.`);
      expect(box.x).toBeGreaterThan(map.x);
      expect(box.y).toBeGreaterThan(map.y);
      expect(box.x + box.width).toBeLessThan(map.x + map.width);
      expect(box.y + box.height).toBeLessThan(map.y + map.height);
      await pin.click({ trial: true });
    }
    await page.keyboard.press('Tab');
    expect(await pinsOn(page).getByRole('button').first().evaluate(isFocused)).toBe(true);
    await close();
  });

  const sameTown = Array.from({ length: 8 }, (): [number, number] => [35.48, -97.53]);

  it('share a badge where they overlap, which lists them by a click and by keyboard, the strongest first, wide and narrow', async () => {
    const { page, close, pins } = await openWithPins('/map?lat=35.48&lon=-97.53&zoom=9', sameTown);
    const titles = pins.map((pin) => nameOf(pin).title);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      const badge = page.getByRole('button', {
        name: `8 tornadoes at this place, first ${titles[0]}`,
      });
      expect(await badge.innerText()).toBe('8');
      await badge.click();
      const list = page.getByRole('region', { name: '8 tornadoes at this place' });
      const items = list.getByRole('listitem');
      const names = await items.allInnerTexts();
      expect(names.map((text) => text.split('\n')[0])).toEqual(titles);
      await expectNoViolations(page);
      const last = titles[7] ?? '';
      await items.last().getByRole('button').click();
      const card = page.getByRole('region', { name: last });
      await card.getByRole('link', { name: 'View Full Details' }).waitFor();
      await list.waitFor({ state: 'hidden' });
      await card.getByRole('button', { name: 'Close' }).click();
      await card.waitFor({ state: 'hidden' });
      await badge.click();
      await list.getByRole('button', { name: 'Close' }).click();
      await list.waitFor({ state: 'hidden' });

      // The list can be opened, used and left by keyboard too.
      await badge.press('Enter');
      expect(await badge.getAttribute('aria-expanded')).toBe('true');
      await expect.poll(() => items.nth(0).getByRole('button').evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Escape');
      await items.first().waitFor({ state: 'hidden' });
      expect(await badge.evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Enter');
      await items.nth(0).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const second = page.getByRole('region', { name: titles[1] ?? '' });
      await expect.poll(() => second.evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Escape');
      await second.waitFor({ state: 'hidden' });
      expect(await badge.evaluate(isFocused)).toBe(true);
    }
    await close();
  });

  it('are drawn with the strongest on top, and each can be clicked where it is visible, wide and narrow', async () => {
    // The pins are fourteen pixels apart.
    const { page, close, pins } = await openWithPins('/map?lat=35.48&lon=-97.53&zoom=9', [
      [35.48, -97.53],
      [35.48, -97.53 + 0.00276],
    ]);
    const [strong, weak] = pins as [MapPin, MapPin];
    const [first, second] = [strong, weak].map((pin) =>
      pinsOn(page).getByRole('button', { name: nameOf(pin).title }),
    ) as [Locator, Locator];
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      // The first is in the middle of the map, also when the map has its new size.
      await expect
        .poll(async () => {
          const [pin, map] = [await centreOf(first), await centreOf(page.getByRole('application'))];
          return Math.hypot(pin.x - map.x, pin.y - map.y);
        })
        .toBeLessThan(2);
      const [left, right] = [await centreOf(first), await centreOf(second)];
      expect(Math.round(right.x - left.x)).toBe(14);
      await page.mouse.click((left.x + right.x) / 2, left.y);
      await page.getByRole('region', { name: nameOf(strong).title }).waitFor();
      await page.mouse.click(right.x + 6, right.y);
      await page.getByRole('region', { name: nameOf(weak).title }).waitFor();
      await page.keyboard.press('Escape');
    }
    await close();
  });
});

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no place on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function isFocused(element: Element): boolean {
  return element === element.ownerDocument.activeElement;
}
