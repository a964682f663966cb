import { cleanup, fireEvent, screen } from '@testing-library/react';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import { appealExamples } from '@touchdown/shared/appeals/examples.ts';
import { expect, it } from 'vitest';
import { openPage, refusal, signIn, type AnswersByRoute } from '../../testing/open-page.tsx';
import { AppealPage } from './appeal-page.tsx';
import { AppealQueuePage } from './appeal-queue-page.tsx';
import { ModerationLogPage } from './moderation-log-page.tsx';

const offered = appealExamples.readAppeal.response;
const { response: sent } = appealExamples.sendAppeal;
const { response: queue } = appealExamples.listAppeals;
const { caseNumber } = offered.data.appeal;
const token = appealExamples.readAppeal.body.token;

const [read, send] = ['POST /appeals/{caseNumber}/status', 'POST /appeals/{caseNumber}'] as const;
const [list, decide] = ['GET /moderation/appeals', 'PATCH /moderation/appeals/{caseNumber}'] as const;
const empty = { data: { appeals: [], next: null } };

const openAppeal = (answers: AnswersByRoute, hash = `#${token}`) =>
  openPage([{ path: '/appeal/:caseNumber', Component: AppealPage }], `/appeal/${caseNumber}${hash}`, answers);
function openQueue(answers: AnswersByRoute, path = '/moderation/appeals') {
  signIn({ role: 'moderator', roles: ['moderator'] });
  return openPage(<AppealQueuePage />, path, answers);
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { exact: false }), { target: { value } });

it('shows who has the link what was decided, sends the text once, and says until when it is kept', async () => {
  const { callsOf } = openAppeal({
    [read]: [offered, { data: { appeal: sent.data.appeal } }],
    [send]: sent,
  });
  await screen.findByText('It is there twice.');
  await press('Send Appeal');
  await screen.findByText(appealSentences.textRequired);
  await write('Why this was a mistake', 'x'.repeat(1001));
  await screen.findByText(appealSentences.textTooLong);
  await write('Why this was a mistake', 'This picture is my own.');
  await press('Send Appeal');
  await screen.findByText(/Another moderator will read your appeal\. We keep the content until/);
  expect(callsOf(send)).toMatchObject([{ body: { token, text: 'This picture is my own.' } }]);
  expect(screen.queryByLabelText('Why this was a mistake', { exact: false })).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes('appeal'))).toEqual([]);
});

it('explains a second appeal, and a link without its secret', async () => {
  openAppeal({ [read]: offered, [send]: refusal('CONFLICT', appealSentences.alreadySent) });
  await write('Why this was a mistake', 'Again.');
  await press('Send Appeal');
  await screen.findByText(appealSentences.alreadySent);
  cleanup();
  openAppeal({}, '');
  await screen.findByRole('heading', { name: 'No such appeal' });
});

it.each([
  [{ isOver: true }, /There is nothing left to contest/],
  [{ about: 'suspension', until: null }, /contest it once/],
  [
    { state: 'UPHELD', answer: 'It is there twice.', answeredAt: offered.data.appeal.decisionAt },
    /The decision stands/,
  ],
  [{ state: 'RESTORED' }, /Your contribution is restored/],
] as const)('says what became of it: %o', async (over, sentence) => {
  openAppeal({ [read]: { data: { appeal: { ...offered.data.appeal, ...over } } } });
  await screen.findByText(sentence);
});

it('moderators decide with a reason, and the focus goes to the others', async () => {
  const { callsOf } = openQueue({
    [list]: [queue, empty],
    [decide]: { success: true, message: 'Restored.' },
  });
  await screen.findByText('Removed as Duplicate.', { exact: false });
  await press(`Restore: ${caseNumber}`);
  await screen.findByText(appealSentences.answerRequired);
  await write('Your reason', 'They differ.');
  await press(`Restore: ${caseNumber}`);
  await screen.findByRole('heading', { name: 'No appeals' });
  expect(callsOf(list)[0]?.query).toEqual({ state: 'OPEN' });
  expect(callsOf(decide)).toMatchObject([
    { path: `/api/v1/moderation/appeals/${caseNumber}`, body: { action: 'restore', answer: 'They differ.' } },
  ]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Appeals' }));
});

it('whoever decided may not answer, and reads why', async () => {
  const [one] = queue.data.appeals;
  const own = { ...one, mayDecide: false, whyNot: appealSentences.ownDecision };
  openQueue({ [list]: { data: { appeals: [own], next: null } } });
  await screen.findByText(appealSentences.ownDecision);
  expect(screen.queryByRole('button', { name: `Uphold: ${caseNumber}` })).toBeNull();
});

it('a decision that conflicts is explained, and the queue is loaded again', async () => {
  const [one] = queue.data.appeals;
  const decided = { ...one, mayDecide: false, state: 'UPHELD', answer: 'No.', answeredBy: 'glinda' };
  openQueue({
    [list]: [queue, { data: { appeals: [decided], next: null } }],
    [decide]: refusal('CONFLICT', appealSentences.changed),
  });
  await write('Your reason', 'They differ.');
  await press(`Uphold: ${caseNumber}`);
  await screen.findByText('No.');
});

it('says that the queue failed, and tries again', async () => {
  const { callsOf } = openQueue(
    { [list]: [refusal('UNAVAILABLE', 'The table is away.'), empty] },
    '/moderation/appeals?state=UPHELD',
  );
  await screen.findByText('The table is away.');
  await press('Try again');
  await screen.findByRole('heading', { name: 'No appeals' });
  expect(callsOf(list)[0]?.query).toEqual({ state: 'UPHELD' });
});

it('the log shows figures by month and the newest decisions, in sentences', async () => {
  openPage(<ModerationLogPage />, '/moderation-log');
  await screen.findByRole('row', { name: 'November 2026 3 1 1 (1 on appeal) 3 hours Spam 2, Duplicate 1' });
  screen.getByText(
    /removed as Duplicate by a moderator, 3 hours after the first of 1 report\. It was reversed on appeal\./,
  );
  expect(screen.getByRole('link', { name: 'The same as JSON' }).getAttribute('href')).toBe(
    '/api/v1/moderation-log',
  );
});

it('an empty log says so', async () => {
  openPage(<ModerationLogPage />, '/moderation-log', {
    'GET /moderation-log': { data: { months: [], entries: [] } },
  });
  await screen.findByRole('heading', { name: 'Nothing was removed' });
});
