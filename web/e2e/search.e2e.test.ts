import { afterAll, expect, it } from 'vitest';
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
  await page.waitForURL('**/tornadoes?q=Joplin%2C+Missouri+2011');
  await page.getByText('1 matches your filters, best match first').waitFor();
  const chips = page.getByRole('list', { name: 'Active filters' });
  expect(await chips.getByRole('button').allInnerTexts()).toEqual([
    'Joplin tornado of May 22, 2011, and within 15 miles of Joplin, Missouri',
    '2011',
    'Clear all',
  ]);
  await expectGoodLooks(page, { viewports: [phone], widths: [360] });

  await chips.getByRole('button', { name: /Joplin/ }).click();
  await page.waitForURL('**/tornadoes?q=2011');
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL('**/tornadoes');

  const onList = page.getByRole('search', { name: 'Search tornadoes' }).locator('input');
  await onList.fill('64801');
  await page.keyboard.press('Enter');
  await page.getByText('ZIP codes are not known here; try the town.').waitFor();
  await onList.fill('ef5 oregon');
  await page.keyboard.press('Enter');
  await page.getByText('Looked for: F5/EF5 · Oregon').waitFor();
  await expectGoodLooks(page, { viewports: [phone], widths: [360] });
  await close();
});
