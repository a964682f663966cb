import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { apiOf, openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, putSuggestionOf, takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, desktop, siteUrl } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';

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
const narrow = { width: 360, height: 800 };

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

const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? document.activeElement?.tagName);

/** The server keeps the list for five seconds, and the test before may have just read it. */
async function waitForRows(page: Page, ...ids: string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByText(/^Showing \d+ of \d+ suggestions$/).waitFor();
        const found = await Promise.all(ids.map((id) => rowOf(page, id).count()));
        return found.every((count) => count === 1);
      },
      { interval: 1_000 },
    )
    .toBe(true);
}

async function statusOf(id: string): Promise<string> {
  const api = await apiOf(moderator);
  const answer = await api.get(`/api/v1/moderation/suggestions/${id}`);
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = (await answer.json()) as { data: { suggestion: { suggestion_status: string } } };
  await api.dispose();
  return data.suggestion.suggestion_status;
}

describe('the workbench', () => {
  it('is used by the keyboard alone, without a dialog, and takes decisions back', async () => {
    const second = await suggest('source', tornado.source, 'First');
    const first = await suggest('wfo', 'Something older', 'OUN');
    const { page, close } = await openSignedIn('/moderation/suggestions', {}, moderator);
    await waitForRows(page, first, second);
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe(first);
    const pane = page.getByRole('region', { name: 'Open item' });
    await pane.getByText('In the record now').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe(second);
    await page.keyboard.press('k');
    await page.keyboard.press('r');
    await page.getByRole('group', { name: 'Why reject?' }).waitFor();
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('1');
    await expect.poll(() => focused(page)).toBe(second);
    await expect.poll(() => rowOf(page, first).count()).toBe(0);
    await page.getByText(/^Rejected “Weather Office: OUN” of /).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => statusOf(first)).toBe('REJECTED');
    await page.keyboard.press('u');
    await expect.poll(() => focused(page)).toBe(first);
    await expect.poll(() => statusOf(first)).toBe('PENDING');
    await page.keyboard.press('Shift+R');
    const dialog = page.getByRole('alertdialog', { name: 'Reject this suggestion?' });
    await dialog.getByLabel('Reason').selectOption({ label: 'It changes nothing' });
    await dialog.getByLabel('Note to the author').fill('jar');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(second);
    await expect.poll(() => statusOf(first)).toBe('REJECTED');
    await close();
  });

  it('looks good in either theme, narrow and wide', async () => {
    const id = await suggest('injuries', '1', '2');
    const { page, close } = await openSignedIn(
      '/moderation/suggestions',
      { colorScheme: 'light' },
      moderator,
    );
    await waitForRows(page, id);
    await rowOf(page, id).click();
    await page.getByRole('heading', { name: 'Sources of this value' }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('group', { name: 'Why reject?' }).waitFor();
    await expectGoodLooks(page, { viewports: [narrow, desktop], widths: [] });
    await close();
  });
});
