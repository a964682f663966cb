import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { mailLink } from '../accounts/mail-link.ts';
import { signedUpPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, putContributionOf, takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, expectNoViolations, openSite, phone } from '../open-site.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { tabTo } from '../testing/tab-to.ts';

const stored: string[] = [];

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

it(
  'a visitor asks for a takedown with the keyboard on a phone, and follows the case',
  {
    timeout: 180_000,
  },
  async () => {
    const author = await signedUpPerson();
    const id = await putContributionOf(author, 'My neighbor’s house');
    stored.push(id);
    const email = `family-${id.toLowerCase()}@example.org`;
    const { page, close } = await openSite('/community-guidelines', { viewport: phone }, servePictures);
    await tabTo(page, 'Report Content');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Report Content' }).waitFor();
    await tabTo(page, 'Send Request');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the URL of the page.').waitFor();
    await expectNoViolations(page, 'light');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('page');

    await page.keyboard.type(`/tornadoes/20130520-k3v9qx2a#contribution-${id}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Copy');
    await page.getByLabel('Your work', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('The Moore American, May 21, 2013.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('I took this picture.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Dorothy Gale');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Request Received' }).waitFor();
    const shown = await page.getByText(/^TD-/).textContent();
    expect(shown).toMatch(/^TD-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expectNoViolations(page, 'light');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    const link = await mailLink(email, '/report-content/');
    await page.goto(link);
    await page.getByText('A moderator will review the request.').waitFor();
    await expectNoViolations(page, 'light');

    const moderator = await signedUpPerson();
    await giveRole(moderator, 'moderator');
    const desk = await openSignedIn('/moderation/takedowns', {}, moderator);
    await desk.page.getByRole('heading', { name: String(shown) }).waitFor();
    await expectNoViolations(desk.page, 'light');
    await desk.page.getByRole('button', { name: `Hide: ${shown}` }).press('Enter');
    await desk.page.getByText('The case is updated.').waitFor();
    await desk.page.getByRole('heading', { name: String(shown) }).waitFor({ state: 'detached' });

    await page.goto(await mailLink(author.email, '/report-content/'));
    await page.getByLabel('Why this should be shown').fill('It is my own picture.');
    await page.getByLabel('Your name').fill('Oscar Diggs');
    await page.getByLabel('What I have written is true').check();
    await expectNoViolations(page, 'light');
    await close();
    await desk.close();
  },
);
