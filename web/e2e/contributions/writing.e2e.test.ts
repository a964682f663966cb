import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { apiOf, openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, expectNoViolations, openMore, openSite, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { tabTo } from '../testing/tab-to.ts';
import { takeNewContributionsBack } from './own-community.ts';

beforeEach(forgetLimits);
afterAll(takeNewContributionsBack);
afterAll(closePages);

/** The path of a tornado to which no other test contributes. */
async function ownTornado(): Promise<string> {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1&page=60`);
  const { tornadoes } = (await answered.json()) as { tornadoes: { id: string }[] };
  return `/tornadoes/${tornadoes[0]?.id}`;
}

const card = (page: Page, title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Contribution' });

async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

describe('contributing', () => {
  it('works by keyboard on a phone: a story and a video link, which a visitor sees', async () => {
    const [path, person] = [await ownTornado(), await verifiedPerson()];
    const { page, close } = await openSignedIn(path, { viewport: phone }, person);
    await openMore(page);
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await add.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await expectNoViolations(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoOverflow(page);

    await tabTo(page, 'I know something about it');
    await page.keyboard.press('Enter');
    // Nothing is sent without a text.
    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Content is required.').waitFor();
    await page.keyboard.type('We heard it <b>before</b> we saw it.\nThen it was dark.');
    await page.getByText('54 of 5,000 characters').waitFor();

    // A closed dialog keeps what was typed, and the focus returns to its button.
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.reload();
    await openMore(page);
    await add.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await tabTo(page, 'Title (optional)');
    await page.keyboard.type('In the cellar');
    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    await page.getByText('Contribution submitted!').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await card(page, 'In the cellar').textContent()).toContain('We heard it <b>before</b> we saw it.');

    await add.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await tabTo(page, 'I have a photo or film');
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Type').focus();
    await page.keyboard.type('Video');
    await tabTo(page, 'URL');
    await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ');
    await dialog(page).getByText('A video on YouTube.').waitFor();
    await tabTo(page, 'Title (optional)');
    await page.keyboard.type('Seen from the porch');
    await page.keyboard.press('Enter');
    await card(page, 'Seen from the porch').waitFor();
    await close();

    const visitor = await openSite(path, { viewport: phone });
    await card(visitor.page, 'Seen from the porch').waitFor();
    const story = await card(visitor.page, 'In the cellar').textContent();
    expect(story).toContain(person.username);
    expect(story).toContain('Personal Account');
    await visitor.close();
  });

  it('keeps the text of a person whose session has ended, says so, and opens the form again after the login', async () => {
    const [path, person] = [await ownTornado(), await verifiedPerson()];
    const { page, close, allowError } = await openSignedIn(path, {}, person);
    allowError('Failed to load resource');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'I know something about it' }).click();
    await dialog(page).getByLabel('Title (optional)').fill('Kept over a login');
    await dialog(page).getByLabel('Content').fill('We heard it before we saw it.');
    // As after signing out on another device.
    await page.context().clearCookies();
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    const kept = 'You were logged out. Your text is saved. Log in to send it.';
    await page.getByRole('region', { name: 'Notifications' }).getByText(kept).waitFor();
    await page.getByRole('main').getByText(kept).waitFor();
    await page.getByRole('link', { name: 'Add: log in first' }).click();
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await dialog(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await dialog(page).getByLabel('Content').inputValue()).toBe('We heard it before we saw it.');
    await dialog(page).getByRole('button', { name: 'Submit' }).click();
    await card(page, 'Kept over a login').waitFor();
    await close();
  });

  it('shows twelve lines of a long text until somebody asks for more or follows a link to it', async () => {
    const [path, person] = [await ownTornado(), await verifiedPerson()];
    const api = await apiOf(person);
    // Another attempt of this test must not find the text of this one.
    const title = `A long one of ${Date.now()}`;
    const content = Array.from({ length: 40 }, (_none, at) => `Line ${at + 1}`).join('\n\n\n\n\n\n');
    const data = {
      contributionType: 'PERSONAL_ACCOUNT',
      title,
      content,
      tornadoId: path.split('/').at(-1),
    };
    const answered = await api.post('/api/v1/contributions', { data });
    const { id } = ((await answered.json()) as { data: { contribution: { id: string } } }).data.contribution;
    // The edge may still have the list from before.
    await expect
      .poll(async () => (await api.get(`/api/v1${path}/contributions`)).text(), { timeout: 60_000 })
      .toContain(id);
    await api.dispose();

    const { page, close } = await openSite(path, { viewport: phone });
    const long = card(page, title);
    const more = long.getByRole('button', { name: 'Show more' });
    await more.waitFor();
    // On a busy machine the page's own letters may come after its text, and change the height of its lines.
    await page.evaluate(async () => void (await document.fonts.ready));
    const height = () => long.evaluate((element) => element.scrollHeight);
    const short = await height();
    expect(short).toBeLessThan(700);
    await expectNoViolations(page, 'light');
    await more.focus();
    await page.keyboard.press('Enter');
    const less = long.getByRole('button', { name: 'Show less' });
    expect(await less.getAttribute('aria-expanded')).toBe('true');
    // Forty lines, and two blank ones between each pair.
    await expect.poll(async () => (await height()) / short).toBeGreaterThan(4);
    await page.keyboard.press('Enter');
    await expect.poll(height).toBe(short);
    await page.goto(new URL(`${path}#contribution-${id}`, page.url()).href);
    await expect.poll(height).toBeGreaterThan(short * 4);
    expect(await more.count()).toBe(0);
    await close();
  });
});
