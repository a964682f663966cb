import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { mailLink } from '../accounts/mail-link.ts';
import { signedUpPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, putContributionOf, takeContributionsBack } from '../contributions/own-community.ts';
import { closePages, expectNoViolations, openSite, phone } from '../open-site.ts';
import { servePictures } from '../testing/serve-pictures.ts';
import { tabTo } from '../testing/tab-to.ts';

const stored: string[] = [];

beforeEach(forgetLimits);
afterEach(async () => takeContributionsBack(stored.splice(0)));
afterAll(closePages);

it(
  'a removal is contested from the mail’s link without a session, and another moderator restores it',
  { timeout: 180_000 },
  async () => {
    const author = await signedUpPerson();
    const title = 'My street, the morning after';
    const id = await putContributionOf(author, title);
    stored.push(id);
    const [first, second] = [await signedUpPerson(), await signedUpPerson()];
    for (const moderator of [first, second]) await giveRole(moderator, 'moderator');

    const remover = await openSignedIn('/moderation/appeals', {}, first);
    const status = await remover.page.evaluate(async (contribution) => {
      const reply = await fetch(`/api/v1/contributions/${contribution}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ category: 'Duplicate', note: 'It is there twice.' }),
      });
      return reply.status;
    }, id);
    expect(status).toBe(200);

    // The mail waits, so that it says what stands.
    const link = new URL(await mailLink(author.email, '/appeal/'));
    const { page, close } = await openSite(link.pathname + link.hash, { viewport: phone }, servePictures);
    await page.getByText('It is there twice.').waitFor();
    await expectNoViolations(page, 'light');
    await tabTo(page, 'Send Appeal');
    await page.keyboard.press('Enter');
    await page.getByText('Tell us why you think this was a mistake.').waitFor();
    await page.keyboard.type('This picture is my own. It shows another street.');
    await tabTo(page, 'Send Appeal');
    await page.keyboard.press('Enter');
    await page.getByText(/^Another moderator will read your appeal\. We keep the content until/).waitFor();
    await expectNoViolations(page, 'light');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    // Whoever removed it may not answer.
    await remover.page.reload();
    await remover.page.getByText('A different moderator must answer the appeal.').waitFor();
    await remover.close();

    const desk = await openSignedIn('/moderation/appeals', {}, second);
    const appeal = desk.page.getByRole('article', { name: `Removal of ${author.username}` });
    await appeal.getByText('This picture is my own. It shows another street.').waitFor();
    await expectNoViolations(desk.page, 'light');
    await appeal.getByLabel('Your reason').fill('The two pictures show different streets.');
    await appeal.getByRole('button', { name: /^Restore: AP-/ }).press('Enter');
    await appeal.waitFor({ state: 'detached' });
    await desk.close();

    await page.reload();
    await page.getByText('Your contribution is restored.').waitFor();
    await page.getByText('The two pictures show different streets.').waitFor();
    const shown = await page.evaluate(async () => {
      const reply = await fetch('/api/v1/tornadoes/20130520-k3v9qx2a/contributions');
      return reply.text();
    });
    expect(shown).toContain(title);

    await page.goto(new URL('/moderation-log', link).href);
    await page.getByText('It was reversed on appeal.').first().waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoViolations(page, 'dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await close();
  },
);
