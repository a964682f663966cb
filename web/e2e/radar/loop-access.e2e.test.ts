import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, expectNoViolations, openSite, started } from '../open-site.ts';
import { button, generateWithLabel, jobTimeout, loopOpener, section } from './open-radar.ts';
import { verifiedPerson } from './verified-person.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const openWithoutLoop = loopOpener('loop-access');

describe('a private loop', () => {
  it('is shown only to the person who requested it, even after a reload', async () => {
    const { page, close, tornado } = await openWithoutLoop();
    await generateWithLabel(page, 'My shelter');
    const own = (where: Page) => section(where).getByRole('region', { name: 'Your radar loop' });
    await own(page).locator('video').waitFor(jobTimeout);
    const ownUrl = await own(page).locator('video').getAttribute('src');
    await page.reload();
    await started(page);
    await own(page).locator('video').waitFor();
    expect(await own(page).locator('video').getAttribute('src')).toBe(ownUrl);
    await expectNoViolations(page);

    const visitor = await openSite(`/tornadoes/${tornado.id}`);
    await visitor.page.getByText('Log in or register to generate').waitFor();
    expect(await section(visitor.page).locator('video').count()).toBe(0);
    await visitor.close();
    const neighbour = await openSignedIn(`/tornadoes/${tornado.id}`, {}, await verifiedPerson());
    await button(neighbour.page, 'Generate Radar Loop').click();
    const publicLoop = section(neighbour.page).locator('video');
    await publicLoop.waitFor(jobTimeout);
    expect(await publicLoop.getAttribute('src')).not.toBe(ownUrl);
    expect(await own(neighbour.page).count()).toBe(0);
    await neighbour.close();

    // The page shows both loops, the public one first.
    await page.reload();
    await started(page);
    await own(page).locator('video').waitFor();
    const urls = await section(page)
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => video.getAttribute('src')));
    expect(urls).toHaveLength(2);
    expect(urls[1]).toBe(ownUrl);
    await expectNoViolations(page);
    await close();
  });
});
