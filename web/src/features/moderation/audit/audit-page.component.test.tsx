import { fireEvent, screen } from '@testing-library/react';
import { conductExamples } from '@touchdown/shared/conduct/examples.ts';
import { expect, it, vi } from 'vitest';
import { refusal } from '../../../testing/open-page.tsx';
import { moderator, openModerationPage } from '../testing/open-moderation-page.tsx';
import { AuditPage } from './audit-page.tsx';

const [list, file] = ['GET /moderation/audit', 'GET /moderation/audit/export'] as const;
const open = (path = '/moderation/audit', ...answers: object[]) =>
  openModerationPage(<AuditPage />, path, answers.length > 0 ? { [list]: answers } : {}, {
    ...moderator,
    role: 'admin',
    roles: ['admin'],
  });

it('shows an admin who did what, by person and time, page by page', async () => {
  const { callsOf } = open();
  await screen.findByText('Suspended');
  screen.getByText(/dorothy, by glinda/);
  screen.getByText('“Advertising.”');
  fireEvent.change(screen.getByLabelText('Username or id'), { target: { value: ' dorothy ' } });
  fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-11-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const older = await screen.findByRole('link', { name: 'Older entries' });
  await vi.waitFor(() =>
    expect(callsOf(list).map(({ query }) => query)).toEqual([{}, { person: 'dorothy', since: '2026-11-01' }]),
  );
  fireEvent.click(older);
  await vi.waitFor(() =>
    expect(callsOf(list).at(-1)?.path).toContain('before=2026-11-20T18%3A12%3A04.000Z%23'),
  );
});

it('says the stock reason of a decision in words, and a newer one as it is', async () => {
  const { data } = conductExamples.listAudit.response;
  const [entry] = data.entries;
  const reasons = ['NO_SOURCE', 'ALLOWED', 'A_NEWER_ONE'];
  const entries = reasons.map((reason, at) => ({ ...entry, id: `${entry?.id}${at}`, reason }));
  open('/moderation/audit', { data: { entries, next: null } });
  await screen.findByText('No source, or one that can’t be checked');
  screen.getByText('It breaks neither the law nor our guidelines');
  screen.getByText('A_NEWER_ONE');
});

it('says why there is nothing, and that older entries may exist', async () => {
  open('/moderation/audit?person=nobody', refusal('NOT_FOUND', 'There is no account "nobody".'), {
    data: { entries: [], next: '2026-10-27T00:00:00.000Z#' },
  });
  await screen.findByText('There is no account "nobody".');
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByText(/Older entries may match/);
});

it('says why no file was saved', async () => {
  const { answer, calls } = open();
  await screen.findByText('Suspended');
  answer({ [file]: refusal('INVALID_REQUEST', 'An export has at most 92 days.') });
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await screen.findByText('An export has at most 92 days.');
  expect(calls.at(-1)?.path).toBe('/api/v1/moderation/audit/export');
});

it('is for admins alone', async () => {
  const { address, callsOf } = openModerationPage(<AuditPage />, '/moderation/audit');
  await vi.waitFor(() => expect(address()).toBe('/'));
  expect(callsOf(list)).toEqual([]);
});
