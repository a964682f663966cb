import type { Page } from 'playwright';

/** A pixel stands in for every picture: the made-up contributions have none in the store. */
export async function servePictures(page: Page): Promise<void> {
  const pixel = 'R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
  await page.route('**/api/v1/images/*', (route) =>
    route.fulfill({ contentType: 'image/gif', body: Buffer.from(pixel, 'base64') }),
  );
}
