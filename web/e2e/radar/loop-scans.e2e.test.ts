import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, openSite, phone, siteUrl } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { button, loopOpener, loopWithScans, section } from './open-radar.ts';
import { reportWithoutLoop } from './target-without-loop.ts';
import { verifiedPerson } from './verified-person.ts';

afterAll(closePages);

const openWithoutLoop = loopOpener('loop-scans');
const still = { reducedMotion: 'reduce' } as const;
let made: Promise<{ path: string; scans: string }> | undefined;

/** A loop for all tests: the path of its page, and that of the folder with its scans. */
const loop = () => (made ??= makeLoop());

async function makeLoop() {
  await forgetLimits();
  const { page, close, tornado } = await openWithoutLoop(still);
  await button(page, 'Generate Radar Loop').click();
  const index = await loopWithScans(page);
  await close();
  return { path: `/tornadoes/${tornado.id}`, scans: index.slice(0, index.lastIndexOf('/')) };
}

const viewer = (page: Page) => page.getByRole('region', { name: /^Radar KTLX, Oklahoma City/ });
const maps = (page: Page) => viewer(page).getByRole('application');
const drawn = (page: Page, name: string) => page.locator(`canvas[data-drawn="${name}"]`).waitFor();
const open = (page: Page) => button(page, 'Explore the scans').click();
/** How much of the drawn scan is green, as air towards the radar usually is. */
const greenPixels = (page: Page) =>
  page.locator('canvas[data-drawn]').evaluate((canvas: HTMLCanvasElement) => {
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (green > red && green > blue) count += 1;
    }
    return count;
  });
const say = (page: Page, text: string | RegExp) => section(page).getByText(text).waitFor();

describe('the scans of a loop', () => {
  it('are written a moment after it, packed, one for each frame', async () => {
    const { scans } = await loop();
    const index = (await (await fetch(`${siteUrl}${scans}/index.json`)).json()) as {
      frames: { file: string }[];
    };
    expect(index.frames.map(({ file }) => file)).toEqual(Array.from({ length: 12 }, (_, at) => `${at}.br`));
    const first = await fetch(`${siteUrl}${scans}/0.br`);
    expect(first.headers.get('content-encoding')).toBe('br');
  });

  it('are shown to a visitor, by key and by pointer, and a link opens the same view', async () => {
    const { path, scans } = await loop();
    const { page, close } = await openSite(path, { ...still, viewport: phone });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(scans)) asked.push(request.url().split('/').at(-1) ?? '');
    });
    await open(page);
    await drawn(page, 'reflectivity 0');
    expect(asked.slice(0, 2)).toEqual(['index.json', '0.br']);
    await say(page, /^Scan 1 of 12: .* UTC\), 20 minutes before the tornado began$/);
    await say(page, 'Radar: NOAA NEXRAD Level II');

    // The viewer has the focus, so its keys work at once.
    await page.keyboard.press('2');
    await drawn(page, 'velocity 0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await drawn(page, 'velocity 2');
    await page.keyboard.press('Space');
    await viewer(page).getByRole('button', { name: 'Pause' }).click();
    await viewer(page).getByRole('slider', { name: 'Scan' }).fill('5');
    await drawn(page, 'velocity 5');
    await maps(page).press('+');
    await maps(page).click({ position: { x: 150, y: 150 } });
    await say(page, 'At the pointer:');

    expect(await greenPixels(page)).toBeGreaterThan(0);
    await viewer(page).getByText('How to read this picture').click();
    await say(page, /^(?:Fastest|Within 5 miles of the tornado’s .*): .* the radar\b/);
    await viewer(page).getByText('Options', { exact: true }).click();
    await viewer(page).getByLabel('Velocity colors').selectOption('Blue and orange');
    await expect.poll(() => greenPixels(page)).toBe(0);
    await say(page, /Blue: toward the radar\. Orange: away from it\./);

    await expect
      .poll(() => page.url())
      .toMatch(/\?scan=\d{8}T\d{6}Z&field=velocity&view=[-\d.,]+&palette=blue_orange$/);
    const link = page.url();
    const times = await viewer(page).getByText('Scan 6 of 12').innerText();
    const again = await openSite(link.slice(siteUrl.length), { ...still, viewport: phone });
    await drawn(again.page, 'velocity 5');
    expect(await viewer(again.page).getByText('Scan 6 of 12').innerText()).toBe(times);
    expect(again.page.url()).toBe(link);
    expect(await greenPixels(again.page)).toBe(0);
    await again.close();

    await button(page, 'Close the scans').click();
    await expect.poll(() => page.url()).toBe(siteUrl + path);
    await close();
  });

  it('stay about the tornado until somebody moves the map away, and can be measured by key', async () => {
    const { path } = await loop();
    const { page, close } = await openSite(path, still);
    await open(page);
    await drawn(page, 'reflectivity 0');
    const back = viewer(page).getByRole('button', { name: 'Back to the tornado' });
    const middle = () => new URL(page.url()).searchParams.get('view')?.split(',').slice(0, 2).join(',');
    await maps(page).press('+');
    await expect.poll(middle).toBeTruthy();
    const atFirst = middle();
    await viewer(page).getByRole('slider', { name: 'Scan' }).fill('8');
    await expect.poll(middle).not.toBe(atFirst);
    expect(await back.count()).toBe(0);
    const atTornado = middle();
    await maps(page).press('ArrowLeft');
    await back.waitFor();
    await expect.poll(middle).not.toBe(atTornado);
    await back.click();
    await expect.poll(middle).toBe(atTornado);
    expect(await back.count()).toBe(0);

    await viewer(page).getByRole('button', { name: 'Measure' }).click();
    await maps(page).press('Enter');
    await say(page, 'Now the second place.');
    await maps(page).press('Shift+ArrowUp');
    await maps(page).press('Enter');
    await say(page, /^A and B are [\d.]+ miles? apart\. The beam is /);
    expect(middle()).toBe(atTornado);
    await maps(page).press('Escape');
    await expect
      .poll(() =>
        viewer(page)
          .getByText(/^A and B are/)
          .count(),
      )
      .toBe(0);
    await close();
  });

  it('are on two maps with one camera where somebody asks for it, and say what a link has that means nothing', async () => {
    const { path } = await loop();
    const { page, close } = await openSite(`${path}?scan=soon&field=rain&view=here`, {
      ...still,
      colorScheme: 'light',
    });
    await drawn(page, 'reflectivity 0');
    expect(await maps(page).count()).toBe(1);
    await viewer(page).getByText('Options', { exact: true }).click();
    await viewer(page).getByLabel('Two maps').check();
    await drawn(page, 'velocity 0');
    await expect.poll(() => page.url()).toMatch(/&maps=2$/);
    await say(page, '“soon” isn’t a scan time; use one such as 20130520T201643Z. It was left out.');
    await say(
      page,
      /^“rain” isn’t a field of these scans, which have reflectivity, velocity, .* It was left out\.$/,
    );
    await say(page, /^“here” isn’t a map view; .* It was left out\.$/);
    await expectGoodLooks(page);

    const [left, right] = await maps(page).all();
    const scales = () =>
      viewer(page)
        .getByText(/^[\d.]+\s(feet|mile|miles)$/)
        .allInnerTexts();
    const [before] = await scales();
    await right?.press('+');
    await expect.poll(scales).not.toContain(before);
    const [zoomed, beside] = await scales();
    expect(beside).toBe(zoomed);
    await left?.press('-');
    await expect.poll(scales).toEqual([before, before]);
    await viewer(page).getByRole('button', { name: 'Debris (CC)' }).click();
    await drawn(page, 'cross_correlation_ratio 0');
    await drawn(page, 'reflectivity 0');
    await viewer(page).getByLabel('Two maps').uncheck();
    await expect.poll(() => maps(page).count()).toBe(1);
    await close();
  });

  it('of a storm report have its words', async () => {
    await forgetLimits();
    const { id } = await reportWithoutLoop();
    const person = await verifiedPerson();
    const { page, close } = await openSignedIn(`/spc-reports/${id}`, still, person);
    await button(page, 'Generate Radar Loop').click();
    await loopWithScans(page);
    await open(page);
    await drawn(page, 'reflectivity 0');
    await say(page, /^Scan 1 of 12: .* [CEMP][DS]T \(.* UTC\), 20 minutes before the time of the report$/);
    await viewer(page).getByText('Options', { exact: true }).click();
    await viewer(page).getByLabel('Reported place').uncheck();
    await viewer(page).getByRole('slider', { name: 'Scan' }).fill('11');
    await say(page, /^Scan 12 of 12: .*, 20 minutes after the time of the report$/);
    await close();
  });

  it('of another version, lost and damaged ones say so, and can be asked for again; the others are played', async () => {
    const { path, scans } = await loop();
    const { page, close, allowError } = await openSite(path, still);
    allowError('404');
    await page.route(`**${scans}/1.br`, (route) => route.fulfill({ status: 404 }));
    await page.route(`**${scans}/2.br`, async (route) => {
      const whole = await (await route.fetch()).body();
      await route.fulfill({ body: whole.subarray(0, whole.length - 9) });
    });
    const index = `**${scans}/index.json`;
    let isKept = true;
    await page.route(index, (route) => route.fulfill(isKept ? { json: { version: 3 } } : { status: 404 }));
    await open(page);
    await say(page, /^This page is out of date/);
    isKept = false;
    await button(page, 'Close the scans').click();
    await open(page);
    await say(page, /^We don’t have this loop’s scans\./);
    await page.unroute(index);
    await button(page, 'Try again').click();
    await drawn(page, 'reflectivity 0');

    await button(page, 'Close the scans').click();
    await open(page);
    await drawn(page, 'reflectivity 0');
    await page.keyboard.press('ArrowRight');
    await say(page, 'We couldn’t load this scan. The others work.');
    await page.keyboard.press('ArrowRight');
    await say(page, 'This scan’s file is damaged. The others work.');
    await page.keyboard.press('ArrowRight');
    await drawn(page, 'reflectivity 3');
    await page.keyboard.press('ArrowLeft');
    // Coming back asks again, and without the route that would succeed.
    await say(page, 'This scan’s file is damaged. The others work.');
    await page.unroute(`**${scans}/2.br`);
    await viewer(page).getByRole('button', { name: 'Try again' }).click();
    await drawn(page, 'reflectivity 2');
    await close();
  });
});
