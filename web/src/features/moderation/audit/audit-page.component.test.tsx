import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { conductExamples } from '@touchdown/shared/conduct/examples.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, signedIn } from '../../../session/session-store.ts';
import { moderator, openModerationPage } from '../testing/open-moderation-page.tsx';
import { AuditPage } from './audit-page.tsx';

const { response } = conductExamples.listAudit;
let calls: string[] = [];
let answers: Response[] = [];

beforeEach(() => {
  [calls, answers] = [[], []];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/audit')) return Response.json({ data: {} });
    calls.push(url.replace('/api/v1/moderation', ''));
    return answers.shift() ?? Response.json(response);
  });
});
afterEach(() => {
  cleanup();
  act(clearSession);
});

function open(path = '/moderation/audit') {
  const router = openModerationPage(<AuditPage />, path);
  act(() => signedIn({ ...moderator, role: 'admin', roles: ['admin'] }));
  return router;
}

it('shows an admin who did what, by person and time, page by page', async () => {
  open();
  await screen.findByText('Suspended');
  screen.getByText(/dorothy, by glinda/);
  screen.getByText('“Advertising.”');
  fireEvent.change(screen.getByLabelText('Username or id'), { target: { value: ' dorothy ' } });
  fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-11-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const older = await screen.findByRole('link', { name: 'Older entries' });
  await vi.waitFor(() => expect(calls).toEqual(['/audit', '/audit?person=dorothy&since=2026-11-01']));
  fireEvent.click(older);
  await vi.waitFor(() => expect(calls.at(-1)).toContain('before=2026-11-20T18%3A12%3A04.000Z%23'));
});

it('says why there is nothing, and that older entries may exist', async () => {
  answers = [
    Response.json({ error: 'There is no account "nobody".', code: 'NOT_FOUND' }, { status: 404 }),
    Response.json({ data: { entries: [], next: '2026-10-27T00:00:00.000Z#' } }),
  ];
  open('/moderation/audit?person=nobody');
  await screen.findByText('There is no account "nobody".');
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByText(/Older ones may exist/);
});

it('says why no file was saved', async () => {
  open();
  await screen.findByText('Suspended');
  answers = [
    Response.json({ error: 'An export has at most 92 days.', code: 'INVALID_REQUEST' }, { status: 400 }),
  ];
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await screen.findByText('An export has at most 92 days.');
  expect(calls.at(-1)).toBe('/audit/export');
});

it('is for admins alone', async () => {
  const router = openModerationPage(<AuditPage />, '/moderation/audit');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(calls).toEqual([]);
});
