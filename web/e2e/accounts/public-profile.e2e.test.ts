import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, desktop, expectNoViolations, openSite, phone } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { ownSite } from '../own-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { signedUpPerson } from './new-person.ts';
import { restingStore } from '../testing/resting-store.ts';

beforeEach(forgetLimits);
afterAll(closePages);

const { member } = ownSite;

describe('a public profile', () => {
  it('shows a member to everybody', async () => {
    const { page, close } = await openSite(`/u/${member.username}`);
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    await expect.poll(() => page.title()).toBe(`${member.username} · Touchdown`);
    const figures = await page.getByLabel(`${member.username} in figures`).innerText();
    expect(figures).toMatch(/^Reputation Score\s+0\s+Contributions\s+\d+\s+Member Since\s+\d{4}$/);
    await page.getByText('Unverified').waitFor();
    await page.getByText('today', { exact: true }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain(member.email);
    expect(await page.getByRole('link', { name: 'Edit profile' }).count()).toBe(0);
    await close();
  });

  it('has the contributions by tornado, five per page', async () => {
    const { page, close } = await openSite(`/u/${member.username}`);
    await page.getByText('26 total').waitFor();
    const figures = page.getByLabel(`${member.username} in figures`);
    expect(await figures.innerText()).toMatch(/Contributions\s+26\s/);
    // A rejected suggestion is counted, and listed for its author alone.
    await page.getByText('25 of them are listed here by tornado.').waitFor();
    const groups = page.getByRole('article');
    await expect.poll(() => groups.count()).toBe(5);
    const first = groups.first();
    expect(await first.innerText()).toContain('4 contributions');
    const show = first.getByRole('button', { name: /^Show contributions to / });
    await show.focus();
    await page.keyboard.press('Enter');
    await first.getByText('Watched 1', { exact: true }).waitFor();
    await first.getByText('Edit Suggestion · approved').waitFor();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect.poll(() => groups.count()).toBe(2);
    await groups.first().getByRole('link').click();
    await page.waitForURL('**/tornadoes/*');
    await close();
  });

  it('has a message where there are no contributions', async () => {
    const { username } = await signedUpPerson();
    const { page, close } = await openSite(`/u/${username}`);
    await page.getByText(`${username} hasn’t made any tornado contributions yet`).waitFor();
    await expectNoViolations(page);
    await close();
  });

  it('says that nobody has that name', async () => {
    const { page, close, allowError } = await openSite('/u/nobody-at-all');
    allowError('status of 404');
    await page.getByRole('heading', { name: 'Nobody here is called “nobody-at-all”' }).waitFor();
    await expectNoViolations(page);
    await close();
  });

  it('says that it could not be loaded, and loads again on request', async () => {
    const store = restingStore('**/api/v1/users/**');
    const { page, close, allowError } = await openSite(`/u/${member.username}`, {}, store.prepare);
    allowError('status of 503');
    await page.getByText('The store is resting.').waitFor();
    store.wake();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Profile Information' }).waitFor();
    await close();
  });

  it('has nothing for axe to find in either theme, wide and narrow', async () => {
    const { page, close } = await openSite(`/u/${member.username}`, { colorScheme: 'light' });
    await page
      .getByRole('button', { name: /^Show contributions/ })
      .first()
      .click();
    await expectGoodLooks(page, { viewports: [desktop, phone, { width: 360, height: 800 }] });
    await close();
  });
});
