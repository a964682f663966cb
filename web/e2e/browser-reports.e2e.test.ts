import { afterAll, expect, it } from 'vitest';
import { browserReportsPath } from '@touchdown/shared/contract/response-headers.ts';
import { closePages, openSite } from './open-site.ts';

afterAll(closePages);

const attack = '<script>document.documentElement.dataset.attacked = "yes";</script>';

/**
 * Without HTTPS, Chromium does not send reports to the address in `report-to`. So it gets the page as a browser that
 * knows only the older `report-uri`. It has a context of its own, which an option gives it that others do not share: in
 * a used one, no report was seen on a busy machine.
 */
it.each(['/', '/account/subscription', '/map'])(
  'an inline script on %s is refused, and the browser reports it to the site',
  async (path) => {
    let answered: { status: number; body: string | null } | undefined;
    const { page, allowError, close } = await openSite(path, { serviceWorkers: 'block' }, async (opened) => {
      opened.on('response', (response) => {
        if (!response.url().endsWith(browserReportsPath)) return;
        answered = { status: response.status(), body: response.request().postData() };
      });
      await opened.route(path, async (route) => {
        const response = await route.fetch();
        const headers = response.headers();
        const policy = (headers['content-security-policy'] ?? '').replace(/; report-to \w+/, '');
        const body = (await response.text()).replace('</head>', `${attack}</head>`);
        await route.fulfill({
          response,
          body,
          headers: { ...headers, 'content-security-policy': policy },
        });
      });
    });
    for (const part of ['Content Security Policy', '401']) allowError(part);
    await expect
      .poll(() => answered)
      .toEqual({ status: 200, body: expect.stringContaining('"blocked-uri":"inline"') as string });
    expect(await page.locator('html').getAttribute('data-attacked')).toBeNull();
    await close();
  },
);
