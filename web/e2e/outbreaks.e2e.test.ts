import { afterAll, expect, it } from 'vitest';
import { closePages, expectNoViolations, openSite, phone } from './open-site.ts';

afterAll(closePages);

it('an outbreak is found by its name, shown without a request, and leads to its list and its tornadoes', async () => {
  const asked: string[] = [];
  const { page, close } = await openSite('/outbreaks/super-outbreak-of-1974', {}, (opened) => {
    opened.on('request', (request) => {
      if (request.url().includes('/api/v1/outbreaks/')) asked.push(request.url());
    });
    return Promise.resolve();
  });
  await page.waitForURL(/\/outbreaks\/1974-04-03-[a-z-]+$/);
  await page.getByRole('heading', { level: 1, name: 'Super Outbreak of 1974' }).waitFor();
  await expectNoViolations(page);
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: /^All \d+ as a list$/ }).click();
  await page.getByRole('button', { name: /outbreak of April 3, 1974/ }).waitFor();
  await page.getByRole('article').first().getByRole('link', { name: 'View Full Details' }).click();
  await page.getByRole('link', { name: 'Super Outbreak of 1974' }).click();
  await page.getByText(/^As published: April 3 and 4/).waitFor();
  await close();
});

it('the list is ordered in its URL, also on a phone', async () => {
  const { page, close } = await openSite('/outbreaks', { viewport: phone });
  await page.getByLabel('Order').selectOption({ label: 'Newest first' });
  await page.waitForURL(/sort=newest$/);
  await page.getByRole('table', { name: 'Outbreaks by Newest first' }).waitFor();
  await expectNoViolations(page);
  await close();
});
