import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closePages } from '../open-site.ts';
import { forgetLimits } from './forget-limits.ts';
import { signedUpPerson } from './new-person.ts';
import { apiOf, openSignedIn } from './open-signed-in.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';

beforeEach(forgetLimits);
afterAll(closePages);

/** Opens the bookmarks of a person who has saved the first three tornadoes of the list. */
async function openWithThree(options = {}) {
  const person = await signedUpPerson();
  const api = await apiOf(person);
  const listed = await api.get('/api/v1/tornadoes?limit=3');
  const { tornadoes } = (await listed.json()) as { tornadoes: { id: string }[] };
  for (const { id } of tornadoes) {
    expect((await api.post(`/api/v1/tornadoes/${id}/bookmark`)).status()).toBe(200);
  }
  await api.dispose();
  const site = await openSignedIn('/account/bookmarks', options, person);
  await site.page.getByText('Showing 3 of 3').waitFor();
  return site;
}

describe('the bookmarks', () => {
  it('look good', async () => {
    const { page, close } = await openWithThree({ colorScheme: 'light' });
    await expectGoodLooks(page);
    await close();
  });

  it('show their remove button on touch screens', async () => {
    const { page, close } = await openWithThree({ hasTouch: true, isMobile: true });
    const opacity = await page
      .getByRole('button', { name: /^Remove bookmark/ })
      .first()
      .evaluate((element) => getComputedStyle(element).opacity);
    expect(opacity).toBe('1');
    await close();
  });
});
