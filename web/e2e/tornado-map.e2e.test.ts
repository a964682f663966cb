import type { Page, Route } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite, siteUrl } from './open-site.ts';
import { joinedTornado, relatedTornadoes } from './testing/joined-tornado.ts';
import { colourDistance, pictureOf, type Box, type Rgb } from './testing/picture.ts';
import { coversOnMap } from './testing/place-on-map.ts';

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
  width: number,
  answer: (route: Route) => Promise<void>,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  // The colours of a map must not depend on transitions.
  const reducedMotion = width < 1_000 ? 'reduce' : 'no-preference';
  return openSite(path, { viewport: { width, height: 900 }, reducedMotion }, async (page) => {
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => route.fulfill({ response: await route.fetch({ url: `${siteUrl}/credits` }) }),
    );
    await page.route('**/api/v1/tornadoes/*/contributions', (route) =>
      route.fulfill({ json: { data: { contributions: [] } } }),
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

describe('a tornado’s map', () => {
  it.each([360, 390, 1440])('hides neither path nor name at %d pixels', async (width) => {
    let shown = joinedTornado;
    const show = (north: number, east: number) => {
      shown = {
        ...joinedTornado,
        tor_f_scale: 'EF5',
        tornado_path: null,
        start_lat: start[0],
        start_lon: start[1],
        end_lat: start[0] + north,
        end_lon: start[1] + east,
      };
    };
    const [first] = paths;
    show(first?.[1] ?? 0, first?.[2] ?? 0);
    const { page, close } = await openForMadeUp(width, (route) => route.fulfill({ json: shown }));
    for (const [what, north, east] of paths) {
      if (what !== first?.[0]) {
        show(north, east);
        await page.goto(path);
      }
      const map = page.getByRole('application');
      await map.and(page.locator('[data-ground="base map"]')).waitFor();
      const covers = await coversOnMap(map);
      expect(covers, what).toHaveLength(2);
      // Unseen, but in their places: what they would hide is seen.
      await page.evaluate<void>(
        `document.querySelectorAll('[data-covers-map]').forEach(({ style }) => { style.opacity = '0'; })`,
      );
      const [pathColour, ink] = [await colourOf(page, '--rating-5'), await colourOf(page, '--ink')];
      const { at, ...size } = await pictureOf(map.locator('..'));
      let marked = 0;
      let hidden = 0;
      for (let y = 0; y < size.height; y++) {
        for (let x = 0; x < size.width; x++) {
          const colour = at(x, y);
          // The path, its marker and the names of towns.
          if (Math.min(colourDistance(colour, pathColour), colourDistance(colour, ink)) >= 6) continue;
          marked++;
          if (covers.some((box) => isWithin(box, x, y))) hidden++;
        }
      }
      expect(marked, what).toBeGreaterThan(50);
      expect(hidden, what).toBe(0);
    }
    await close();
  });

  it('is shown without a pointer or an idle moment, and is on its way before the record', async () => {
    let opened: Promise<unknown> | undefined;
    const { page, close } = await openForMadeUp(
      1440,
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
});
