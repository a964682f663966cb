import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { questionSentences } from '@touchdown/shared/contributions/question-sentences.ts';
import { Question } from '@touchdown/shared/contributions/questions.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openPage, signIn, type Call } from '../../../testing/open-page.tsx';
import { Questions } from './questions.tsx';

const [example] = contributionExamples.getLatestContributions.response.contributions;
const [stored] = contributionExamples.listQuestions.response.questions;
type Who = Partial<CurrentUser>;
const author: Who = { username: 'dorothy' };
const reader: Who = { username: 'reader' };
const moderator: Who = { username: 'mod', role: 'moderator', roles: ['moderator'] };

let questions: Question[] = [];
beforeAll(() => import('./question-panel.tsx'));
beforeEach(() => {
  questions = [];
});

/** Answers a change of the questions with one of them. */
function changed(next: (question: Question, { body }: Call) => Question[]) {
  return (call: Call) => {
    const question = Question.parse(stored);
    questions = next(question, call);
    return { success: true, message: 'Done by the server', data: { question } };
  };
}

function show(who?: Who, count?: number) {
  if (who) signIn(who);
  const contribution = Contribution.parse({ ...example, ...(count ? { questions: count } : {}) });
  return openPage(<Questions contribution={contribution} name="My story" />, '/', {
    'GET /contributions/{id}/questions': () => ({ questions }),
    'POST /contributions/{id}/questions': changed((question, { body }) => [
      ...questions,
      { ...question, text: (body as Question).text, answer: null },
    ]),
    'PUT /contributions/{id}/questions/{questionId}/answer': changed((question) => [question]),
    'DELETE /contributions/{id}/questions/{questionId}': () => {
      questions = [];
      return { success: true, message: 'Done by the server' };
    },
  });
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks for nothing until it is opened, and then shows question and answer as text', async () => {
  questions = [Question.parse({ ...stored, text: '<b>Which</b> way?' })];
  const { calls } = show(undefined, 1);
  expect(calls).toEqual([]);
  press(/^1 question/);
  expect(await screen.findByText('<b>Which</b> way?')).toBeTruthy();
  expect(screen.getByText('From the southwest, over the railway.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^1 question/ }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Log in to ask' }).getAttribute('href')).toBe('/login');
});

it('a reader asks, and the form is empty again', async () => {
  const { callsOf } = show(reader);
  press(/^Ask a question/);
  const field = await screen.findByLabelText(/Your question/);
  press('Send Question');
  expect(await screen.findByText(questionSentences.questionRequired)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Was there hail?' } });
  press('Send Question');
  expect(await screen.findByText('Was there hail?', { selector: ':not(textarea)' })).toBeTruthy();
  expect(callsOf('POST /contributions/{id}/questions')[0]?.body).toMatchObject({
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
  const { callsOf } = show(moderator, 1);
  press(/^1 question/);
  fireEvent.click(await screen.findByRole('button', { name: /^Delete question/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(callsOf('DELETE /contributions/{id}/questions/{questionId}')).toHaveLength(1));
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
