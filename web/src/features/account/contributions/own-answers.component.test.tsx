import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerExamples } from '@touchdown/shared/answers/examples.ts';
import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import { expect, it } from 'vitest';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../../testing/open-page.tsx';
import { takeNotices } from '../../../ui/toast/notify.ts';
import { OwnAnswers } from './own-answers.tsx';

const { data } = answerExamples.listOwnAnswers.response;
const [moore] = data.answers as [(typeof data.answers)[0]];
const gone = { ...moore, tornado_id: '19990503-k3v9qx2a', name: null, begin_wall: null, place: null };
const none = { data: { ...data, answers: [] } };
const list = 'GET /answers/own';

function show(answers: AnswersByRoute) {
  signIn();
  return openPage(<OwnAnswers />, '/account/contributions', answers);
}

it('lists what was answered in the words of the form, with the way to change it', async () => {
  const next = moore.tornado_id;
  const first = { data: { ...data, pagination: { ...data.pagination, hasMore: true, next } } };
  const { callsOf } = show({ [list]: [first, { data: { ...data, answers: [gone] } }] });
  const link = await screen.findByRole('link', { name: 'Moore tornado' });
  expect(link.getAttribute('href')).toBe(`/tornadoes/${moore.tornado_id}`);
  screen.getByText('May 20, 2013');
  screen.getByText('Noticed: A roar, Debris in the air');
  screen.getByText('You marked where you were.');
  expect(screen.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(
    `/tornadoes/${moore.tornado_id}#add-story`,
  );
  fireEvent.click(screen.getByRole('button', { name: /more/i }));
  await screen.findByText('A tornado no longer in the record');
  expect(callsOf(list).map(({ query }) => query)).toEqual([{}, { before: next }]);
  // Without its tornado it can be deleted, and not changed.
  expect(screen.getAllByRole('link', { name: /^Edit/ })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(2);
});

it('deletes an answer after a question, and is silent when nothing is left', async () => {
  const remove = 'DELETE /tornadoes/{id}/answers/own';
  const { callsOf } = show({ [list]: [{ data }, none] });
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(callsOf(remove)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete Answers' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(callsOf(remove).map(({ path }) => path)).toEqual([
    `/api/v1/tornadoes/${moore.tornado_id}/answers/own`,
  ]);
  expect(takeNotices().map(({ text }) => text)).toEqual([answerSentences.withdrawn]);
});

it('offers to try again', async () => {
  show({ [list]: [refusal('UNAVAILABLE', 'Not now.'), { data }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Moore tornado' });
});
