import { afterAll, expect, it } from 'vitest';
import { closePages, openSite, phone } from '../open-site.ts';
import { expectGoodLooks } from '../testing/expect-good-looks.ts';

afterAll(closePages);

const screens = [
  ['/login', 'Log In'],
  ['/register', 'Create Account'],
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password/some-token', 'Reset Password'],
  ['/restore-email/some-token', 'Restore your email'],
  ['/verify-email#some-token', 'Confirm Your Email'],
] as const;

it.each(screens)(
  '%s has no axe violations in either theme, refused, and every target is large enough for a finger',
  async (path, heading) => {
    const { page, close } = await openSite(path, { colorScheme: 'light', viewport: phone });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    const small = await page
      .getByRole('main')
      .locator('a, button, input')
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height < 43.5),
      );
    // The links within a sentence are as high as its line.
    expect(small.map(({ text }) => text)).toEqual(
      path === '/register' ? ['Terms of Service', 'Privacy Policy', 'Community Guidelines'] : [],
    );
    // screens.e2e.test.ts checks the empty forms whose path has no parameter.
    if (path.endsWith('some-token')) await expectGoodLooks(page, { viewports: [phone], widths: [] });
    const send = page.getByRole('main').locator('button[type="submit"]');
    // Who is not signed in finds a link where the mail of a new account leads.
    if ((await send.count()) > 0 && (await send.isEnabled())) {
      await send.click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await expectGoodLooks(page, { viewports: [phone], widths: [] });
    }
    await close();
  },
);
