import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { closePages, expectNoViolations, openMore, openSite, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { tabTo } from '../testing/tab-to.ts';
import { takeNewContributionsBack } from './own-community.ts';

beforeEach(forgetLimits);
afterAll(takeNewContributionsBack);
afterAll(closePages);

/** The path of a tornado for which no other test suggests an edit. */
async function ownTornado(): Promise<string> {
  const answered = await fetch(`${siteUrl}/api/v1/tornadoes?limit=1&page=61`);
  const { tornadoes } = (await answered.json()) as { tornadoes: { id: string }[] };
  return `/tornadoes/${tornadoes[0]?.id}`;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Suggest Edit to Tornado Data' });

async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

describe('suggesting an edit', () => {
  it('works by keyboard on a phone: a number, then a place, which a visitor sees', async () => {
    const [path, person] = [await ownTornado(), await verifiedPerson()];
    const { page, close } = await openSignedIn(path, { viewport: phone }, person);
    await openMore(page);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await dialog(page).getByLabel('Field', { exact: true }).focus();
    await page.keyboard.type('Injuries');
    await tabTo(page, 'Proposed value');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('4,321');
    await dialog(page).getByText('4321', { exact: true }).waitFor();
    await tabTo(page, 'Source');
    await page.keyboard.type('Hospital records, May 2013');
    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Please provide a reason for your suggestion.').waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expectNoViolations(page, theme);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoOverflow(page);

    // The focus is at the refused field. A closed dialog keeps what was typed.
    await page.keyboard.type('The hospitals counted again.');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await tabTo(page, 'Submit');
    await page.keyboard.press('Enter');
    await page.getByText('Edit suggestion submitted!').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    const card = page.getByRole('article').filter({ hasText: 'The hospitals counted again.' }).last();
    expect(await card.textContent()).toContain('4,321');

    await edit.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Field', { exact: true }).focus();
    await page.keyboard.type('Start Coord');
    const latitude = dialog(page).getByLabel('Latitude');
    await tabTo(page, 'Latitude');
    const before = await latitude.inputValue();
    await page.keyboard.press('End');
    await page.keyboard.type('01');
    expect(await latitude.inputValue()).toBe(`${before}01`);
    const map = dialog(page).getByRole('application');
    await map.waitFor();
    await page.waitForFunction(() => document.querySelector('[role=dialog] [data-drawn]'));
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expectNoViolations(page, theme);
    }
    await expectNoOverflow(page);
    // The map does the same for a pointer.
    await map.click({ position: { x: 120, y: 140 } });
    await expect.poll(() => latitude.inputValue()).not.toBe(`${before}01`);
    await close();

    const visitor = await openSite(path, { viewport: phone });
    await visitor.page.getByText('The hospitals counted again.').first().waitFor();
    await openMore(visitor.page);
    await visitor.page.getByRole('link', { name: 'Edit: log in first' }).click();
    await visitor.page.getByRole('heading', { name: 'Log In' }).waitFor();
    await visitor.close();
  });
});
