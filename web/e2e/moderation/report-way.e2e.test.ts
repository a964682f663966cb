import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole, takeNewContributionsBack } from '../contributions/own-community.ts';
import { closePages, expectNoViolations, openSite, phone, siteUrl } from '../open-site.ts';
import { verifiedPerson } from '../radar/verified-person.ts';
import { takeApprovedAway } from '../testing/own-corrections.ts';

interface Report {
  id: string;
  status: string;
  county: string;
}

let report: Report;

afterAll(async () => {
  await takeNewContributionsBack();
  await takeApprovedAway(report.id);
  await closePages();
});

const textOf = async (path: string) => (await fetch(`${siteUrl}${path}`)).text();
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const eventually = (read: () => Promise<string>, timeout = 60_000) => expect.poll(read, { timeout });

/** Submits the value that the form starts with, which it refuses. */
async function expectDefaultsRefused(form: Locator): Promise<void> {
  const fields = form.getByLabel('Field', { exact: true });
  await form.getByLabel('Reason').fill('The survey of the office.');
  const names = (await fields.locator('option').allInnerTexts()).slice(1);
  expect(names).toHaveLength(7);
  for (const name of names) {
    await fields.selectOption(name);
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByText(/^The proposed value is the same as the current value\.$/).waitFor();
  }
}

it('a suggested county of a storm report is approved by touch on a phone, seen everywhere, and taken back', async () => {
  await forgetLimits();
  const [author, moderator] = await Promise.all([verifiedPerson(), verifiedPerson()]);
  await giveRole(moderator, 'moderator');
  const found = JSON.parse(await textOf('/api/v1/spc-reports?limit=50')) as { data: { reports: Report[] } };
  // Another one than other tests correct.
  report = found.data.reports.findLast(({ status }) => status === 'PRELIMINARY') as Report;
  const { id, county } = report;

  const own = await openSignedIn(`/spc-reports/${id}`, { viewport: phone, hasTouch: true }, author);
  // The other form of the page is no wider than a narrow phone.
  await own.page.setViewportSize({ width: 360, height: 740 });
  await own.page.getByRole('button', { name: 'Add Contribution' }).tap();
  const other = own.page.getByRole('dialog', { name: 'Add Contribution to SPC Report' });
  await other.getByLabel('Type').selectOption('Radar Loop');
  expect(await other.getByLabel('URL').isVisible()).toBe(true);
  expect(await overflow(own.page)).toBe(0);
  await other.getByRole('button', { name: 'Close' }).tap();
  await other.waitFor({ state: 'detached' });
  await own.page.setViewportSize(phone);
  await own.page.getByRole('button', { name: 'Suggest an Edit to Report Data' }).tap();
  const form = own.page.getByRole('dialog', { name: 'Suggest Edit to SPC Report Data' });
  await form.waitFor();
  await expectDefaultsRefused(form);
  await form.getByLabel('Field', { exact: true }).selectOption('County');
  await form.getByLabel('Proposed value').fill('Ottawa West');
  const answered = own.page.waitForResponse((one) => one.request().method() === 'POST' && one.ok());
  await form.getByRole('button', { name: 'Submit' }).tap();
  const { data } = (await (await answered).json()) as { data: { contribution: { id: string } } };
  const suggestion = data.contribution.id;
  await own.page.getByText('Edit suggestion submitted!').waitFor();
  await own.close();

  const options = { viewport: phone, hasTouch: true };
  const { page, close } = await openSignedIn('/moderation/suggestions?view=cards', options, moderator);
  const card = page.getByRole('article').filter({ hasText: suggestion });
  await card.waitFor();
  for (const fold of await card.locator('[aria-expanded=false]').filter({ hasNotText: 'Reject' }).all())
    await fold.tap();
  await card.getByRole('button', { name: 'Approve' }).tap();
  await page.getByText('Suggestion approved successfully.').waitFor();
  await card.getByText('approved', { exact: true }).waitFor();
  expect(await overflow(page)).toBe(0);

  // None of these answers was asked for before, so the edge has not cached them.
  await eventually(() => textOf(`/api/v1/spc-reports/${id}?`)).toContain('Ottawa West');
  await eventually(() => textOf('/api/v1/spc-reports?limit=51')).toContain('Ottawa West');
  await eventually(() => textOf(`/api/v1/corrections?who=${author.username}`)).toContain(suggestion);
  let shared = 0;
  await eventually(() => textOf(`/spc-reports/${id}?shared=${shared++}`)).toContain('Ottawa West');

  const visitor = await openSite(`/spc-reports/${id}`, options);
  await visitor.page
    .getByText(/edited: officially/)
    .first()
    .waitFor();
  await visitor.page
    .getByRole('article')
    .filter({ hasText: 'Approved by' })
    .getByText(moderator.username)
    .waitFor();
  expect(await overflow(visitor.page)).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.page.emulateMedia({ colorScheme });
    await expectNoViolations(visitor.page, colorScheme);
  }
  await visitor.page.goto(`${siteUrl}/corrections?who=${author.username}`);
  await visitor.page.getByText('Ottawa West').first().waitFor();
  await visitor.close();

  await card.getByRole('button', { name: 'Reject' }).tap();
  await card.getByRole('button', { name: 'The source does not say this' }).tap();
  await page.getByText('Suggestion rejected successfully.').waitFor();
  await eventually(() => textOf(`/api/v1/spc-reports/${id}`)).toContain(`"county":"${county}"`);
  await close();
});
