import { createHash } from 'node:crypto';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CommunityGuidelinesPage } from './community-guidelines-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { TermsOfServicePage } from './terms-of-service-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

/** If a text changes on purpose, its page gets the day of the change, and this table both values. */
const lastChanges = [
  { Page: CommunityGuidelinesPage, date: 'November 29, 2026', text: 'c7e1656e1ac6' },
  { Page: PrivacyPolicyPage, date: 'November 30, 2026', text: '80f510ac7b37' },
  { Page: TermsOfServicePage, date: 'November 29, 2026', text: '214305d0cf58' },
];

it.each(lastChanges)('$Page.name has the date of the last change of its text', ({ Page, date, text }) => {
  // The operator's address is no part of the text.
  vi.stubEnv('VITE_CONTACT_EMAIL', '');
  render(<Page />, { wrapper: MemoryRouter });
  screen.getByText(`Last updated ${date}.`);
  const words = document.body.textContent.replace(/\s+/g, ' ');
  expect(createHash('sha256').update(words).digest('hex').slice(0, 12)).toBe(text);
});

it('name the operator’s address, if there is one', () => {
  vi.stubEnv('VITE_CONTACT_EMAIL', 'hello@example.org');
  render(<PrivacyPolicyPage />, { wrapper: MemoryRouter });
  screen.getByText(/^Last updated .*\. Questions:/);
  expect(screen.getByRole('link', { name: 'hello@example.org' })).toHaveProperty(
    'href',
    'mailto:hello@example.org',
  );
});

it('keep the sentences of the specification', () => {
  render(
    <>
      <TermsOfServicePage />
      <PrivacyPolicyPage />
    </>,
    { wrapper: MemoryRouter },
  );
  const words = document.body.textContent.replace(/\s+/g, ' ');
  for (const kept of [
    'What you submit stays yours.',
    'a worldwide, non-exclusive, royalty-free license',
    'We don’t knowingly serve anyone under 13.',
    'We never sell your data',
    'You can see, correct, export or delete your data yourself.',
  ]) {
    expect(words).toContain(kept);
  }
});
