import { afterAll, it } from 'vitest';
import { closePages, desktop, openSite, phone } from '../open-site.ts';
import { ownSite } from '../own-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';

afterAll(closePages);

it('a public profile has nothing for axe to find in either theme, wide and narrow', async () => {
  const { page, close } = await openSite(`/u/${ownSite.member.username}`, { colorScheme: 'light' });
  const show = page.getByRole('button', { name: /^Show contributions/ }).first();
  await show.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Watched 1', { exact: true }).waitFor();
  await expectGoodLooks(page, { viewports: [desktop, phone, { width: 360, height: 800 }] });
  await close();
});
