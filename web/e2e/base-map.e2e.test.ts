import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite } from './open-site.ts';
import { colourDistance, pictureOf, type Picture, type Rgb } from './testing/picture.ts';
import { pretendProcessor } from './testing/pretend-processor.ts';

afterAll(closePages);

/** Lake Michigan's south end with Chicago. */
const lake = '/map?lat=41.9&lon=-87.5&zoom=1.2';
const archive = '**/basemap/*.pmtiles';
const pointer = '**/basemap/current.json';

const groundOf = (page: Page) => page.locator('[data-ground]').first().getAttribute('data-ground');

/** `--water` of the light theme. */
const water: Rgb = [0xd3, 0xe2, 0xe7];

/** What may be wrong with the base map, and how a request then ends. */
const faults: [string, string, Parameters<Page['route']>[1]][] = [
  ['there is none', pointer, (route) => route.fulfill({ status: 404 })],
  ['it is described wrongly', pointer, (route) => route.fulfill({ json: [] })],
  ['its file is missing', archive, (route) => route.fulfill({ status: 404 })],
  ['its file is cut short', archive, (route) => route.fulfill({ status: 206, body: 'PMTiles' })],
  ['it cannot be reached', pointer, (route) => route.abort()],
];

const steps = Array.from({ length: 24 }, (_, at) => (at + 0.5) / 24);

/** The share of a picture that has a colour, by some hundred of its points. */
function shareOf(colour: Rgb, { at, width, height }: Picture): number {
  const points = steps.flatMap((x) => steps.map((y) => at(x * width, y * height)));
  return points.filter((point) => colourDistance(point, colour) < 3).length / points.length;
}

describe('the base map', () => {
  it.each(['the canvas renderer', 'a graphics processor'])(
    'is drawn by %s, with its credits',
    async (way) => {
      const { page, close } = await openSite(lake, {}, async (opened) => {
        if (way === 'a graphics processor') await opened.addInitScript(pretendProcessor);
      });
      await expect.poll(() => groundOf(page), { timeout: 30_000 }).toBe('base map');
      await page.getByText('Natural Earth').first().waitFor();
      const map = page.locator('[data-ground]').first();
      await expect.poll(async () => shareOf(water, await pictureOf(map))).toBeGreaterThan(0.1);
      await close();
    },
  );

  it('is replaced by the drawn ground, without an error, if it is missing, damaged or out of reach', async () => {
    const { page, close, allowError } = await openSite('/credits');
    allowError('Failed to load resource');
    for (const [fault, path, answer] of faults) {
      await page.route(path, answer);
      await page.goto(lake);
      await expect.poll(() => groundOf(page), { message: fault, timeout: 30_000 }).toBe('drawn');
      await page.getByText('Boundaries: US Census Bureau').waitFor();
      expect([fault, await page.getByText(/could not be|went wrong|broke/i).count()]).toEqual([fault, 0]);
      await page.unroute(path);
    }
    await close();
  });
});
