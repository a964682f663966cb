import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import { appealExamples } from '@touchdown/shared/appeals/examples.ts';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepSession } from '../../session/keep-session.ts';
import { clearSession, signedIn } from '../../session/session-store.ts';
import { AppealPage } from './appeal-page.tsx';
import { AppealQueuePage } from './appeal-queue-page.tsx';
import { ModerationLogPage } from './moderation-log-page.tsx';

const offered = appealExamples.readAppeal.response;
const { response: sent } = appealExamples.sendAppeal;
const { response: queue } = appealExamples.listAppeals;
const { response: log } = appealExamples.getModerationLog;
const { caseNumber } = offered.data.appeal;
const token = appealExamples.readAppeal.body.token;

/** The answers by method and path, in order; the last one repeats. */
let answers: Record<string, (() => Response)[]> = {};
let calls: { call: string; body: unknown }[] = [];
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const appeal = `/api/v1/appeals/${caseNumber}`;
const moderated = `/api/v1/moderation/appeals`;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${url}`;
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const [answer, ...next] = answers[call] ?? [];
    if (next.length > 0) answers[call] = next;
    return answer?.() ?? Response.json({ error: 'No.', code: 'UNAUTHENTICATED' }, { status: 401 });
  });
  await keepSession();
});
beforeEach(() => {
  [answers, calls] = [{}, []];
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  act(clearSession);
});

function open(path: string, page: ReactNode, pattern = '*') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pattern} element={page} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const openAppeal = (hash = `#${token}`) =>
  open(`/appeal/${caseNumber}${hash}`, <AppealPage />, '/appeal/:caseNumber');
function openQueue(path = '/moderation/appeals') {
  const { user } = accountExamples.getMe.response.data;
  act(() => signedIn({ ...user, role: 'moderator', roles: ['moderator'] }));
  open(path, <AppealQueuePage />);
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { exact: false }), { target: { value } });

it('shows who has the link what was decided, sends the text once, and says until when it is kept', async () => {
  answers = {
    [`POST ${appeal}/status`]: [json(offered), json({ data: { appeal: sent.data.appeal } })],
    [`POST ${appeal}`]: [json(sent)],
  };
  openAppeal();
  await screen.findByText('It is there twice.');
  await press('Send Appeal');
  await screen.findByText(appealSentences.textRequired);
  await write('Why this was a mistake', 'x'.repeat(1001));
  await screen.findByText(appealSentences.textTooLong);
  await write('Why this was a mistake', 'This picture is my own.');
  await press('Send Appeal');
  await screen.findByText(/Another moderator will read your appeal\. What was removed is kept until/);
  expect(calls.find(({ call }) => call === `POST ${appeal}`)?.body).toEqual({
    token,
    text: 'This picture is my own.',
  });
  expect(screen.queryByLabelText('Why this was a mistake', { exact: false })).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes('appeal'))).toEqual([]);
});

it('explains a second appeal, and a link without its secret', async () => {
  answers = {
    [`POST ${appeal}/status`]: [json(offered)],
    [`POST ${appeal}`]: [json({ error: appealSentences.alreadySent, code: 'CONFLICT' }, 409)],
  };
  openAppeal();
  await write('Why this was a mistake', 'Again.');
  await press('Send Appeal');
  await screen.findByText(appealSentences.alreadySent);
  cleanup();
  openAppeal('');
  await screen.findByRole('heading', { name: 'No such appeal' });
});

it.each([
  [{ isOver: true }, /There is nothing to contest any more/],
  [{ about: 'suspension', until: null }, /contest it once/],
  [
    { state: 'UPHELD', answer: 'It is there twice.', answeredAt: offered.data.appeal.decisionAt },
    /The decision stands/,
  ],
  [{ state: 'RESTORED' }, /Your contribution is restored/],
] as const)('says what became of it: %o', async (over, sentence) => {
  answers = { [`POST ${appeal}/status`]: [json({ data: { appeal: { ...offered.data.appeal, ...over } } })] };
  openAppeal();
  await screen.findByText(sentence);
});

it('moderators decide with a reason, and the focus goes to the others', async () => {
  answers = {
    [`GET ${moderated}?state=OPEN`]: [json(queue), json({ data: { appeals: [], next: null } })],
    [`PATCH ${moderated}/${caseNumber}`]: [json({ success: true, message: 'Restored.' })],
  };
  openQueue();
  await screen.findByText('Removed as Duplicate.', { exact: false });
  await press(`Restore: ${caseNumber}`);
  await screen.findByText(appealSentences.answerRequired);
  await write('Your reason', 'They differ.');
  await press(`Restore: ${caseNumber}`);
  await screen.findByRole('heading', { name: 'No appeals' });
  expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    action: 'restore',
    answer: 'They differ.',
  });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Appeals' }));
});

it('whoever decided may not answer, and reads why', async () => {
  const [one] = queue.data.appeals;
  const own = { ...one, mayDecide: false, whyNot: appealSentences.ownDecision };
  answers = { [`GET ${moderated}?state=OPEN`]: [json({ data: { appeals: [own], next: null } })] };
  openQueue();
  await screen.findByText(appealSentences.ownDecision);
  expect(screen.queryByRole('button', { name: `Uphold: ${caseNumber}` })).toBeNull();
});

it('a decision that conflicts is explained, and the queue is loaded again', async () => {
  const [one] = queue.data.appeals;
  const decided = { ...one, mayDecide: false, state: 'UPHELD', answer: 'No.', answeredBy: 'glinda' };
  answers = {
    [`GET ${moderated}?state=OPEN`]: [json(queue), json({ data: { appeals: [decided], next: null } })],
    [`PATCH ${moderated}/${caseNumber}`]: [json({ error: appealSentences.changed, code: 'CONFLICT' }, 409)],
  };
  openQueue();
  await write('Your reason', 'They differ.');
  await press(`Uphold: ${caseNumber}`);
  await screen.findByText('No.');
});

it('says that the queue failed, and tries again', async () => {
  answers = {
    [`GET ${moderated}?state=UPHELD`]: [
      json({ error: 'The table is away.', code: 'UNAVAILABLE' }, 503),
      json({ data: { appeals: [], next: null } }),
    ],
  };
  openQueue('/moderation/appeals?state=UPHELD');
  await screen.findByText('The table is away.');
  await press('Try again');
  await screen.findByRole('heading', { name: 'No appeals' });
});

it('the log shows figures by month and the newest decisions, in sentences', async () => {
  answers = { 'GET /api/v1/moderation-log': [json(log)] };
  open('/moderation-log', <ModerationLogPage />);
  await screen.findByRole('row', { name: 'November 2026 3 1 1 (1 on appeal) 3 hours Spam 2, Duplicate 1' });
  screen.getByText(
    /removed as Duplicate by a moderator, 3 hours after the first of 1 report\. It was taken back on appeal\./,
  );
  expect(screen.getByRole('link', { name: 'The same as JSON' }).getAttribute('href')).toBe(
    '/api/v1/moderation-log',
  );
});

it('an empty log says so', async () => {
  answers = { 'GET /api/v1/moderation-log': [json({ data: { months: [], entries: [] } })] };
  open('/moderation-log', <ModerationLogPage />);
  await screen.findByRole('heading', { name: 'Nothing was removed' });
});
