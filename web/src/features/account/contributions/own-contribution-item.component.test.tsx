import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { OwnContributionItem } from './own-contribution-item.tsx';

const [example] = contributionRoutes.listUserContributions.response.parse(
  contributionExamples.listUserContributions.response,
).data.contributions as [OwnContribution];

const open = (over: Partial<OwnContribution>) =>
  openPage(<OwnContributionItem contribution={{ ...example, ...over }} level={2} />);

const at = '2026-11-21T09:14:00.000Z';
const decisionsShown = (decisions: OwnContribution['decisions']) => {
  const status = decisions?.some(({ action }) => action === 'REMOVED') ? 'REJECTED' : 'APPROVED';
  const contribution = { status, suggestionStatus: null, decisions } as const;
  open(contribution);
  const list = screen.queryByRole('list', { name: 'Moderators’ decisions' });
  return (
    list &&
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  );
};

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

  it('says why a suggestion was rejected and what to do next, and less of one without a reason', () => {
    const rejected = { action: 'REJECTED', at, category: null, note: 'Page 3.' } as const;
    expect(decisionsShown([{ ...rejected, reason: 'OTHER_TORNADO' }])).toEqual([
      'A moderator rejected this · Nov 21, 2026Reason: It belongs to another tornadoNote: Page 3.Find that tornado by its date and county, and suggest the value there.',
    ]);
    cleanup();
    expect(decisionsShown([rejected])).toEqual(['A moderator rejected this · Nov 21, 2026Note: Page 3.']);
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

describe('what its author deleted', () => {
  it('says until when it can be restored, and is restored', async () => {
    const { calls } = open({
      title: 'My story',
      content: null,
      status: 'REJECTED',
      decisions: [],
      restorableUntil: '2026-12-30T17:00:00.000Z',
    });
    screen.getByText('Deleted');
    screen.getByText('You deleted this. You can restore it through Dec 30, 2026.');
    fireEvent.click(screen.getByRole('button', { name: 'Restore: My story' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.path).toBe(`/api/v1/contributions/${example.id}/restore`);
  });
});

describe('an own contribution', () => {
  const show = (over: Partial<OwnContribution>) =>
    open({ contributionType: 'PHOTO_LINK', content: null, images: [], ...over });

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

describe('a suggestion without the source that its value should have', () => {
  const show = (targetField: string, suggestionStatus: 'PENDING' | 'APPROVED') => {
    const content = { targetField, currentValue: '24', proposedValue: '25', reason: 'A list.', source: null };
    open({ contributionType: 'EDIT_SUGGESTION', content, suggestionStatus });
    return screen.queryByRole('form', { name: 'Source of your suggestion' });
  };

  it('asks its author for one while it is open', () => {
    expect(show('fatalities', 'PENDING')?.textContent).toContain('Where is this value from?');
    cleanup();
    expect(show('path_width', 'PENDING')).toBeNull();
    cleanup();
    expect(show('fatalities', 'APPROVED')).toBeNull();
  });
});

describe('a returned suggestion', () => {
  it('asks for a source, refuses none, and sends what was typed', async () => {
    const { calls } = open({
      suggestionStatus: 'PENDING',
      decisions: [],
      returned: { at, note: 'Which list?' },
    });
    screen.getByText('A moderator asks where this is from.');
    screen.getByText('Which list?');
    const field = screen.getByRole('textbox', { name: 'Source' });
    fireEvent.click(screen.getByRole('button', { name: 'Save source' }));
    await screen.findByText('Please name a source: a link or a citation.');
    expect(calls).toEqual([]);
    fireEvent.change(field, { target: { value: 'https://survey.example/1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save source' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls).toMatchObject([
      {
        path: `/api/v1/contributions/${example.id}/source`,
        body: { source: 'https://survey.example/1' },
      },
    ]);
  });
});
