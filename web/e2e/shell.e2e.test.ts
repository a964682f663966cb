import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone, siteUrl, started } from './open-site.ts';

afterAll(closePages);

/** Expects the search and the menu beside the name at 360 pixels, and Login and Register, too, where there is room. */
async function expectWholeBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('banner');
  const boxes = await Promise.all(
    [
      bar.getByRole('link', { name: 'Touchdown' }),
      bar.getByRole('button', { name: 'Open search' }),
      bar.getByRole('button', { name: 'Menu' }),
    ].map((one) => one.boundingBox()),
  );
  let end = 0;
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(end);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    end = (box?.x ?? 0) + (box?.width ?? 0);
  }
  expect(end).toBeLessThanOrEqual(360);
  const tagline = page.getByText('The record of U.S. tornadoes');
  expect(await tagline.isVisible()).toBe(true);
  await bar.getByRole('button', { name: 'Open search' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await bar.getByRole('button', { name: 'Close search' }).click();
  await page.setViewportSize({ width: 1100, height: 740 });
  expect(await tagline.isVisible()).toBe(true);
  for (const name of ['Login', 'Register']) await bar.getByRole('link', { name }).waitFor();
  await page.setViewportSize({ width: 1280, height: 740 });
  await bar.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data' }).waitFor();
  await bar.getByRole('search').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
}

describe('the top bar', () => {
  it('is whole at 360 pixels, and its menu opens by keyboard, keeps the focus inside, and closes by Escape, by a click outside it and by its links', async () => {
    const { page, close } = await openSite('/credits', { viewport: phone });
    await expectWholeBar(page);
    await page.setViewportSize(phone);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const openMenu = async () => {
      await button.focus();
      await page.keyboard.press('Enter');
      await menu.waitFor();
      await expect
        .poll(() => menu.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
    };
    await openMenu();
    const isBehind = () =>
      page.evaluate(() => document.getElementById('root')?.contains(document.activeElement));
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      expect(await isBehind()).toBe(false);
    }
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    await openMenu();
    await page.mouse.click(20, 500);
    await menu.waitFor({ state: 'hidden' });

    // It has the specification's links.
    await openMenu();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Tornadoes',
      'Map Explorer',
      'Places',
      'Near You',
      'Days',
      'Outbreaks',
      'Records',
      'Trends',
      'Radar',
      'Data',
      'SPC Reports',
      'Stay safe',
      'Learn',
      'Login',
      'Register',
    ]);
    await menu.getByRole('link', { name: 'Tornadoes' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tornadoes' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
    await close();
  });
});

/** Runs in the browser: keeps how the page was scrolled by scripts. */
function keepScrolls(): void {
  const scrolls: unknown[] = [];
  Reflect.set(window, 'scrolls', scrolls);
  const scrollTo = window.scrollTo.bind(window) as (...given: unknown[]) => void;
  window.scrollTo = (...given: unknown[]) => {
    scrolls.push((given[0] as ScrollToOptions).behavior);
    scrollTo(...given);
  };
}

it('a page that a link opens once more is where it was left, and a new one begins at its top, with the wish for motion', async () => {
  const { page, close } = await openSite('/credits', { reducedMotion: 'no-preference' }, (opened) =>
    opened.addInitScript(keepScrolls),
  );
  await page.evaluate(() => scrollTo(0, 400));
  await page.waitForFunction(() => sessionStorage.getItem('scroll_positions')?.includes('400'));
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  await link('Community Guidelines').click();
  await page.getByRole('heading', { level: 1, name: 'Community Guidelines' }).waitFor();
  await page.waitForFunction(() => scrollY === 0);
  const left = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('scroll_positions') ?? '{}') as Record<string, number>)[
        'visit /credits'
      ],
  );
  await link('Credits').click();
  await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
  await page.waitForFunction((place) => Math.abs(scrollY - (place ?? -1)) < 4, left);
  expect(left).toBeGreaterThan(100);

  for (const [reducedMotion, name, expected] of [
    ['no-preference', 'Privacy Policy', ['instant', 'smooth']],
    ['reduce', 'Terms of Service', ['instant']],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    // Whoever scrolls ends the holding of the place before.
    await page.evaluate(() => {
      dispatchEvent(new Event('wheel'));
      scrollBy(0, 600);
    });
    await page.evaluate(() => (Reflect.get(window, 'scrolls') as unknown[]).splice(0));
    await link(name).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.waitForFunction(() => scrollY === 0);
    expect(await page.evaluate(() => Reflect.get(window, 'scrolls') as unknown)).toEqual(expected);
  }
  await close();
});

describe('the shell', () => {
  it('can be used by keyboard from its skip link, and shows a remembered theme before anything else is drawn', async () => {
    const { page, close } = await openSite('/', { colorScheme: 'light' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Map');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Places' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(await ground()).toBe(dark);
    await started(page);
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Match device' }).check();
    expect(await ground()).toBe(light);
    await close();
  });

  it('never loads the map’s code on a screen without a map', async () => {
    const scripts: string[] = [];
    // In its first visit, because Playwright waits for ever for an answer that the browser renews in the background.
    const { page, close } = await openSite('/tornadoes', {}, async (opened) => {
      opened.on('response', (response) => scripts.push(response.url()));
    });
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /\/(country-map|path-map|webgl)-/.test(url))).toEqual([]);
    expect(scripts.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(2);
    await close();
  });

  it('sends every answer with the strict policy', async () => {
    const { headers } = await fetch(siteUrl);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the home page', () => {
  it('contains its text before any script has run', async () => {
    const text = await (await fetch(siteUrl)).text();
    expect(text).toContain('Every U.S. tornado <span');
    expect(text).not.toContain('to now');
    expect(text).toContain('href="/tornadoes"');
    expect(text).not.toContain('style="');
    const list = await (await fetch(new URL('/tornadoes', siteUrl))).text();
    expect(list).not.toContain('Every U.S. tornado');
    expect(list).toContain('<h1>Tornadoes</h1>');
    expect(list).toContain('aria-label="Main"');
  });
});
