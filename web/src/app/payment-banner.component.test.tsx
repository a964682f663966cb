import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';
import { PaymentBanner } from './payment-banner.tsx';

it.each([
  ['card', 'Your last payment didn’t go through. Fix it', 'Fix it'],
  ['confirmation', 'Your bank asks you to confirm your last payment. Confirm it', 'Confirm it'],
] as const)(
  'a payment that waits for a %s has one way out, and asks the server nothing',
  (due, words, way) => {
    const { calls } = openPage(<PaymentBanner due={due} />, '/records');
    expect(screen.getByRole('complementary', { name: 'Payment due' }).textContent).toBe(words);
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/account/subscription');
    expect(calls).toEqual([]);
    cleanup();
    openPage(<PaymentBanner due={due} />, '/account/subscription');
    expect(screen.queryByRole('complementary')).toBeNull();
  },
);
