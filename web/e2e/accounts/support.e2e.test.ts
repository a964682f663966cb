import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages, expectNoViolations } from '../open-site.ts';
import { ownSite } from '../own-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';
import { forgetLimits } from './forget-limits.ts';
import { logIn } from './log-in.ts';
import type { NewPerson } from './new-person.ts';
import { openSignedIn } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

/** Test cards of the payment provider. */
const cards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002500003155',
  poor: '4000000000009995',
  failsLater: '4000000000007775',
  asksEachTime: '4000002760003184',
};

/** Longer than every month: after January 29, a month ends on February 28, and the next one on March 29. */
const aMonth = '32 days';

async function fillCard(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Credit or debit card number');
  await field.fill('');
  await field.pressSequentially(number);
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

/** Gives the payment provider a command, such as to let time pass. Its events arrive a moment later. */
async function tellStripe(...command: string[]): Promise<string[]> {
  const answered = await fetch(`${ownSite.stripe.url}/control/command`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownSite.stripe.secretKey}` },
    body: JSON.stringify(command),
  });
  const { lines } = (await answered.json()) as { lines: string[] };
  expect(answered.status, lines.join('\n')).toBe(200);
  return lines;
}

/** Returns the states of all subscriptions that the payment provider has of a person. */
async function subscriptionsOf({ email }: NewPerson): Promise<(string | undefined)[]> {
  const lines = await tellStripe('status');
  return lines.filter((line) => line.includes(` ${email},`)).map((line) => line.split(/ +/)[1]);
}

/**
 * Tells the payment provider something that changes the subscription, and waits until our answer differs: its
 * events take a moment.
 */
async function changeByStripe(page: Page, ...command: string[]): Promise<void> {
  const answer = async () => {
    // So many looks are more than a person may have in ten minutes.
    await forgetLimits();
    return (await page.request.get('/api/v1/subscriptions/me')).text();
  };
  const before = await answer();
  await tellStripe(...command);
  await expect.poll(answer, { interval: 500 }).not.toBe(before);
}

/** Reloads the page until it shows a text: several events may follow each other. */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await forgetLimits();
        await page.reload();
        await page.getByRole('button').nth(2).waitFor();
        await page.getByText('Loading your subscription').waitFor({ state: 'hidden' });
        return page.getByRole('main').innerText();
      },
      { interval: 1000 },
    )
    .toContain(text);
}

describe('the support of the project', () => {
  it('begins through the bank’s question, and is canceled to the end of the month', async () => {
    const { page, close, allowError, person } = await openSignedIn('/account/subscription', {
      colorScheme: 'light',
    });
    // Without a subscription the API answers 404, and a refused card is an error of the payment provider.
    allowError('Failed to load resource');
    const button = become(page);
    await expect.poll(() => button.isEnabled()).toBe(true);
    await expectGoodLooks(page);

    // With the keyboard alone.
    await page.getByLabel('Additional Support').focus();
    await page.keyboard.type('3.50');
    await page.getByText('$5.50 per month', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${cards.asksTheBank}123412373019`);
    // Twice, as an impatient person does.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await bank(page).getByText('$5.50').waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await form(page).waitFor();
    await page.getByText('We are unable to authenticate your payment method.').waitFor();
    expect(await page.getByLabel('Additional Support').inputValue()).toBe('3.50');
    await button.focus();
    await page.keyboard.press('Enter');
    await bank(page).waitFor();
    await page.keyboard.press('Enter');
    await isActive(page);
    await page.getByText('$3.50').waitFor();
    expect(await subscriptionsOf(person)).toEqual(['active']);
    await expectGoodLooks(page);

    const mark = page.getByLabel('Show my support on my profile');
    await mark.focus();
    for (const count of [1, 0]) {
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.keyboard.press('Space');
      expect((await saved).ok()).toBe(true);
      const profile = await page.context().newPage();
      await profile.goto(`/u/${person.username}`);
      await profile.getByRole('heading', { name: 'Tornado Contributions' }).waitFor();
      await expect.poll(() => profile.getByText('Supporter', { exact: true }).count()).toBe(count);
      await profile.close();
    }

    const firstEnd = await nextBilling(page);
    await changeByStripe(page, 'advance', aMonth);
    await expect
      .poll(
        async () => {
          await page.reload();
          return nextBilling(page);
        },
        { interval: 1000 },
      )
      .not.toBe(firstEnd);
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel your subscription?' });
    await dialog.getByText('It will remain active until the end of your current billing period.').waitFor();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByText(/^Scheduled to end\./).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(0);
    await changeByStripe(page, 'advance', aMonth);
    await reloadUntil(page, 'Your support ended on');
    await become(page).waitFor();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'See Receipts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your payments' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: '$5.50' }).count()).toBe(2);
    await close();
  });

  it('goes on after refused cards, a reload before the bank’s answer, and renewals that need the person', async () => {
    const { page, close, allowError, person } = await openSignedIn('/account/subscription', {
      colorScheme: 'light',
    });
    allowError('Failed to load resource');
    await become(page).waitFor();
    await fillCard(page, cards.declined);
    await become(page).click();
    await page.getByText('Your card was declined.').waitFor();
    await fillCard(page, cards.poor);
    await become(page).click();
    await page.getByText('Your card has insufficient funds.').waitFor();
    await fillCard(page, cards.asksEachTime);
    await become(page).click();
    await bank(page).waitFor();
    await page.reload();
    await page.getByText('Your bank asks you to confirm this payment.').waitFor();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Confirm Payment' }).click();
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await isActive(page);

    await changeByStripe(page, 'advance', aMonth);
    await reloadUntil(page, 'Your bank asks you to confirm this payment.');
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Confirm Payment' }).click();
    await bank(page).getByRole('button', { name: 'Complete' }).click();
    await isActive(page);

    await changeCard(page, cards.failsLater);
    await isActive(page);
    await changeByStripe(page, 'advance', aMonth);
    await reloadUntil(page, 'Payment needed');
    await page.getByText('Past due', { exact: true }).waitFor();
    await expectGoodLooks(page);
    await changeCard(page, cards.succeeds);
    await isActive(page);

    await changeByStripe(page, 'refund', person.email);
    await reloadUntil(page, 'It ended because your payment was refunded.');
    await fillCard(page, cards.succeeds);
    await become(page).click();
    await isActive(page);
    await changeByStripe(page, 'dispute', person.email);
    await reloadUntil(page, 'It ended because the payment was disputed with your bank.');
    expect(await subscriptionsOf(person)).toEqual(['canceled', 'canceled']);
    await close();
  });

  it('keeps what was typed over a lost network and a lost session, begins once in two tabs, and ends with the account', async () => {
    const { page, close, allowError, person } = await openSignedIn('/account/subscription');
    for (const part of ['Failed to load resource', 'net::ERR_FAILED']) allowError(part);
    const isCall = (url: URL) => url.pathname === '/api/v1/subscriptions';
    await become(page).waitFor();
    await page.getByLabel('Additional Support').fill('1.25');
    await fillCard(page, cards.succeeds);
    await page.route(isCall, (route) => route.abort());
    await become(page).click();
    await page.getByText('An unexpected network or server error occurred.').waitFor();
    await page.unroute(isCall);

    await page.context().clearCookies();
    await become(page).click();
    await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
    await logIn(page, person);
    await page.waitForURL('**/account/subscription');
    await become(page).waitFor();
    expect(await page.getByLabel('Additional Support').inputValue()).toBe('1.25');

    const other = await page.context().newPage();
    await other.goto('/account/subscription');
    for (const tab of [page, other]) {
      await become(tab).waitFor();
      await fillCard(tab, cards.succeeds);
    }
    await Promise.all([page, other].map((tab) => become(tab).click()));
    for (const tab of [page, other]) {
      await expect.poll(() => tab.getByRole('button', { name: 'Creating Subscription...' }).count()).toBe(0);
      await reloadUntil(tab, 'Active Supporter');
      await tab.getByText('$3.25').first().waitFor();
    }
    expect(await subscriptionsOf(person)).toEqual(['active']);

    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    // The payment provider knows nobody with this address any more, and nobody pays.
    await expect.poll(() => subscriptionsOf(person)).toEqual([]);
    await close();
  });
});

/** Changes the card on the payment provider's page, which leads back. */
async function changeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Card or See Receipts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your payments' }).waitFor();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Change the card' }).click();
  await page.getByRole('status').waitFor();
  await page.getByRole('link', { name: 'Back to Touchdown' }).first().click();
  await page.waitForURL('**/account/subscription');
}

/** Waits for the view of a supporter, and returns what it says about the next payment. */
async function nextBilling(page: Page): Promise<string> {
  await isActive(page);
  return page.locator('dl > div', { hasText: 'Next Billing' }).innerText();
}
