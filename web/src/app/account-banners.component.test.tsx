import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, signIn } from '../testing/open-page.tsx';
import { AccountBanners } from './account-banners.tsx';

it.each([
  ['card', 'Your last payment didn’t go through. Fix it', 'Fix it'],
  ['confirmation', 'Your bank asks you to confirm your last payment. Confirm it', 'Confirm it'],
] as const)(
  'a payment that waits for a %s has one way out, and asks the server nothing',
  (paymentDue, words, way) => {
    signIn({ paymentDue });
    const { calls } = openPage(<AccountBanners />, '/records');
    expect(screen.getByRole('complementary', { name: 'Payment due' }).textContent).toBe(words);
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/account/subscription');
    expect(calls).toEqual([]);
    cleanup();
    openPage(<AccountBanners />, '/account/subscription');
    expect(screen.queryByRole('complementary')).toBeNull();
  },
);

it('nobody else sees a banner about payments', () => {
  signIn();
  openPage(<AccountBanners />, '/records');
  expect(screen.queryByRole('complementary')).toBeNull();
});
