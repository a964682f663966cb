import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, putSuggestionOf, takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, siteUrl } from '../open-site.ts';

interface Tornado {
  id: string;
  display_name: string;
  state: string;
  source: string | null;
}

let author: NewPerson;
let moderator: NewPerson;
let tornado: Tornado;
const stored: string[] = [];

beforeAll(async () => {
  await forgetLimits();
  [author, moderator] = [await signedUpPerson(), await signedUpPerson()];
  await giveRole(moderator, 'moderator');
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1`);
  const { id } = ((await answered.json()) as { tornadoes: Tornado[] }).tornadoes[0] as Tornado;
  tornado = (await (await fetch(`${siteUrl}/api/v1/tornadoes/${id}`)).json()) as Tornado;
});
beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

async function suggest(
  targetField: string,
  currentValue: string | null,
  proposedValue: string,
): Promise<string> {
  const { id, display_name, state } = tornado;
  const content = { targetField, currentValue, proposedValue, reason: 'It is in the survey.' };
  const suggestion = await putSuggestionOf(author, { id, display_name, state }, content);
  stored.push(suggestion);
  return suggestion;
}

const statusOf = (page: Page, text: string) =>
  page.getByRole('article').first().getByText(text, { exact: true });

/** The server keeps the list for five seconds, and the test before may have just read it. */
async function waitForFirst(page: Page, ...proposed: string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByText(/^Showing \d+ of \d+ suggestions$/).waitFor();
        const cards = await page.getByRole('article').allInnerTexts();
        return proposed.every((value, at) => cards[at]?.includes(value));
      },
      { interval: 1_000 },
    )
    .toBe(true);
}

describe('the moderation page', () => {
  it('is used by the keyboard alone', async () => {
    await suggest('source', tornado.source, 'First');
    await suggest('wfo', 'Something older', 'OUN');
    const { page, close } = await openSignedIn('/moderation/suggestions', {}, moderator);
    await waitForFirst(page, 'OUN', 'First');
    await page.getByText('The current value has changed since').first().waitFor();
    await page.getByText('In the record now').first().waitFor();
    const heading = () => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent);
    await page.keyboard.press('j');
    await expect.poll(heading).toBe('Edit Suggestion: Weather Office');
    await page.keyboard.press('j');
    await expect.poll(heading).toBe('Edit Suggestion: Source');
    await page.keyboard.press('k');
    await expect.poll(heading).toBe('Edit Suggestion: Weather Office');
    await page.keyboard.press('r');
    const dialog = page.getByRole('alertdialog', { name: 'Reject this suggestion?' });
    await dialog.getByLabel('Note to the author').fill('jar');
    await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
    await page.getByText('Suggestion rejected successfully.').waitFor();
    await statusOf(page, 'rejected').waitFor();
    await expect.poll(heading).toBe('Edit Suggestion: Weather Office');
    await close();
  });
});
