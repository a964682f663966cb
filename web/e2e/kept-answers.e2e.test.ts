import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closePages, openSite, started } from './open-site.ts';

afterAll(closePages);

async function someTornado(page: Page): Promise<{ id: string; url: string }> {
  const answer = await page.request.get('/api/v1/tornadoes?ef_rating=F5&limit=1');
  const { tornadoes } = (await answer.json()) as { tornadoes: { id: string }[] };
  const id = tornadoes[0]?.id ?? '';
  return { id, url: `/api/v1/tornadoes/${id}` };
}

const keysOf = (page: Page, url: string) =>
  page.evaluate((ending) => Object.keys(localStorage).filter((key) => key.endsWith(ending)), url);

it('a stored answer that cannot be drawn breaks the screen once, and is removed by trying again', async () => {
  const { page, close, allowError } = await openSite('/credits');
  allowError('Cannot read properties of undefined');
  const { id, url } = await someTornado(page);
  await page.goto(`/tornadoes/${id}`);
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  await expect.poll(() => keysOf(page, url)).toHaveLength(1);
  const [key = ''] = await keysOf(page, url);
  expect(key).toMatch(/^api_cache_[0-9a-f]{12}:/);
  await page.evaluate((name) => {
    const kept = JSON.parse(localStorage.getItem(name) ?? '') as { answer: { counties?: unknown } };
    delete kept.answer.counties;
    localStorage.setItem(name, JSON.stringify(kept));
  }, key);
  // A page that is served has its answer with it.
  await page.goto('/tornadoes?ef_rating=F5');
  await page.locator(`a[href="/tornadoes/${id}"]`).first().click();
  await page.getByRole('heading', { name: 'Something broke' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  expect(await page.getByText('Something broke').count()).toBe(0);
  await close();
});

it('an answer stored by another build is not read, and is removed at the start', async () => {
  const { page, close } = await openSite('/credits');
  const { id, url } = await someTornado(page);
  const others = [`api_cache_000000000000:${url}`, `api_cache_${url}`];
  await page.evaluate((names) => {
    for (const name of names) localStorage.setItem(name, '{"at":9e15,"answer":{}}');
  }, others);
  await page.goto(`/tornadoes/${id}`);
  await started(page);
  await page.getByRole('heading', { name: 'Impact Summary' }).waitFor();
  const keys = await keysOf(page, url);
  for (const other of others) expect(keys).not.toContain(other);
  await close();
});
