import { afterAll, describe, expect, it } from 'vitest';
import { closePages, openSite } from './open-site.ts';

afterAll(closePages);

describe('a URL with invalid values', () => {
  it.each([
    'lat=north&lon=west&zoom=near&ef_rating=EF9,%3Cscript%3E&state=ATLANTIS&start_time_from=yesterday&month=13&day=40&show_paths=perhaps',
    'lat=91&lon=-400&zoom=999&start_time_to=2011-99-99&day=2&nothing=known',
  ])('shows the whole map for /map?%s, and says what means nothing', async (search) => {
    const { page, close } = await openSite(`/map?${search}`);
    await page.getByText(/^50 of \d+/).waitFor();
    await page
      .getByRole('region', { name: 'Time' })
      .getByText(/2\d\d tracks/)
      .waitFor();
    await page
      .getByText(/ isn’t a (date|state)\. Use .* It was left out\./)
      .first()
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });
});
