import { cleanup, render, screen, within } from '@testing-library/react';
import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { OwnContributionItem } from './own-contribution-item.tsx';

const [example] = contributionRoutes.listUserContributions.response.parse(
  contributionExamples.listUserContributions.response,
).data.contributions as [OwnContribution];

const at = '2026-11-21T09:14:00.000Z';
const decisionsShown = (decisions: OwnContribution['decisions']) => {
  const contribution = { ...example, suggestionStatus: null, decisions };
  render(<OwnContributionItem contribution={contribution} level={2} />, { wrapper: MemoryRouter });
  const list = screen.queryByRole('list', { name: 'Moderators’ decisions' });
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  );
};
afterEach(cleanup);

describe('what moderators decided about an own contribution', () => {
  it('is shown with who, when, why and the note', () => {
    const shown = decisionsShown([
      { action: 'REMOVED', at, category: 'Spam', note: 'An advertisement.' },
      { action: 'MARKED_SENSITIVE', at, category: null, note: null },
    ]);
    expect(shown).toEqual([
      'A moderator removed this · Nov 21, 2026Reason: SpamNote: An advertisement.',
      'A moderator marked a picture as sensitive · Nov 21, 2026',
    ]);
    screen.getByText('Rejected');
  });

  it('shows a note as text', () => {
    const note = '<img src=x onerror=alert(1)> https://evil.example';
    expect(decisionsShown([{ action: 'REJECTED', at, category: null, note }])?.[0]).toContain(note);
    expect(document.querySelector('img, a[href*="evil"]')).toBeNull();
  });

  it('needs no place while there is none', () => {
    expect(decisionsShown([])).toBeNull();
    cleanup();
    expect(decisionsShown(undefined)).toBeNull();
    screen.getByText('Approved');
  });
});

describe('an own contribution', () => {
  const show = (over: Partial<OwnContribution>) =>
    render(
      <OwnContributionItem
        contribution={{ ...example, contributionType: 'PHOTO_LINK', content: null, images: [], ...over }}
        level={2}
      />,
      { wrapper: MemoryRouter },
    );

  it('without a text is named by its link, and shows its first picture that is not sensitive', () => {
    show({ url: 'https://example.org/photo.jpg' });
    screen.getByRole('heading', { name: 'https://example.org/photo.jpg' });
    expect(document.querySelector('img')).toBeNull();
    cleanup();
    const picture = (id: string, sensitive: boolean) => ({
      id,
      url: `/images/${id}`,
      imageServiceId: id,
      alt: null,
      sensitive,
    });
    show({ images: [picture('covered', true), picture('open', false)] });
    expect(document.querySelector('img')?.src).toContain('/open');
    cleanup();
    show({ images: [picture('covered', true)] });
    expect(document.querySelector('img')).toBeNull();
  });
});
