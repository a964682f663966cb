import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { forgetLimits } from '../accounts/forget-limits.ts';
import { signedUpPerson } from '../accounts/new-person.ts';
import { openSignedIn } from '../accounts/open-signed-in.ts';
import { giveRole } from '../contributions/own-community.ts';
import { closePages, desktop } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';

beforeEach(forgetLimits);
afterAll(closePages);

it('an admin finds by keyboard what was done, in either theme, and saves it, with the own look in it', async () => {
  const [admin, person] = [await signedUpPerson(), await signedUpPerson()];
  await giveRole(admin, 'admin');
  const { page, close } = await openSignedIn('/moderation/audit', { colorScheme: 'light' }, admin);
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await page.getByText('Audit read').first().waitFor();
  await page.getByLabel('Username or id').fill(person.username);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Audit', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'No entries' }).waitFor();
  await page.getByLabel('Username or id').fill(admin.username);
  await page.keyboard.press('Enter');
  const entries = page.getByRole('region', { name: 'Entries' });
  await entries.getByText(`: ${admin.username}, by ${admin.username}`).first().waitFor();
  await expectGoodLooks(page, { viewports: [{ width: 390, height: 844 }, desktop], widths: [360] });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain(`audit-exported,${admin.username}`);
  await close();
});
