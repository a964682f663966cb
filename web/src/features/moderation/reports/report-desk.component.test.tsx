import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { conductExamples } from '@touchdown/shared/conduct/examples.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { refusal, type AnswersByRoute, type OpenedPage } from '../../../testing/open-page.tsx';
import { moderator, openModerationPage, pressKey, said } from '../testing/open-moderation-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const { data: example } = conductExamples.listReports.response;
const dismissedAt = '2026-11-26T12:00:00.000Z';

interface Reported {
  n: number;
  counts: { category: string; count: number }[];
  username?: string;
}

let reported: Reported[] = [];
let page: OpenedPage;

const idOf = (n: number) => `01JD5K8Z7Q${String(n).padStart(16, '0')}`;

beforeAll(() => import('./decision-dialog.tsx'));
beforeEach(() => {
  reported = [
    {
      n: 1,
      counts: [
        { category: 'Spam', count: 2 },
        { category: 'Other', count: 1 },
      ],
    },
    { n: 2, counts: [{ category: 'Inaccurate', count: 1 }] },
  ];
});

function listOf(some: readonly Reported[]) {
  const [contribution] = example.contributions;
  const [group] = example.reported;
  return {
    contributions: some.map(({ n, username = 'lion' }) => ({
      ...contribution,
      id: idOf(n),
      title: `Story ${n}`,
      author: { username, role: 'user', profile_photo_url: null },
    })),
    reported: some.map(({ n, counts }) => ({ ...group, contributionId: idOf(n), counts })),
    pagination: { limit: 50, hasMore: false, next: null },
  };
}

function open(answers: AnswersByRoute = {}) {
  page = openModerationPage(<ReportsPage />, '/moderation/reports', {
    'GET /moderation/reports': () => ({ data: listOf(reported) }),
    'POST /moderation/reports/{contributionId}/dismiss': {
      success: true,
      message: 'Dismissed.',
      dismissedAt,
    },
    ...answers,
  });
}
const sent = () =>
  page.calls
    .filter(({ route }) => !route.startsWith('GET'))
    .map(({ route, path, body }) => ({
      call: `${route.split(' ')[0]} ${path.replace('/api/v1', '')}`,
      body,
    }));
const rowOf = (n: number) => document.querySelector(`[data-row="${idOf(n)}"]`);
const names = () =>
  [...document.querySelectorAll('[data-row]')].map(({ firstElementChild }) => firstElementChild?.textContent);
const firstRow = () => screen.findByRole('button', { name: /Story 1.*3 reports.*Spam 2, Other 1/ });

it('says that there are none', async () => {
  reported = [];
  open();
  await screen.findByRole('heading', { name: 'No open reports' });
});

it('A keeps and R removes for the most frequent reason, at once, with the focus on the neighbour', async () => {
  open();
  await firstRow();
  pressKey('j');
  pressKey('r');
  expect(names()).toEqual(['Story 2']);
  expect(document.activeElement).toBe(rowOf(2));
  expect(said()).toBe('Removed. Next: Story 2, 1 report, Inaccurate 1.');
  pressKey('a');
  expect(said()).toBe('Kept. Nothing is left here.');
  await waitFor(() =>
    expect(sent()).toEqual([
      { call: `DELETE /contributions/${idOf(1)}`, body: { category: 'Spam' } },
      { call: `POST /moderation/reports/${idOf(2)}/dismiss`, body: {} },
    ]),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('U takes back a dismissal by its time, and a removal by restoring', async () => {
  open();
  await firstRow();
  for (const key of ['j', 'r', 'a']) pressKey(key);
  await waitFor(() => expect(sent()).toHaveLength(2));
  for (const key of ['u', 'u']) pressKey(key);
  expect(names()).toEqual(['Story 1', 'Story 2']);
  await waitFor(() =>
    expect(sent().slice(2)).toEqual([
      { call: `POST /moderation/reports/${idOf(2)}/reopen`, body: { dismissedAt } },
      { call: `POST /contributions/${idOf(1)}/restore`, body: undefined },
    ]),
  );
});

it('Shift+R asks for the reason, with the most frequent one chosen; what is illegal cannot be undone', async () => {
  open();
  await firstRow();
  pressKey('j');
  pressKey('R', { shiftKey: true });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this contribution?' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Reason').value).toBe('Spam');
  fireEvent.click(dialog.getByLabelText('Delete now, it is illegal'));
  const note = dialog.getByLabelText('Note to the author');
  fireEvent.change(note, { target: { value: 'Against the law.' } });
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        call: `DELETE /contributions/${idOf(1)}`,
        body: { category: 'Spam', note: 'Against the law.', isIllegal: true },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  pressKey('u');
  expect(said()).toBe('There is nothing to undo.');
  expect(names()).toEqual(['Story 2']);
});

it('Shift+A keeps with a note for moderators', async () => {
  open();
  await firstRow();
  pressKey('j');
  pressKey('A', { shiftKey: true });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Dismiss these reports?' }));
  fireEvent.change(dialog.getByLabelText('Note for moderators'), { target: { value: 'The year is right.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { note: 'The year is right.' } }]));
});

it('a refused decision comes back with its sentence, and can be repeated', async () => {
  const error = 'Somebody else is deciding on these reports just now.';
  const dismiss = 'POST /moderation/reports/{contributionId}/dismiss';
  open({
    [dismiss]: [refusal('CONFLICT', error), { success: true, message: 'Dismissed.', dismissedAt }],
  });
  await firstRow();
  pressKey('j');
  pressKey('a');
  await waitFor(() => expect(rowOf(1)?.textContent).toContain(error));
  fireEvent.click(await firstRow());
  pressKey('a');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(names()).toEqual(['Story 2']);
});

it('nobody decides on their own contribution, and J passes it', async () => {
  reported = [
    { n: 1, counts: [{ category: 'Spam', count: 1 }], username: moderator.username },
    { n: 2, counts: [] },
  ];
  open();
  await screen.findByRole('button', { name: /Story 1/ });
  pressKey('j');
  expect(document.activeElement).toBe(rowOf(2));
  fireEvent.click(rowOf(1) as Element);
  pressKey('r');
  expect(said()).toBe('You cannot decide on reports of your own contribution.');
  expect(sent()).toEqual([]);
});

it('both are removed and taken back together', async () => {
  open();
  await firstRow();
  for (const key of ['j', 'x', 'j', 'x']) pressKey(key);
  fireEvent.click(screen.getByRole('button', { name: 'Remove both' }));
  await screen.findByRole('heading', { name: 'No open reports' });
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([{ category: 'Spam' }, { category: 'Inaccurate' }]),
  );
  pressKey('u');
  expect(names()).toEqual(['Story 1', 'Story 2']);
  await waitFor(() => expect(sent()).toHaveLength(4));
});
