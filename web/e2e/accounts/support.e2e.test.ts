import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations } from '../open-site.ts';
import { ownSite } from '../own-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { forgetLimits } from './forget-limits.ts';
import { openSignedIn } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

/** Test cards of the payment provider. */
const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksTheBank: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 7775',
};

async function fillCard(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Credit or debit card number');
  await field.fill('');
  await field.pressSequentially(number.replaceAll(' ', ''));
  // The field leads on to the next part by itself.
  for (const [label, value] of [
    ['expiration date', '12 / 34'],
    ['CVC/CVV', '123'],
    ['ZIP', '73019'],
  ] as const)
    await page.getByLabel(label).fill(value);
}

const form = (page: Page) => page.getByRole('form', { name: 'Support' });
const become = (page: Page) => page.getByRole('button', { name: 'Become a Supporter' });
const bank = (page: Page) => page.getByRole('dialog', { name: '3-D Secure test' });
const isActive = (page: Page) => page.getByRole('heading', { name: 'Active Supporter' }).waitFor();

describe('the support of the project', () => {
  it('begins through the bank’s question, with the keyboard alone', async () => {
    const { page, close, allowError } = await openSignedIn('/account/subscription');
    // Without a subscription the API answers 404.
    allowError('Failed to load resource');
    const button = become(page);
    await expect.poll(() => button.isEnabled()).toBe(true);
    await expectGoodLooks(page);
    await page.getByLabel('Additional Support').focus();
    await page.keyboard.type('3.50');
    await page.getByText('$5.50 per month').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${cards.asksTheBank.replaceAll(' ', '')}123412373019`);
    await page.keyboard.press('Enter');
    await bank(page).getByText('$5.50').waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await bank(page).waitFor({ state: 'hidden' });
    await form(page)
      .getByText('We are unable to authenticate your payment method.')
      .or(page.getByText('We are unable to authenticate'))
      .first()
      .waitFor();
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.focus();
    await page.keyboard.press('Enter');
    await bank(page).waitFor();
    await page.keyboard.press('Enter');
    await isActive(page);
    await page.getByText('Additional Support').waitFor();
    await page.getByText('$3.50').waitFor();
    await expectGoodLooks(page);

    await page.reload();
    await isActive(page);
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel your subscription?' });
    await dialog.getByText('It will remain active until the end of your current billing period.').waitFor();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByText('Scheduled for cancellation.').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(0);
    await close();
  });

  it('says why a card is declined, and goes on after a reload in the middle of the confirmation', async () => {
    const { page, close, allowError } = await openSignedIn('/account/subscription');
    allowError('Failed to load resource');
    await become(page).waitFor();
    await fillCard(page, cards.declined);
    await become(page).click();
    await page.getByText('Your card was declined').first().waitFor();
    await fillCard(page, cards.asksTheBank);
    await become(page).click();
    await bank(page).waitFor();
    await page.reload();
    await page.getByText('Your bank asks you to confirm this payment.').waitFor();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Confirm Payment' }).click();
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await isActive(page);
    await close();
  });
});

void ownSite;
