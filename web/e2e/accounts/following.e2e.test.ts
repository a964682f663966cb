import { afterAll, beforeEach, expect, it } from 'vitest';
import { takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, desktop, openSite, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn } from './log-in.ts';
import { apiOf } from './open-signed-in.ts';
import { signedUpPerson } from './new-person.ts';

beforeEach(forgetLimits);
afterAll(closePages);

async function aTornado(page: number): Promise<string> {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1&page=${page}`);
  const { tornadoes } = (await answered.json()) as { tornadoes: { id: string }[] };
  return String(tornadoes[0]?.id);
}

it('a visitor logs in, follows a tornado, and is told of an account by another person, which they read and mute', async () => {
  const tornado = await aTornado(71);
  const person = await signedUpPerson();
  const { page, close } = await openSite(`/tornadoes/${tornado}`, { colorScheme: 'light' });
  await page.getByRole('link', { name: /^Follow .*log in first/ }).click();
  await logIn(page, person);
  await page.waitForURL(`**/tornadoes/${tornado}`);
  await page.getByRole('button', { name: /^Follow / }).click();
  await page.getByRole('button', { name: /^Following /, pressed: true }).waitFor();
  expect(await page.getByText(/unread notification/).count()).toBe(0);

  const author = await verifiedPerson();
  const api = await apiOf(author);
  const answered = await api.post('/api/v1/contributions', {
    data: {
      contributionType: 'PERSONAL_ACCOUNT',
      title: 'From our porch',
      content: 'We heard it before we saw it.',
      tornadoId: tornado,
    },
  });
  expect(answered.status(), await answered.text()).toBe(200);
  const { data } = (await answered.json()) as { data: { contribution: { id: string } } };
  const unread = async () => (await page.request.get('/api/v1/notifications/count')).json();
  await expect.poll(unread, { timeout: 60_000 }).toEqual({ unread: 1 });

  await page.goto('/account/notifications');
  await page.getByText('1 unread notification').waitFor();
  const item = page.getByRole('article').filter({ hasText: author.username });
  await item.getByText('New: Personal Account').waitFor();
  expect(await page.getByText('We heard it').count()).toBe(0);
  await expectGoodLooks(page, { viewports: [desktop, phone] });
  await item.getByRole('button', { name: /^Mark as read/ }).click();
  await page.getByText('All read').waitFor();
  await expect.poll(unread).toEqual({ unread: 0 });
  await item.getByRole('button', { name: /^Mute/ }).click();
  await item.getByRole('button', { name: /^Unmute/ }).waitFor();
  await page.getByText('You won’t get notifications about this.').waitFor();
  const state = await page.request.get(`/api/v1/follows/one?subject=tornado:${tornado}`);
  expect(await state.json()).toEqual({ following: true, is_muted: true });
  await page.getByRole('link', { name: 'New: Personal Account' }).click();
  await page.getByRole('heading', { name: 'From our porch' }).waitFor();
  await takeContributionsBack([data.contribution.id]);
  await api.dispose();
  await close();
});
