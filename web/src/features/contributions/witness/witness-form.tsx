import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { countedQuestions, leastTogether, memories } from '@touchdown/shared/answers/answer-choices.ts';
import { answerSentences } from '@touchdown/shared/answers/answer-sentences.ts';
import type { OwnAnswer } from '@touchdown/shared/answers/routes.ts';
import type { WitnessAnswer } from '@touchdown/shared/answers/schema.ts';
import { maxContentLength } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useEffect, useState } from 'react';
import { PlaceField } from '../../../entities/contribution/pin/pin-field.tsx';
import { useGreeting } from '../../../entities/contribution/use-greeting.ts';
import { KeptUntilVerified, VerifyFirst } from '../../../entities/contribution/verify-first.tsx';
import { callApi } from '../../../lib/api/api-client.ts';
import { inOwnWords, messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/form/choice-group.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
import { keepForLater, sendContribution, showContribution } from '../writing/show-contribution.ts';
import { useFailureNotice } from '../writing/use-failure-notice.ts';
import { answersQuery, ownAnswerQuery } from './answers-query.ts';
import {
  hasStory,
  refuseFields,
  toAnswer,
  toStory,
  witnessDraft,
  type WitnessFields,
  type WitnessedTornado,
} from './witness-fields.ts';
import styles from './witness.module.css';

export function WitnessDialog({
  tornado,
  user,
  isOpen,
  onClose,
  button,
}: OpenedDialog & { tornado: WitnessedTornado }) {
  return (
    <FormDialog isOpen={isOpen} title="Were you there?" onClose={onClose} finalFocus={button}>
      <WitnessForm tornado={tornado} user={user} onDone={onClose} />
    </FormDialog>
  );
}

interface WitnessFormProps {
  tornado: WitnessedTornado;
  user: OpenedDialog['user'];
  /** Called when the answers were sent or deleted, or the person cancels. */
  onDone: () => void;
}

/** The form, once it is known what the person answered before. */
export function WitnessForm({ tornado, user, onDone }: WitnessFormProps) {
  const { data, error, refetch } = useQuery(ownAnswerQuery(tornado.id, user.id));
  if (data) {
    return (
      <WitnessQuestions
        key={`${user.id} ${data.answer?.changed_at} ${user.is_verified}`}
        tornado={tornado}
        user={user}
        before={data.answer}
        onDone={onDone}
      />
    );
  }
  if (!error) return <Skeleton height="24rem" />;
  return (
    <div role="alert" className="stack">
      <p>{messageOf(error)}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}

interface WitnessQuestionsProps extends WitnessFormProps {
  before: OwnAnswer | null;
}

const targetOf = ({ id }: WitnessedTornado) => ({ kind: 'tornado', id }) as const;

/** Eight questions with choices. All can be left out, but not all of them at once. */
function WitnessQuestions({ tornado, user, before, onDone }: WitnessQuestionsProps) {
  const [isKept, setKept] = useState(false);
  const [draft] = useState(() => witnessDraft(user.id, tornado, before));
  const send = useSending(tornado, user.id, draft, onDone);
  const { values, setValues, form, field, failure, isBusy } = useForm({
    initial: draft.initial,
    check: (typed) => refuseFields(typed, tornado),
    send: async (typed) => {
      if (user.is_verified) return send(typed);
      const key = draft.idempotencyKey();
      if (hasStory(typed)) await keepForLater(toStory(typed), targetOf(tornado), key);
      setKept(true);
    },
  });
  useEffect(() => draft.store(values), [draft, values]);
  const set = (name: keyof typeof values) => (value: string) =>
    setValues((given) => ({ ...given, [name]: value }));
  const group = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: field(name).error,
    onChange: set(name),
  });
  function cancel(): void {
    // What stays as it was needs no copy here.
    if (before) draft.forget();
    onDone();
  }
  if (isKept) return <KeptUntilVerified onDone={onDone}>{keptWords}</KeptUntilVerified>;
  return (
    <form {...form} className={`stack ${styles['form']}`} aria-label="Were you there?">
      {user.is_verified ? null : <AnswerNow />}
      <ChoiceGroup {...group('memory')} legend="Whose memory is it?" choices={memories} isRequired />
      <PlaceField legend="Where were you? (optional)" tornado={tornado} {...group('place')} />
      <TextField
        {...field('time')}
        label="About what time? (optional)"
        type="time"
        hint={`Local time. The tornado touched down at ${clockText(tornado.begin_wall)}`}
      />
      <ChoiceGroup {...group('shelter')} {...countedQuestions.shelter} />
      <ChoiceGroup {...group('warning')} {...countedQuestions.warning} />
      <ChoiceGroup {...group('noticed')} {...countedQuestions.noticed} hasSeveral noneOf="none" />
      <TextAreaField
        {...field('content')}
        label={before ? 'Add to your story (optional)' : 'What do you remember? (optional)'}
        dir="auto"
        hint={`We publish this text as a story under your username. ${groupedNumber(values.content.length)} of ${groupedNumber(maxContentLength)} characters`}
      />
      <FormFailure>{failure}</FormFailure>
      <div className="buttons">
        <SubmitButton isBusy={isBusy} busyText={user.is_verified ? 'Sending...' : 'Saving...'}>
          {!user.is_verified ? 'Save for later' : before ? 'Save changes' : 'Send answers'}
        </SubmitButton>
        <Button onClick={cancel}>Cancel</Button>
        {before ? (
          <DeleteAnswers id={tornado.id} userId={user.id} onDone={onDone} forget={() => draft.forget()} />
        ) : null}
      </div>
      <SeenByOthers />
    </form>
  );
}

const keptWords =
  'Your answers are saved on this device. Follow the link in our email on this device, then send them.';

/** Returns what sends the answers, and after them the story. A repeat of both only writes them again. */
function useSending(
  tornado: WitnessedTornado,
  userId: string,
  draft: ReturnType<typeof witnessDraft>,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const noticed = useFailureNotice();
  const greet = useGreeting();
  return async (typed: WitnessFields): Promise<void> => {
    const message = await noticed(() => saveAnswer(tornado.id, toAnswer(typed, tornado)));
    const story = hasStory(typed)
      ? await noticed(() => sendContribution(toStory(typed), targetOf(tornado), draft.idempotencyKey()))
      : undefined;
    draft.forget();
    if (story) greet(message, story);
    else notify(message, 'success');
    onDone();
    await refreshAnswers(queryClient, tornado.id, userId);
    if (story) await showContribution(queryClient, targetOf(tornado), story);
  };
}

function SeenByOthers() {
  return (
    <p className="second-13">
      Others see only totals and areas that at least {leastTogether} people share, never your place or time.
    </p>
  );
}

function AnswerNow() {
  return (
    <VerifyFirst>
      You can answer now and send your answers after you verify your email. Until then, they stay on this
      device.
    </VerifyFirst>
  );
}

/** What the page shows of answers, after a change of one's own. */
async function refreshAnswers(queryClient: QueryClient, id: string, userId: string): Promise<void> {
  await Promise.all(
    [answersQuery(id), ownAnswerQuery(id, userId)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

interface DeleteAnswersProps {
  id: string;
  userId: string;
  onDone: () => void;
  forget: () => void;
}

/** A second press deletes, so that a slip of the finger does not. */
function DeleteAnswers({ id, userId, onDone, forget }: DeleteAnswersProps) {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await callApi('DELETE /tornadoes/{id}/answers/own', { params: { id } });
      forget();
      notify(message, 'success');
      onDone();
      await refreshAnswers(queryClient, id, userId);
    } catch (error) {
      notify(messageOf(error), 'error');
      setBusy(false);
    }
  }
  return (
    <Button
      look="danger"
      aria-disabled={isBusy || undefined}
      onClick={() => (isAsked ? void remove() : setAsked(true))}
    >
      {isBusy ? 'Deleting...' : isAsked ? 'Yes, delete my answers' : 'Delete my answers'}
    </Button>
  );
}

/** Returns the words for the person. */
async function saveAnswer(id: string, body: WitnessAnswer): Promise<string> {
  const { message } = await callApi('PUT /tornadoes/{id}/answers/own', { params: { id }, body }).catch(
    inOwnWords(answerSentences.notSaved),
  );
  return message;
}
