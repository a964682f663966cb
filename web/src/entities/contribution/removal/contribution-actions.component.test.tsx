import { fireEvent, screen, waitFor } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { recallAnswer } from '../../../lib/api/request-cache.ts';
import {
  openPage,
  refusal,
  signIn,
  webPage,
  type AnswersByRoute,
  type OpenedPage,
} from '../../../testing/open-page.tsx';
import { takeNotices } from '../../../ui/toast/notify.ts';
import { ContributionActions } from './contribution-actions.tsx';

const contribution = Contribution.parse(
  contributionExamples.getLatestContributions.response.contributions[0],
);
type Who = Partial<CurrentUser>;
const author: Who = { username: String(contribution.author?.username) };
const reader: Who = { username: 'reader' };
const admin: Who = { ...reader, role: 'admin', roles: ['admin'] };
const moderator: Who = { username: 'mod', role: 'moderator', roles: ['moderator'] };

const list = ['api', '/api/v1/contributions'];
const [report, remove, restore, markPicture] = [
  'POST /contributions/{id}/report',
  'DELETE /contributions/{id}',
  'POST /contributions/{id}/restore',
  'PATCH /contributions/{id}/pictures/{imageId}',
] as const;
const done = (message: string) => ({ success: true, message });

// The first press of a button would otherwise wait for its dialog to load.
beforeAll(() =>
  Promise.all([
    import('./report-dialog.tsx'),
    import('./delete-dialog.tsx'),
    import('../sensitive/mark-sensitive.tsx'),
  ]),
);

let page: OpenedPage;
function open(user?: Who, shown: Contribution = contribution, answers: AnswersByRoute = {}) {
  if (user) signIn(user);
  page = openPage(
    <main tabIndex={-1}>
      <ContributionActions contribution={shown} name="My story" />
    </main>,
    '/',
    answers,
  );
  page.client.setQueryData(list, {});
  return page.client;
}

const sent = () =>
  page.calls.map(({ route, path, body }) => ({ call: `${route.split(' ')[0]} ${path}`, body }));

const button = (name: RegExp | string) => screen.findByRole('button', { name });
const press = async (name: RegExp | string) => fireEvent.click(await button(name));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const url = `/api/v1/contributions/${contribution.id}`;
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the actions of a contribution', () => {
  it('lead a visitor to the login', () => {
    open();
    expect(screen.getByRole('link', { name: 'Report: My story' }).getAttribute('href')).toBe('/login');
    expect(names()).toEqual([]);
  });

  it.each([
    ['a reader', reader, ['Report']],
    ['the author', author, ['Delete']],
    ['a moderator', moderator, ['Report', 'Delete']],
    ['an admin', admin, ['Report', 'Delete']],
    ['a moderator who is the author', { ...moderator, username: author.username }, ['Delete']],
  ])('are for %s those that the server allows', (_who, user, actions) => {
    open(user);
    expect(names()).toEqual(actions);
  });
});

describe('the mark of a single picture', () => {
  const image = { id: 'a', url: '/images/a', imageServiceId: 'a', alt: 'A barn' };
  const photo = (sensitive?: boolean): Contribution => ({
    ...contribution,
    images: [sensitive === undefined ? image : { ...image, sensitive }],
  });
  const mark = 'Mark as sensitive: My story';

  it.each([
    ['a visitor', undefined, 0],
    ['a reader', reader, 0],
    ['the author', author, 1],
    ['a moderator', moderator, 1],
  ])('is for %s', async (_who, user, count) => {
    open(user, photo());
    await waitFor(() => expect(screen.queryAllByRole('button', { name: mark })).toHaveLength(count));
  });

  it('changes all lists at once, also on the device', async () => {
    const client = open(author, photo(), {
      [markPicture]: { success: true, data: { contribution: photo(true) } },
    });
    client.setQueryData(list, { contributions: [photo(), { ...contribution, id: 'another' }] });
    await press(mark);
    const expected = { contributions: [photo(true), { ...contribution, id: 'another' }] };
    await waitFor(() => expect(client.getQueryData(list)).toEqual(expected));
    expect(sent()).toEqual([{ call: `PATCH ${url}/pictures/a`, body: { sensitive: true } }]);
    expect(recallAnswer('/api/v1/contributions')).toEqual(expected);
  });

  it('can be taken back, and says why it failed', async () => {
    open(moderator, photo(true), { [markPicture]: webPage() });
    await press('Not sensitive: My story');
    await waitFor(() =>
      expect(takeNotices()).toEqual([{ text: 'Failed to mark the photo.', type: 'error' }]),
    );
    expect(sent()).toEqual([{ call: `PATCH ${url}/pictures/a`, body: { sensitive: false } }]);
  });

  it('is in the viewer for several pictures', () => {
    open(author, { ...contribution, images: [image, { ...image, id: 'b' }] });
    expect(screen.queryAllByRole('button', { name: mark })).toEqual([]);
  });
});

describe('the report dialog', () => {
  it('asks for a category, then sends the report and thanks', async () => {
    open(reader);
    await press('Report: My story');
    await press('Submit Report');
    expect(takeNotices()).toEqual([{ text: 'Please select a reason category.', type: 'error' }]);
    expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
    choose('Reason', 'Spam');
    choose('Details', ' Sells shelters. ');
    page.answer({ [report]: done('Report submitted. Thank you!') });
    await press('Submit Report');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const body = { reasonCategory: 'Spam', reasonText: 'Sells shelters.' };
    expect(sent()).toEqual([{ call: `POST ${url}/report`, body }]);
    expect(takeNotices()).toEqual([{ text: 'Report submitted. Thank you!', type: 'success' }]);
  });

  it.each([
    [refusal('RATE_LIMITED', 'Too many reports.'), 'Too many reports.'],
    [webPage(), 'Failed to submit report.'],
  ])('keeps what was typed after a failure: %#', async (failure, sentence) => {
    open(reader, contribution, { [report]: failure });
    await press('Report: My story');
    await button('Submit Report');
    choose('Reason', 'Other');
    choose('Details', 'A long story.');
    await press('Submit Report');
    await waitFor(() => expect(takeNotices()).toEqual([{ text: sentence, type: 'error' }]));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Details').value).toBe('A long story.');
  });
});

describe('the delete dialog', () => {
  it('deletes an own contribution after a confirmation, and loads the lists again', async () => {
    const client = open(author);
    await press('Delete: My story');
    await button('Delete');
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await press('Cancel');
    expect(sent()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Delete: My story');
    page.answer({ [remove]: done('Contribution deleted successfully') });
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([{ call: `DELETE ${url}`, body: undefined }]);
    expect(takeNotices()).toEqual([{ text: 'Contribution deleted successfully', type: 'success' }]);
    await waitFor(() => expect(client.getQueryState(list)?.isInvalidated).toBe(true));
  });

  it('asks a moderator for a category, and sends it with the note', async () => {
    open(moderator);
    await press('Delete: My story');
    await press('Delete');
    expect(takeNotices()).toEqual([{ text: 'Please select a reason category.', type: 'error' }]);
    choose('Reason', 'Duplicate');
    choose('Note to the author', 'It is there twice.');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const body = { category: 'Duplicate', note: 'It is there twice.' };
    expect(sent()).toEqual([{ call: `DELETE ${url}`, body }]);
  });

  it('says that a moderator’s deletion can be undone for 30 days, and undoes it from the notice', async () => {
    open(moderator);
    await press('Delete: My story');
    await screen.findByText(/Moderators can restore it for 30 days. Then it is erased/);
    choose('Reason', 'Spam');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const [notice] = takeNotices();
    expect(notice?.action?.label).toBe('Undo');
    page.answer({ [restore]: done('Contribution restored successfully') });
    notice?.action?.run();
    await waitFor(() =>
      expect(takeNotices()).toEqual([{ text: 'Contribution restored successfully', type: 'success' }]),
    );
    expect(sent().at(-1)).toEqual({ call: `POST ${url}/restore`, body: undefined });
  });

  it('erases at once what is illegal, says so, and offers no undo', async () => {
    open(moderator, contribution, { [remove]: done('Done by the server') });
    await press('Delete: My story');
    choose('Reason', 'Other');
    fireEvent.click(screen.getByLabelText('Delete now, it is illegal'));
    await screen.findByText(/It is erased right away with its photos and votes, and can’t be restored/);
    await press('Delete now');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(takeNotices()).toEqual([{ text: 'Done by the server', type: 'success' }]);
    expect(sent()).toEqual([{ call: `DELETE ${url}`, body: { category: 'Other', isIllegal: true } }]);
  });

  it('says that it failed', async () => {
    open(author);
    await press('Delete: My story');
    page.answer({ [remove]: webPage() });
    await press('Delete');
    const failure = { text: 'Failed to delete contribution', type: 'error' };
    await waitFor(() => expect(takeNotices()).toEqual([failure]));
  });
});
