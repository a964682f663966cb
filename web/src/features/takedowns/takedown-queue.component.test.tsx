import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import { takedownExamples } from '@touchdown/shared/takedowns/examples.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { hasSessionFlag } from '../../lib/api/session-mark.ts';
import { takeExpiryNote } from '../../session/expiry-note.ts';
import { keepSession } from '../../session/keep-session.ts';
import { clearSession, signedIn } from '../../session/session-store.ts';
import { TakedownQueuePage } from './takedown-queue-page.tsx';

const { response: queue } = takedownExamples.listTakedowns;
const [shown] = queue.cases;

/** The answers to reading the queue and to deciding, in order; the last one repeats. */
let answers: Record<string, (() => Response)[]> = {};
let urls: string[] = [];
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    // The tabs of every page for moderators ask for these.
    if (url.endsWith('/moderation/counts'))
      return Response.json({ data: { suggestions: 0, reports: 0, appeals: 0 } });
    urls.push(`${method} ${url}`);
    const [answer, ...next] = answers[method] ?? [];
    if (next.length > 0) answers[method] = next;
    return answer?.() ?? Response.json({ error: 'No.', code: 'UNAUTHENTICATED' }, { status: 401 });
  });
  await keepSession();
});
beforeEach(() => {
  [answers, urls] = [{}, []];
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  act(clearSession);
});

function open(path = '/moderation/takedowns') {
  const { user } = accountExamples.getMe.response.data;
  act(() => signedIn({ ...user, role: 'moderator', roles: ['moderator'] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <TakedownQueuePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));

it('says that it loads, that it failed, and tries again; nothing is stored on the device', async () => {
  answers = { GET: [json({ error: 'The table is away.', code: 'UNAVAILABLE' }, 503), json(queue)] };
  open();
  screen.getByText('Loading...');
  await screen.findByRole('heading', { name: 'Failed to fetch requests' });
  screen.getByText('The table is away.');
  await press('Try again');
  await screen.findByRole('heading', { name: String(shown?.caseNumber) });
  expect(Object.keys(localStorage).filter((key) => key.includes('takedown'))).toEqual([]);
});

it('says that there are none in the state of the URL', async () => {
  answers = { GET: [json({ cases: [], next: null })] };
  open('/moderation/takedowns?state=CLOSED');
  await screen.findByRole('heading', { name: 'No requests' });
  expect(urls).toContain('GET /api/v1/moderation/takedowns?state=CLOSED');
});

it('a decision that conflicts is explained, and the queue is loaded again', async () => {
  answers = {
    GET: [json(queue), json({ cases: [{ ...shown, state: 'HIDDEN' }], next: null })],
    PATCH: [json({ error: takedownSentences.changed, code: 'CONFLICT' }, 409)],
  };
  open();
  await press(`Hide: ${shown?.caseNumber}`);
  await screen.findByText(takedownSentences.changed);
  await screen.findByRole('button', { name: `Restore: ${shown?.caseNumber}` });
});

it('a decided case leaves the list, and the focus goes to the others', async () => {
  answers = {
    GET: [json(queue), json({ cases: [], next: null })],
    PATCH: [json({ success: true, message: 'The contribution is hidden.' })],
  };
  open();
  const hide = await screen.findByRole('button', { name: `Hide: ${shown?.caseNumber}` });
  hide.focus();
  fireEvent.click(hide);
  await screen.findByRole('heading', { name: 'No requests' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Requests' }));
});

it('ends with the session, and the page that loads then says why', async () => {
  open();
  await screen.findByText('Session expired');
  expect([takeExpiryNote(), hasSessionFlag()]).toEqual(['Session expired', false]);
});
