import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { accountExamples } from '@touchdown/shared/accounts/examples.ts';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import { Question } from '@touchdown/shared/contributions/questions.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepSession } from '../../../session/keep-session.ts';
import { clearSession, signedIn } from '../../../session/session-store.ts';
import { takeNotices } from '../../../ui/toast/notify.ts';
import { Questions } from './questions.tsx';

const [example] = contributionExamples.getLatestContributions.response.contributions;
const [stored] = contributionExamples.listQuestions.response.questions;
const user: CurrentUser = { ...accountExamples.getMe.response.data.user, is_verified: true };
const author: CurrentUser = { ...user, username: 'dorothy' };
const reader: CurrentUser = { ...user, id: '01JD5K8Z7Q0000000000000002', username: 'reader' };
const moderator: CurrentUser = { ...reader, username: 'mod', role: 'moderator', roles: ['moderator'] };

let questions: Question[] = [];
let calls: { call: string; body: Record<string, unknown> | undefined }[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (!url.includes('/questions')) return Response.json({}, { status: 401 });
    const sent = body ? (JSON.parse(body as string) as Record<string, unknown>) : undefined;
    calls.push({ call: `${method} ${url.slice(url.indexOf('/questions'))}`, body: sent });
    if (method === 'GET') return Response.json({ questions });
    const question = Question.parse(stored);
    if (method === 'POST')
      questions = [...questions, { ...question, text: String(sent?.['text']), answer: null }];
    if (method === 'PUT') questions = [question];
    if (method === 'DELETE') questions = [];
    return Response.json({ success: true, message: 'Done by the server', data: { question } });
  });
  await keepSession();
  await import('./question-panel.tsx');
});
beforeEach(() => {
  [calls, questions] = [[], []];
  takeNotices();
});
afterEach(() => {
  cleanup();
  clearSession();
  localStorage.clear();
});

function show(who?: CurrentUser, count?: number) {
  if (who) signedIn(who);
  const contribution = Contribution.parse({ ...example, ...(count ? { questions: count } : {}) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Questions contribution={contribution} name="My story" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks for nothing until it is opened, and then shows question and answer as text', async () => {
  questions = [Question.parse({ ...stored, text: '<b>Which</b> way?' })];
  show(undefined, 1);
  expect(calls).toEqual([]);
  press(/^1 question/);
  expect(await screen.findByText('<b>Which</b> way?')).toBeTruthy();
  expect(screen.getByText('From the southwest, over the railway.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^1 question/ }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Log in to ask' }).getAttribute('href')).toBe('/login');
});

it('a reader asks, and the form is empty again', async () => {
  show(reader);
  press(/^Ask a question/);
  const field = await screen.findByLabelText(/Your question/);
  press('Send Question');
  expect(await screen.findByText(questionSentences.questionRequired)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Was there hail?' } });
  press('Send Question');
  expect(await screen.findByText('Was there hail?', { selector: ':not(textarea)' })).toBeTruthy();
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    text: 'Was there hail?',
    idempotencyKey: expect.any(String) as string,
  });
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  expect(screen.queryByText(questionSentences.questionRequired)).toBeNull();
});

it('the author answers and does not ask', async () => {
  questions = [Question.parse({ ...stored, answer: null })];
  show(author, 1);
  press(/^1 question/);
  fireEvent.click(await screen.findByRole('button', { name: /^Answer/ }));
  expect(screen.queryByLabelText(/Your question/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete question/ })).toBeNull();
  fireEvent.change(screen.getByLabelText(/Your answer/), { target: { value: 'From the southwest.' } });
  press('Send Answer');
  expect(await screen.findByText('From the southwest, over the railway.')).toBeTruthy();
});

it('a moderator deletes after a confirmation, and an unverified reader verifies first', async () => {
  questions = [Question.parse(stored)];
  show(moderator, 1);
  press(/^1 question/);
  fireEvent.click(await screen.findByRole('button', { name: /^Delete question/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
  expect(await screen.findByText(/^No questions yet/)).toBeTruthy();
  cleanup();
  show({ ...reader, is_verified: false });
  press(/^Ask a question/);
  expect(await screen.findByText('Please verify your email to do this.')).toBeTruthy();
});

it('is nothing for the author while nobody has asked', () => {
  show(author);
  expect(screen.queryByRole('button')).toBeNull();
});
