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

  it.each<[string, string, Parameters<Page['route']>[1]]>([
    ['there is none', pointer, (route) => route.fulfill({ status: 404 })],
    ['it is described wrongly', pointer, (route) => route.fulfill({ json: [] })],
    ['its file is missing', archive, (route) => route.fulfill({ status: 404 })],
    ['its file is cut short', archive, (route) => route.fulfill({ status: 206, body: 'PMTiles' })],
    ['it cannot be reached', pointer, (route) => route.abort()],
  ])('is replaced by the drawn ground if %s, without an error', async (_, path, answer) => {
    const { page, close, allowError } = await openSite(lake, {}, async (opened) => {
      await opened.route(path, answer);
    });
    allowError('Failed to load resource');
    await expect.poll(() => groundOf(page), { timeout: 30_000 }).toBe('drawn');
    await page.getByText('Boundaries: US Census Bureau').waitFor();
    expect(await page.getByText(/could not be|went wrong|broke/i).count()).toBe(0);
    await close();
  });
});
