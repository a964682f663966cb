import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, putContributionOf, takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, expectNoViolations, siteUrl } from '../open-site.ts';

const stored: string[] = [];
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
  const { page, close } = await openSignedIn('/credits', {}, person);
  const { tornadoes } = await (await page.request.get('/api/v1/tornadoes?limit=1')).json();
  const answer = await page.request.post(`/api/v1/tornadoes/${tornadoes[0].id}/bookmark`, {
    headers: { origin: siteUrl },
  });
  const answered = { status: answer.status(), text: await answer.text() };
  await close();
  return answered;
}

it.each([
  ['light', 1440],
  ['dark', 360],
] as const)(
  'a moderator suspends somebody, whose contributions leave the lists, and restores them, in %s at %i pixels',
  async (colorScheme, width) => {
    const [moderator, person] = [await signedUpPerson(), await signedUpPerson()];
    await giveRole(moderator, 'moderator');
    const title = `Hidden and shown in ${colorScheme}`;
    stored.push(await putContributionOf(person, title));
    const viewport = { width, height: 800 };
    const { page, close } = await openSignedIn('/moderation/people', { colorScheme, viewport }, moderator);
    await page.getByRole('heading', { name: 'Nobody selected' }).waitFor();
    await page.getByLabel('Username').fill(person.username.toUpperCase());
    await page.keyboard.press('Enter');
    await page.getByText('Not suspended.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectNoViolations(page, colorScheme);

    await page.getByRole('button', { name: 'Suspend' }).press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByText('Please give a reason.').waitFor();
    await expectNoViolations(page, colorScheme);
    await dialog.getByLabel('Reason').fill('Advertising.');
    await dialog.getByLabel('Until').fill('2999-12-01');
    await dialog.getByLabel('Hide all contributions').check();
    await dialog.getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByText('Suspended until December 1, 2999').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expectNoViolations(page, colorScheme);

    const refused = await bookmarkAs(person);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('Your account is suspended until December 1, 2999. Reason: Advertising.');
    await expect.poll(titlesInFeed, { timeout: 20_000 }).not.toContain(title);

    await page.getByRole('button', { name: 'Restore' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
    await page.getByText('Not suspended.').waitFor();
    expect((await bookmarkAs(person)).status).toBe(200);
    await expect.poll(titlesInFeed, { timeout: 20_000 }).toContain(title);
    await close();
  },
);

it('an unknown name says so, and everybody else is sent to the home page', async () => {
  const moderator = await signedUpPerson();
  await giveRole(moderator, 'moderator');
  const opened = await openSignedIn('/moderation/people?username=nobody-here', {}, moderator);
  opened.allowError('404');
  await opened.page.getByRole('heading', { name: 'No such user' }).waitFor();
  await opened.close();
  const { page, close } = await openSignedIn('/moderation/people');
  await page.getByRole('heading', { name: 'Access Denied.' }).waitFor();
  await close();
});
