import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { logIn } from '../accounts/log-in.ts';
import { signedUpPerson, type NewPerson } from '../accounts/new-person.ts';
import { plugIn } from '../accounts/plug-in.ts';
import {
  confirmSession,
  giveRole,
  putSuggestionOf,
  takeContributionsBack,
} from '../contributions/own-community.ts';
import { closePages, expectNoViolations, openSite, siteUrl } from '../open-site.ts';

/** Passkeys belong to a name, which an address is not. */
const namedSite = siteUrl.replace('127.0.0.1', 'localhost');
const overAnHour = 61 * 60 * 1000;
const stored: string[] = [];

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

async function suggest(author: NewPerson, proposedValue: string): Promise<string> {
  const target = { id: '20130520-k3v9qx2a', display_name: 'Moore', state: 'OKLAHOMA' };
  const content = { targetField: 'wfo', currentValue: null, proposedValue, reason: 'It is in the survey.' };
  const id = await putSuggestionOf(author, target, content);
  stored.push(id);
  return id;
}

/** What the server says, asked by the moderator's own browser. */
function statusOf(page: Page, id: string): Promise<string> {
  return page.evaluate(async (suggestion) => {
    const answer = await fetch(`/api/v1/moderation/suggestions/${suggestion}`);
    const { data } = (await answer.json()) as { data: { suggestion: { suggestion_status: string } } };
    return data.suggestion.suggestion_status;
  }, id);
}

async function forgetConfirmation(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith('-at'))?.value.split('.')[1] ?? '';
  await confirmSession(session, Date.now() - overAnHour);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row'));

it('a moderator needs a passkey from before the role, confirms to read, and confirms decisions by the keyboard, once an hour', async () => {
  const [author, moderator] = [await signedUpPerson(), await signedUpPerson()];
  const [third, second, first] = [
    await suggest(author, 'TSA'),
    await suggest(author, 'FWD'),
    await suggest(author, 'SHV'),
  ];
  await giveRole(moderator, 'moderator', { hasPasskey: false });
  const { page, close, allowError } = await openSite('/login', { baseURL: namedSite });
  const device = await plugIn(page);
  allowError('Failed to load resource');
  await logIn(page, moderator);

  await page.goto('/moderation/suggestions');
  await page.getByRole('heading', { name: 'Moderators need a passkey' }).waitFor();
  await expectNoViolations(page);
  await giveRole(moderator, 'user');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Your password', { exact: true }).fill(moderator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Passkeys' }).getByText('never used').waitFor();
  await giveRole(moderator, 'moderator', { hasPasskey: false });

  await page.goto('/moderation/suggestions');
  const asking = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  // What confirms has the focus, so whoever types on does not cancel.
  await asking.getByRole('button', { name: 'Use your passkey' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'detached' });
  const row = (id: string) => page.locator(`[data-row="${id}"]`);
  for (const id of [first, second, third]) await row(id).waitFor();
  // After an hour it is still enough for reading, and no longer for decisions.
  await forgetConfirmation(page);
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press('r');
  await page.keyboard.press('1');
  await asking.waitFor();
  await expectNoViolations(page);

  // Nothing happens without it: the suggestion is where it was.
  await page.keyboard.press('Escape');
  await asking.waitFor({ state: 'detached' });
  await row(first).getByText('Confirm it’s you with your passkey.').waitFor();
  expect(await statusOf(page, first)).toBe('PENDING');
  await expect.poll(() => focused(page)).toBe(second);

  // Whoever cannot unlock the device is told, and may try again.
  await device.lock(true);
  await page.keyboard.press('k');
  await expect.poll(() => focused(page)).toBe(first);
  await page.keyboard.press('r');
  await page.keyboard.press('1');
  await asking.waitFor();
  await page.keyboard.press('Control+Enter');
  await asking.getByText('No passkey was chosen, or it took too long.').waitFor();
  await device.lock(false);
  await page.keyboard.press('Control+Enter');
  await asking.waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(page, first)).toBe('REJECTED');
  await expect.poll(() => focused(page)).toBe(second);

  // For an hour nobody asks again, also for the undoing.
  await page.keyboard.press('u');
  await expect.poll(() => statusOf(page, first)).toBe('PENDING');
  await forgetConfirmation(page);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Reject both' }).press('Enter');
  await page.keyboard.press('2');
  await asking.getByRole('button', { name: 'Use your passkey' }).press('Enter');
  await asking.waitFor({ state: 'detached' });
  for (const id of [first, second]) await expect.poll(() => statusOf(page, id)).toBe('REJECTED');
  expect(await statusOf(page, third)).toBe('PENDING');
  await close();
});
