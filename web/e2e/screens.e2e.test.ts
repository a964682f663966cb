import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, desktop, expectNoViolations, openSite, phone } from './open-site.ts';
import { servePictures } from './testing/serve-pictures.ts';
import { singlePages } from './testing/single-pages.ts';

afterAll(closeBrowser);

const screens = [...singlePages(), '/nowhere'];
const overflowOf = () => document.documentElement.scrollWidth - innerWidth;

describe.each([
  ['wide', desktop],
  ['narrow', phone],
])('every screen, %s', (_name, viewport) => {
  it.each(['light', 'dark'] as const)('has no axe violations, in %s', async (colorScheme) => {
    const { page, close } = await openSite('/tornadoes', { viewport, colorScheme }, servePictures);
    await page.getByRole('article').nth(2).getByRole('link').click();
    await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
    await page.waitForSelector('[data-drawn]');
    await expectNoViolations(page, colorScheme);
    for (const path of screens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === '/tornadoes') await page.getByRole('article').first().waitFor();
      if (path === '/api') await page.getByRole('heading', { name: 'Shapes' }).waitFor();
      await expectNoViolations(page, colorScheme);
    }
    await close();
  });
});

it.each([360, 768, 1920])('every screen is not wider than a window of %i pixels', async (width) => {
  const { page, close } = await openSite('/tornadoes', { viewport: { width, height: 800 } }, servePictures);
  await page.getByRole('article').nth(2).getByRole('link').click();
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  expect(await page.evaluate(overflowOf)).toBe(0);
  for (const path of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await page.evaluate(overflowOf)]).toEqual([path, 0]);
  }
  await close();
});
