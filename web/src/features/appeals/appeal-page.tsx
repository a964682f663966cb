import { useQuery } from '@tanstack/react-query';
import { appealLimits } from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { AppealStatus } from '@touchdown/shared/appeals/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Link, useLocation, useParams } from 'react-router-dom';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatVisitorDate, formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { ReadOnlyNotice } from '../../ui/form/read-only-notice.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { Term } from '../../ui/term.tsx';
import { notify } from '../../ui/toast/notify.ts';
import cases from '../../entities/moderation/case.module.css';

/** A decision that can be contested once, for who has the link. The token is in the fragment, which reaches no server. */
export function AppealPage() {
  const { caseNumber = '' } = useParams();
  const token = useLocation().hash.slice(1);
  // Not through `apiQuery`, which stores answers on the device.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['appeal', caseNumber, token],
    queryFn: ({ signal }) =>
      callApi('POST /appeals/{caseNumber}/status', { params: { caseNumber }, body: { token } }, signal),
    enabled: token !== '',
  });
  return (
    <Page title="Your Appeal" windowTitle={`Appeal ${caseNumber}`}>
      {data ? (
        <Appeal shown={data.data.appeal} token={token} onSent={() => void refetch()} />
      ) : token === '' ? (
        <EmptyFace title="No such appeal">{appealSentences.unknown}</EmptyFace>
      ) : isPending ? (
        <p role="status">Loading...</p>
      ) : (
        <FailureFace title="We can’t show this appeal" onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureFace>
      )}
    </Page>
  );
}

interface AppealProps {
  shown: AppealStatus;
  token: string;
  onSent: () => void;
}

function Appeal({ shown, token, onSent }: AppealProps) {
  const { caseNumber, state, about, title, category, reason, decisionAt, text, createdAt } = shown;
  const { answer, answeredAt, isOver } = shown;
  return (
    <>
      <p role="status" className="above-10 reading">
        {stateSentence(shown)}
      </p>
      <dl className={`form-width ${cases['terms']}`}>
        <Term name="Case number">{caseNumber}</Term>
        {about === 'removal' ? (
          <Term name="Removed">
            {title === null ? 'A contribution of yours' : <bdi>{title}</bdi>},{' '}
            <time dateTime={decisionAt}>{formatVisitorTime(decisionAt)}</time>
          </Term>
        ) : (
          <Term name="Suspended">
            <time dateTime={decisionAt}>{formatVisitorTime(decisionAt)}</time>
          </Term>
        )}
        {category === null ? null : <Term name="Rule">{category}</Term>}
        {reason === null ? null : (
          <Term name="The moderator’s reason">
            <span className={cases['words']}>{reason}</span>
          </Term>
        )}
        {text === null || createdAt === null ? null : (
          <Term name="Your appeal">
            <span className={cases['words']}>{text}</span> (
            <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time>)
          </Term>
        )}
        {answer === null || answeredAt === null ? null : (
          <Term name="The answer">
            <span className={cases['words']}>{answer}</span> (
            <time dateTime={answeredAt}>{formatVisitorTime(answeredAt)}</time>)
          </Term>
        )}
      </dl>
      {state === 'OFFERED' && !isOver ? (
        <AppealForm caseNumber={caseNumber} token={token} onSent={onSent} />
      ) : null}
      <p className="above-20">
        <Link to="/community-guidelines">Our community guidelines</Link>
      </p>
    </>
  );
}

function stateSentence({ state, about, isOver, until }: AppealStatus): string {
  const kept = until === null ? '' : formatVisitorDate(until);
  switch (state) {
    case 'OFFERED':
      if (isOver)
        return 'There is nothing left to contest. The decision was reversed, or the content was erased.';
      if (about === 'suspension')
        return 'If you think your suspension is a mistake, you can contest it once.';
      return `If you think the removal is a mistake, you can contest it once, through ${kept}. After that the content is erased.`;
    case 'OPEN':
      return about === 'removal' && kept !== ''
        ? `Another moderator will read your appeal. We keep the content until ${kept}, or longer if the appeal is still open.`
        : 'Another moderator will read your appeal.';
    case 'UPHELD':
      return 'Another moderator has read your appeal. The decision stands.';
    default:
      return about === 'removal' ? 'Your contribution is restored.' : 'Your suspension has ended.';
  }
}

interface AppealFormProps {
  caseNumber: string;
  token: string;
  onSent: () => void;
}

function AppealForm({ caseNumber, token, onSent }: AppealFormProps) {
  const { form, field, failure, isBusy } = useForm({
    initial: { text: '' },
    check: ({ text }) => {
      const { length } = text.trim();
      return {
        text:
          length === 0
            ? appealSentences.textRequired
            : length > appealLimits.text
              ? appealSentences.textTooLong
              : undefined,
      };
    },
    send: async ({ text }) => {
      const { message } = await callApi('POST /appeals/{caseNumber}', {
        params: { caseNumber },
        body: { token, text },
      });
      notify(message, 'success');
      onSent();
    },
  });
  return (
    <>
      <h2 className="above-32">Contest the decision</h2>
      <form {...form} className="form form-width above-16" aria-label="Contest the decision">
        <ReadOnlyNotice />
        <TextAreaField
          {...field('text')}
          label="Why this was a mistake"
          hint={`At most ${groupedNumber(appealLimits.text)} characters. You can write once. Only moderators read it.`}
          required
        />
        <FormFailure>{failure}</FormFailure>
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          Send Appeal
        </SubmitButton>
      </form>
    </>
  );
}
