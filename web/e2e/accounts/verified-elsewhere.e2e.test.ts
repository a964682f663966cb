import { afterAll, beforeEach, expect, it } from 'vitest';
import { closePages } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { mailLink } from './mail-link.ts';
import { openSignedIn } from './open-signed-in.ts';

beforeEach(forgetLimits);
afterAll(closePages);

it('a link followed in another tab takes effect in this one without a reload', async () => {
  const { page, close, person } = await openSignedIn('/account');
  // A first verification replaces the session. What is under way in the old one is refused, and asked again in the new one.
  await page.waitForLoadState('networkidle');
  const banner = page.getByRole('complementary', { name: 'Verify Your Email!' });
  await banner.waitFor();
  await page.getByText('Pending').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/me')) calls.push(request.method());
  });
  const other = await page.context().newPage();
  await other.goto(await mailLink(person.email, '/auth/verify-email/'));
  await other.getByText('Your email has been verified!').waitFor();
  await banner.waitFor({ state: 'detached' });
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByText(`${person.email} is verified.`).waitFor();
  expect(calls).toEqual(['GET']);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left).not.toContain('emailVerified');
  await close();
});
