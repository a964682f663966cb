import { fireEvent, screen } from '@testing-library/react';
import { takedownExamples } from '@touchdown/shared/takedowns/examples.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { beforeAll, expect, it } from 'vitest';
import { hasSessionFlag } from '../../lib/api/session-mark.ts';
import { takeExpiryNote } from '../../session/expiry-note.ts';
import { keepSession } from '../../session/keep-session.ts';
import { openPage, refusal, sessionOver, signIn, type AnswersByRoute } from '../../testing/open-page.tsx';
import { TakedownQueuePage } from './takedown-queue-page.tsx';

const { response: queue } = takedownExamples.listTakedowns;
const [shown] = queue.cases;

const [list, decide] = ['GET /moderation/takedowns', 'PATCH /moderation/takedowns/{caseNumber}'] as const;

beforeAll(keepSession);

function open(answers: AnswersByRoute, path = '/moderation/takedowns') {
  signIn({ role: 'moderator', roles: ['moderator'] });
  return openPage(<TakedownQueuePage />, path, answers);
}
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));

it('says that it loads, that it failed, and tries again; nothing is stored on the device', async () => {
  open({ [list]: [refusal('UNAVAILABLE', 'The table is away.'), queue] });
  screen.getByText('Loading...');
  await screen.findByRole('heading', { name: 'Failed to load requests' });
  screen.getByText('The table is away.');
  await press('Try again');
  await screen.findByRole('heading', { name: `${shown?.caseNumber}: 2 requests` });
  expect(Object.keys(localStorage).filter((key) => key.includes('takedown'))).toEqual([]);
});

it('shows several requests about one contribution as one case, with what each sender wrote', async () => {
  const [later] = shown?.joined ?? [];
  open({ [list]: queue });
  await screen.findByRole('heading', { level: 3, name: String(later?.caseNumber) });
  for (const words of [shown?.text, later?.text, shown?.email, later?.email]) screen.getByText(String(words));
  expect(screen.getAllByRole('button', { name: /^Hide: / })).toHaveLength(1);
});

it('says that there are none in the state of the URL', async () => {
  const { callsOf } = open({ [list]: { cases: [], next: null } }, '/moderation/takedowns?state=CLOSED');
  await screen.findByRole('heading', { name: 'No requests' });
  expect(callsOf(list)[0]?.query).toEqual({ state: 'CLOSED' });
});

it('a decision that conflicts is explained, and the queue is loaded again', async () => {
  open({
    [list]: [queue, { cases: [{ ...shown, state: 'HIDDEN' }], next: null }],
    [decide]: refusal('CONFLICT', takedownSentences.changed),
  });
  await press(`Hide: ${shown?.caseNumber}`);
  await screen.findByText(takedownSentences.changed);
  await screen.findByRole('button', { name: `Restore: ${shown?.caseNumber}` });
});

it('a decided case leaves the list, and the focus goes to the others', async () => {
  open({
    [list]: [queue, { cases: [], next: null }],
    [decide]: { success: true, message: 'The contribution is hidden.' },
  });
  const hide = await screen.findByRole('button', { name: `Hide: ${shown?.caseNumber}` });
  hide.focus();
  fireEvent.click(hide);
  await screen.findByRole('heading', { name: 'No requests' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Requests' }));
});

it('a request that is turned down needs a reason, and takes a note', async () => {
  const { callsOf } = open({
    [list]: [queue, { cases: [], next: null }],
    [decide]: { success: true, message: 'Done.' },
  });
  await press(`Close: ${shown?.caseNumber}`);
  expect(callsOf(decide)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Note to all senders'), {
    target: { value: ' It is a public street. ' },
  });
  await press('No one can be recognized in it');
  await screen.findByRole('heading', { name: 'No requests' });
  expect(callsOf(decide)).toMatchObject([
    {
      body: { action: 'close', reason: 'NOT_RECOGNIZABLE', note: 'It is a public street.', seenRequests: 2 },
    },
  ]);
});

it('ends with the session, and the page that loads then says why', async () => {
  open({ [list]: sessionOver, 'POST /auth/refresh': sessionOver });
  await screen.findByText('Session expired');
  expect([takeExpiryNote(), hasSessionFlag()]).toEqual(['Session expired', false]);
});
