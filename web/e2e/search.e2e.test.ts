import { afterAll, it } from 'vitest';
import { closePages, openSite, phone } from './open-site.ts';
import { expectGoodLooks } from './testing/expect-good-looks.ts';

afterAll(closePages);

it('a person who remembers a name finds the tornado, with the keyboard alone', async () => {
  const { page, close } = await openSite('/', { colorScheme: 'light', viewport: phone });
  const field = page.getByRole('search', { name: 'Search the record' }).locator('input');
  await field.focus();
  await page.keyboard.type('jopl');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('option', { name: /^Joplin\s*May 22, 2011/ }).waitFor();
  await expectGoodLooks(page, { viewports: [phone], widths: [360] });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tornadoes\/20110522-/);
  await page.getByRole('heading', { level: 1, name: /Joplin/ }).waitFor();

  await page.goto(new URL('/tornadoes?q=joplin+2011', page.url()).href);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('button', { name: /Joplin/ }).waitFor();
  await expectGoodLooks(page, { viewports: [phone], widths: [360] });
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL('**/tornadoes');

  const onList = page.getByRole('search', { name: 'Search tornadoes' }).locator('input');
  await onList.fill('ef5 oregon');
  await page.keyboard.press('Enter');
  await page.getByText('Looked for: F5/EF5 · Oregon').waitFor();
  await expectGoodLooks(page, { viewports: [phone], widths: [360] });
  await close();
});
