import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { apiOf, openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, putContributionOf, takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, desktop } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { tabTo } from '../testing/tab-to.ts';

const stored: string[] = [];
const narrow = { width: 360, height: 800 };

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

async function moderator(): Promise<NewPerson> {
  const person = await signedUpPerson();
  await giveRole(person, 'moderator');
  return person;
}

/** Stores a contribution that somebody has reported. */
async function reported(title: string, reasonText: string): Promise<void> {
  const id = await putContributionOf(await signedUpPerson(), title);
  stored.push(id);
  const api = await apiOf(await signedUpPerson());
  const answer = await api.post(`/api/v1/contributions/${id}/report`, {
    data: { reasonCategory: 'Inaccurate', reasonText },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await api.dispose();
}

it('a moderator reads a report and dismisses it with the keyboard, in either theme, narrow and wide', async () => {
  const title = 'Reported and dismissed';
  await reported(title, 'That was another year.');
  const { page, close } = await openSignedIn(
    '/moderation/reports',
    { colorScheme: 'light' },
    await moderator(),
  );
  const row = page.getByRole('button', { name: new RegExp(`^${title}.*1 report.*Inaccurate 1`) });
  await row.waitFor();
  await tabTo(page, new RegExp(`^${title}`));
  await page.keyboard.press('Enter');
  const pane = page.getByRole('region', { name: 'Open item' });
  await pane.getByText('That was another year.').waitFor();
  await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });
  await page.keyboard.press('Shift+A');
  await page.getByLabel('Note for moderators').fill('The year is right.');
  await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Kept “${title}”.`, { exact: false }).waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('State').selectOption('resolved');
  const group = page.getByRole('article', { name: `Reports of` }).filter({ hasText: title }).first();
  await group.getByText('The year is right.').waitFor();
  await close();
});
