import type { Page } from 'playwright';

/** Gives a page's browser a device of Chromium's own for passkeys, which has a screen lock and answers at once. */
export async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lock: (isLocked: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
  };
}
