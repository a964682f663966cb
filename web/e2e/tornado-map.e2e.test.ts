import type { Page, Route } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite, phone, siteUrl } from './open-site.ts';
import { joinedTornado, relatedTornadoes } from './testing/joined-tornado.ts';
import { colourDistance, pictureOf, type Box, type Rgb } from './testing/picture.ts';
import { coversOnMap } from './testing/place-on-map.ts';
import { pretendProcessor } from './testing/pretend-processor.ts';

afterAll(closePages);

const start = [35.2, -97.5] as const;
/** How far each path goes, in degrees to the north and to the east. */
const paths: [string, number, number][] = [
  ['from south to north', 0.6, 0],
  ['from west to east', 0, 0.8],
  ['of a tenth of a mile', 0.001, 0.001],
  ['of 200 miles', 1.5, 3.1],
];

const path = `/tornadoes/${joinedTornado.id}`;

/** Opens the page of a tornado that only this visitor's API has. */
async function openForMadeUp(
  answer: (route: Route) => Promise<void>,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  viewport = { width: 1440, height: 900 },
) {
  // The colours of a map must not depend on transitions.
  return openSite(path, { viewport, reducedMotion: 'reduce' }, async (page) => {
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => route.fulfill({ response: await route.fetch({ url: `${siteUrl}/credits` }) }),
    );
    await page.route('**/api/v1/tornadoes/*/contributions', (route) =>
      route.fulfill({
        json: { data: { contributions: [], pagination: { limit: 20, hasMore: false, next: null } } },
      }),
    );
    await page.route('**/api/v1/tornadoes/*/related', (route) => route.fulfill({ json: relatedTornadoes }));
    await page.route(`**/api/v1${path}`, answer);
    await prepare(page);
  });
}

const colourOf = (page: Page, name: string): Promise<Rgb> =>
  page.evaluate<Rgb>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(${name})';
    const parts = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
    probe.remove();
    return parts;
  })()`);

function isWithin({ left, right, top, bottom }: Box, x: number, y: number): boolean {
  return x > left && x < right && y > top && y < bottom;
}

/** Counts the pixels of the path, its marker and the names of towns, and those of them that a cover would hide. */
async function findHidden(page: Page): Promise<{ marked: number; hidden: number }> {
  const map = page.getByRole('application');
  const covers = await coversOnMap(map);
  expect(covers).toHaveLength(2);
  // Unseen, but in their places: what they would hide is seen.
  await page.evaluate<void>(
    `document.querySelectorAll('[data-covers-map]').forEach(({ style }) => { style.opacity = '0'; })`,
  );
  const [pathColour, ink] = [await colourOf(page, '--rating-5'), await colourOf(page, '--ink')];
  const { at, ...size } = await pictureOf(map.locator('..'));
  const found = { marked: 0, hidden: 0 };
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const colour = at(x, y);
      if (Math.min(colourDistance(colour, pathColour), colourDistance(colour, ink)) >= 6) continue;
      found.marked++;
      if (covers.some((box) => isWithin(box, x, y))) found.hidden++;
    }
  }
  return found;
}

describe('a tornado’s map', () => {
  it.each(paths)('hides neither path nor name at any width, of a path %s', async (_what, north, east) => {
    const shown = {
      ...joinedTornado,
      tor_f_scale: 'EF5',
      tornado_path: null,
      start_lat: start[0],
      start_lon: start[1],
      end_lat: start[0] + north,
      end_lon: start[1] + east,
    };
    const { page, close } = await openForMadeUp((route) => route.fulfill({ json: shown }));
    await page.locator('[data-ground="base map"]').waitFor();
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const look = async () => {
        const { marked, hidden } = await findHidden(page);
        return { width, hidden, isMarked: marked > 50 };
      };
      const good = { width, hidden: 0, isMarked: true };
      // The map draws a new size a moment later, so the second look is surely at that.
      await expect.poll(look).toEqual(good);
      expect(await look()).toEqual(good);
    }
    await close();
  });

  it('is shown without a pointer or an idle moment, and is on its way before the record', async () => {
    let opened: Promise<unknown> | undefined;
    const { page, close } = await openForMadeUp(
      async (route) => {
        // The record comes only when the base map has been asked for.
        await opened;
        await route.fulfill({ json: joinedTornado });
      },
      async (prepared) => {
        opened = prepared.waitForRequest('**/basemap/*.pmtiles');
        await prepared.addInitScript(() => {
          Object.defineProperty(globalThis, 'requestIdleCallback', { value: () => 1 });
        });
      },
    );
    await page.locator('[data-ground="base map"]').waitFor();
    await close();
  });

  it.each(['the processor', 'a graphics processor'])(
    'has a path at every moment until it is drawn by %s',
    async (way) => {
      const [map, tiles] = [held(), held()];
      const { page, close } = await openForMadeUp(
        (route) => route.fulfill({ json: joinedTornado }),
        async (opened) => {
          if (way === 'a graphics processor') await opened.addInitScript(pretendProcessor);
          else await opened.addInitScript(film);
          await opened.route('**/path-map-*.js', map.hold);
          await opened.route('**/basemap/*.pmtiles', tiles.hold);
        },
        phone,
      );
      await page.locator(sketchPlace).waitFor();
      await page.evaluate(`document.querySelector('${sketchPlace}').setAttribute('data-filmed', '')`);
      const colour = await colourOf(page, '--rating-4');
      const pathPixels = async () => {
        const { at, width, height } = await pictureOf(page.locator('[data-filmed]'));
        let count = 0;
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++) if (colourDistance(at(x, y), colour) < 6) count++;
        return count;
      };
      expect(await pathPixels()).toBeGreaterThan(50);
      map.release();
      await page.getByRole('application').waitFor();
      expect(await pathPixels()).toBeGreaterThan(50);
      tiles.release();
      await page.locator(`[data-filmed]:not(:has(${sketchedPath}))`).waitFor();
      expect(await pathPixels()).toBeGreaterThan(50);
      if (way === 'the processor')
        expect(await page.evaluate('globalThis.filmed')).toEqual({ bare: 0, ofMap: true });
      await close();
    },
  );

  it('keeps its sketch, with a sentence, if its files do not load', async () => {
    const { page, close, allowError } = await openForMadeUp(
      (route) => route.fulfill({ json: joinedTornado }),
      (opened) => opened.route('**/path-map-*.js', (route) => route.abort()),
    );
    const missing = page.getByRole('img', { name: /^Map/ });
    await missing.getByText('Failed to load map').waitFor();
    expect(await missing.locator(sketchedPath).first().isVisible()).toBe(true);
    allowError('net::ERR_FAILED');
    await close();
  });
});

/** Requests that wait until a test lets them go on. */
function held() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, hold: async (route: Route) => released.then(() => route.continue()) };
}

const sketchedPath = 'svg path[stroke="var(--rating-4)"]';
const sketchPlace = `main div:has(> ${sketchedPath})`;

/** Runs in the browser: counts the frames in which the place of the map has neither its sketch nor its path. */
const film = `(() => {
  const filmed = (globalThis.filmed = { bare: 0, ofMap: false });
  let box;
  const isPathOn = (canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--rating-4)';
    const [red, green, blue] = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
    probe.remove();
    for (let at = 0; at < data.length; at += 4)
      if (Math.hypot(data[at] - red, data[at + 1] - green, data[at + 2] - blue) < 6) return true;
    return false;
  };
  const look = () => {
    box ??= document.querySelector('${sketchPlace}');
    if (box && !box.querySelector('svg path[stroke="var(--rating-4)"]')) {
      if ([...box.querySelectorAll('canvas')].some(isPathOn)) filmed.ofMap = true;
      else filmed.bare++;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;
