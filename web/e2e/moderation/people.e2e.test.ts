import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { apiOf, openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, putContributionOf, takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, desktop, siteUrl } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';

const stored: string[] = [];
const narrow = { width: 360, height: 800 };

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

async function titlesInFeed(): Promise<(string | null)[]> {
  const answer = await fetch(`${siteUrl}/api/v1/contributions?limit=10`);
  const { contributions } = (await answer.json()) as { contributions: { title: string | null }[] };
  return contributions.map(({ title }) => title);
}

/** What somebody is answered who bookmarks a tornado. */
async function bookmarkAs(person: NewPerson): Promise<{ status: number; text: string }> {
  const api = await apiOf(person);
  const { tornadoes } = await (await api.get('/api/v1/tornadoes?limit=1')).json();
  const answer = await api.post(`/api/v1/tornadoes/${tornadoes[0].id}/bookmark`);
  const answered = { status: answer.status(), text: await answer.text() };
  await api.dispose();
  return answered;
}

it('a moderator suspends somebody, whose contributions leave the lists, and restores them, in either theme', async () => {
  const [moderator, person] = [await signedUpPerson(), await signedUpPerson()];
  await giveRole(moderator, 'moderator');
  const title = 'Hidden and shown';
  stored.push(await putContributionOf(person, title));
  const { page, close } = await openSignedIn('/moderation/people', { colorScheme: 'light' }, moderator);
  await page.getByRole('heading', { name: 'Nobody selected' }).waitFor();
  await page.getByLabel('Username').fill(person.username.toUpperCase());
  await page.keyboard.press('Enter');
  await page.getByText('Not suspended.').waitFor();
  await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });

  await page.getByRole('button', { name: 'Suspend' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByText('Please give a reason.').waitFor();
  await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });
  await dialog.getByLabel('Reason').fill('Advertising.');
  await dialog.getByLabel('Until').fill('2999-12-01');
  await dialog.getByLabel('Hide all contributions').check();
  await dialog.getByRole('button', { name: 'Suspend' }).press('Enter');
  await page.getByText('Suspended until December 1, 2999').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });

  const refused = await bookmarkAs(person);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Your account is suspended until December 1, 2999. Reason: Advertising.');
  await expect.poll(titlesInFeed, { timeout: 60_000 }).not.toContain(title);

  await page.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
  await page.getByText('Not suspended.').waitFor();
  expect((await bookmarkAs(person)).status).toBe(200);
  await expect.poll(titlesInFeed, { timeout: 60_000 }).toContain(title);
  await close();
});
