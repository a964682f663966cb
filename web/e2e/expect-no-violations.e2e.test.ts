import { afterAll, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite } from './open-site.ts';

afterAll(closePages);

const violation = (rule: string) => ({ actual: [expect.stringMatching(rule)] });

it('finds faint text whose look is new, in either theme, and an element without a name', async () => {
  const { page, close } = await openSite('/credits', { colorScheme: 'light' });
  const paragraph = page.getByRole('main').locator('p').first();
  const paint = (colour: string) =>
    paragraph.evaluate((element, value) => element.style.setProperty('color', value), colour);
  await expectNoViolations(page, 'light');
  await paint('#e8e8e8');
  await expect(expectNoViolations(page, 'light')).rejects.toMatchObject(violation('color-contrast'));
  // It counts as good only after axe found nothing.
  await expect(expectNoViolations(page, 'light')).rejects.toMatchObject(violation('color-contrast'));
  await paint('');
  await expectNoViolations(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, 'dark');
  await paint('#303030');
  await expect(expectNoViolations(page, 'dark')).rejects.toMatchObject(violation('color-contrast'));
  await paint('');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  await expect(expectNoViolations(page)).rejects.toMatchObject(violation('button-name'));
  await close();
});
