import { keepWords } from '@touchdown/shared/contract/stock-reasons.ts';
import { takedownLimits } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { categoryLabels } from '@touchdown/shared/takedowns/takedown-words.ts';
import type { TakedownStatus } from '@touchdown/shared/takedowns/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useLocation, useParams } from 'react-router-dom';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { notify } from '../../ui/toast/notify.ts';
import { lengthProblem } from './length-problem.ts';
import { stateSentences } from './state-words.ts';
import cases from '../../entities/moderation/case.module.css';

/** A case, for who has the link to it. The token is in the fragment, which browsers send to no server. */
export function CasePage() {
  const { caseNumber = '' } = useParams();
  const token = useLocation().hash.slice(1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['takedown', caseNumber, token],
    queryFn: ({ signal }) =>
      callApi('POST /takedowns/{caseNumber}/status', { params: { caseNumber }, body: { token } }, signal),
    enabled: token !== '',
  });
  return (
    <Page title="Your Case" windowTitle={`Case ${caseNumber}`}>
      {data ? (
        <Case shown={data.data.case} token={token} onAnswered={() => void refetch()} />
      ) : token === '' ? (
        <EmptyFace title="No such case">{takedownSentences.unknown}</EmptyFace>
      ) : isPending ? (
        <p role="status">Loading...</p>
      ) : (
        <FailureFace title="We can’t show this case" onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureFace>
      )}
    </Page>
  );
}

interface CaseProps {
  shown: TakedownStatus;
  token: string;
  onAnswered: () => void;
}

function Case({ shown, token, onAnswered }: CaseProps) {
  const { caseNumber, state, category, page, createdAt, isAuthor, counterNotice } = shown;
  return (
    <>
      <dl className={`form-width ${cases['terms']}`}>
        <div>
          <dt>Case number</dt>
          <dd className="size-21 bold numbers">{caseNumber}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>{stateSentences[state]}</dd>
        </div>
        <div>
          <dt>{isAuthor ? 'Your contribution is on' : 'Page'}</dt>
          <dd>
            <bdi>{page}</bdi>
          </dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{categoryLabels[category]}</dd>
        </div>
        <div>
          <dt>Received</dt>
          <dd>
            <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time>
          </dd>
        </div>
        {shown.refusal ? <Refusal refusal={shown.refusal} /> : null}
        {counterNotice ? (
          <div>
            <dt>Your answer</dt>
            <dd className={cases['words']}>{counterNotice.text}</dd>
          </div>
        ) : null}
      </dl>
      {isAuthor && state === 'HIDDEN' && !counterNotice ? (
        <CounterNoticeForm caseNumber={caseNumber} token={token} onAnswered={onAnswered} />
      ) : null}
    </>
  );
}

function Refusal({ refusal: { reason, note } }: { refusal: NonNullable<TakedownStatus['refusal']> }) {
  const { words, next } = keepWords[reason];
  return (
    <div>
      <dt>Why it stays up</dt>
      <dd className={cases['words']}>
        {words}. {note === null ? null : <bdi>{note} </bdi>}
        {next}
      </dd>
    </div>
  );
}

interface CounterNoticeFormProps {
  caseNumber: string;
  token: string;
  onAnswered: () => void;
}

/** The answer of the author of a hidden contribution. */
function CounterNoticeForm({ caseNumber, token, onAnswered }: CounterNoticeFormProps) {
  const { form, field, values, setValues, failure, isBusy } = useForm({
    initial: { text: '', name: '', goodFaith: '' },
    check: ({ text, name, goodFaith }) => ({
      text: lengthProblem('text', text),
      name: lengthProblem('name', name),
      goodFaith: goodFaith === 'yes' ? undefined : takedownSentences.goodFaithRequired,
    }),
    send: async ({ text, name }) => {
      const { message } = await callApi('POST /takedowns/{caseNumber}/counter-notice', {
        params: { caseNumber },
        body: { token, text, name, goodFaith: true },
      });
      notify(message, 'success');
      onAnswered();
    },
  });
  return (
    <>
      <h2 className="above-32">Your answer</h2>
      <form {...form} className="form form-width above-24" aria-label="Your answer">
        <ReadOnlyNotice />
        <TextAreaField
          {...field('text')}
          label="Why this should be shown"
          hint={`At most ${groupedNumber(takedownLimits.text)} characters. You can answer once. Only moderators read it.`}
          required
        />
        <TextField {...field('name')} label="Your name" autoComplete="name" required />
        <CheckField
          label="What I have written is true"
          hint="I believe in good faith that my contribution was hidden by mistake."
          error={field('goodFaith').error}
          isChecked={values.goodFaith === 'yes'}
          onChange={(isChecked) => setValues((before) => ({ ...before, goodFaith: isChecked ? 'yes' : '' }))}
        />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          Send Answer
        </SubmitButton>
      </form>
    </>
  );
}
