import type { Page } from 'playwright';

/** Answers every picture with one pixel, because the made-up contributions have no pictures in the bucket. */
export async function servePictures(page: Page): Promise<void> {
  const pixel = 'R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
  await page.route('**/images/*', (route) =>
    route.fulfill({ contentType: 'image/gif', body: Buffer.from(pixel, 'base64') }),
  );
}
