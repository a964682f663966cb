import { createHash } from 'node:crypto';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { CommunityGuidelinesPage } from './community-guidelines-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { TermsOfServicePage } from './terms-of-service-page.tsx';

afterEach(cleanup);

/** If a text changes on purpose, its page gets the day of the change, and this table both values. */
const lastChanges = [
  { Page: CommunityGuidelinesPage, date: 'November 22, 2026', text: '562aa53278c7' },
  { Page: PrivacyPolicyPage, date: 'November 22, 2026', text: 'c43d8f249e3a' },
  { Page: TermsOfServicePage, date: 'November 22, 2026', text: '9dd5448d8aa2' },
];

it.each(lastChanges)('$Page.name has the date of the last change of its text', ({ Page, date, text }) => {
  render(<Page />, { wrapper: MemoryRouter });
  screen.getByText(new RegExp(`^Last updated ${date}\\. Questions:`));
  const words = document.body.textContent.replace(/\s+/g, ' ');
  expect(createHash('sha256').update(words).digest('hex').slice(0, 12)).toBe(text);
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
    'a worldwide, non-exclusive, royalty-free licence',
    'We do not knowingly serve anyone under 13.',
    'We do not sell your data',
    'You may see, correct, take with you or delete the data we hold about you',
  ]) {
    expect(words).toContain(kept);
  }
});
