import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import {
  listedAppealStates,
  appealLimits,
  type AppealAction,
} from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { ModeratedAppeal } from '@touchdown/shared/appeals/schema.ts';
import { ModerationPage } from '../../entities/moderation/moderation-page.tsx';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf, ApiError } from '../../lib/api/api-error.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { LinkButton, Button } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { formatVisitorDate, formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Term } from '../../ui/term.tsx';
import { notify } from '../../ui/toast/notify.ts';
import styles from './appeals.module.css';

type State = (typeof listedAppealStates)[number];

const stateLabels: Record<State, string> = { OPEN: 'Open', UPHELD: 'Upheld', RESTORED: 'Restored' };

/** Appeals for moderators. The URL names the state and the page. */
export function AppealQueuePage() {
  return (
    <ModerationPage
      title="Appeals"
      lead="A different moderator upholds or reverses the decision. The person gets an email with your reason."
    >
      <AppealQueue />
    </ModerationPage>
  );
}

function AppealQueue() {
  const [search] = useSearchParams();
  const state = listedAppealStates.find((one) => one === search.get('state')) ?? 'OPEN';
  const from = search.get('from') ?? undefined;
  const query = { state, ...(from === undefined ? {} : { from }) };
  // Not through `apiQuery`, which stores answers on the device: these have what was removed.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['appeals', state, from],
    queryFn: ({ signal }) => callApi('GET /moderation/appeals', { query }, signal),
  });
  const { results, lookAtResults } = useResults();
  const decided = () => {
    // The decided appeal leaves the list, with the button that has the focus.
    lookAtResults();
    void refetch();
  };
  return (
    <>
      <nav aria-label="States" className={`buttons touch-links ${styles['states']}`}>
        {listedAppealStates.map((one) => (
          <Link key={one} to={`?state=${one}`} aria-current={one === state ? 'page' : undefined}>
            {stateLabels[one]}
          </Link>
        ))}
      </nav>
      <section ref={results} tabIndex={-1} aria-label="Appeals" className="focus-place">
        {data ? (
          data.data.appeals.length === 0 ? (
            <EmptyFace title="No appeals">Try another status.</EmptyFace>
          ) : (
            <ul className={`stack ${styles['appeals']}`}>
              {data.data.appeals.map((one) => (
                <li key={one.caseNumber}>
                  <AppealCard shown={one} onDecided={decided} />
                </li>
              ))}
            </ul>
          )
        ) : isPending ? (
          <p role="status">Loading...</p>
        ) : (
          <FailureFace title="Failed to load appeals" onRetry={() => void refetch()}>
            {messageOf(error)}
          </FailureFace>
        )}
      </section>
      {data?.data.next ? (
        <div className={`buttons ${styles['more']}`}>
          <LinkButton to={`?${new URLSearchParams({ state, from: data.data.next }).toString()}`}>
            More appeals
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

interface AppealCardProps {
  shown: ModeratedAppeal;
  onDecided: () => void;
}

/** One appeal for moderators, with what was removed, why, and what happened. It never shows a picture. */
function AppealCard({ shown, onDecided }: AppealCardProps) {
  const { caseNumber, about, state, text, category, reason, person, decidedBy, history, until } = shown;
  const { answer, answeredBy, mayDecide, whyNot } = shown;
  return (
    <article aria-labelledby={caseNumber} className={`card ${styles['appeal']}`}>
      <h2 id={caseNumber} className="card-title">
        {about === 'removal' ? 'Removal' : 'Suspension'} of <bdi>{person ?? 'a deleted account'}</bdi>
      </h2>
      <dl className={styles['terms']}>
        <Term name="Case number">{caseNumber}</Term>
        <Term name="Appeal">
          <LongText>{text ?? ''}</LongText>
        </Term>
        <Term name="Decided by">
          <bdi>{decidedBy ?? 'An operator of the site, or a deleted account'}</bdi>
        </Term>
        <Term name="Reason">
          {category === null ? null : `${category}. `}
          {reason === null ? null : <span className={styles['words']}>{reason}</span>}
        </Term>
        {about === 'removal' ? <Removed shown={shown} /> : null}
        <Term name="History">
          <ol className={styles['history']}>
            {history.map(({ at, what }) => (
              <li key={at + what}>
                <time dateTime={at}>{formatVisitorTime(at)}</time>: {what}
              </li>
            ))}
          </ol>
        </Term>
        {state === 'OPEN' && about === 'removal' && until !== null ? (
          <Term name="Kept until">
            <time dateTime={until}>{formatVisitorDate(until)}</time>, and longer while the appeal is open
          </Term>
        ) : null}
        {answer === null ? null : (
          <Term name="Answer">
            <span className={styles['words']}>{answer}</span> (<bdi>{answeredBy ?? 'a deleted account'}</bdi>)
          </Term>
        )}
      </dl>
      {whyNot === null ? null : <p>{whyNot}</p>}
      {mayDecide ? <Decision shown={shown} onDecided={onDecided} /> : null}
    </article>
  );
}

function Removed({ shown: { contribution } }: Pick<AppealCardProps, 'shown'>) {
  if (!contribution) return <Term name="Contribution">It was deleted or erased.</Term>;
  const { title, text, pictures, isRemoved, page } = contribution;
  return (
    <Term name="Contribution">
      {title === null ? null : <bdi>{title}. </bdi>}
      {text === null ? null : <LongText>{text}</LongText>} Pictures: {pictures}.{' '}
      {isRemoved ? (
        <Link to={page.split('#')[0] ?? page}>Its page</Link>
      ) : (
        <Link to={page}>It is shown again</Link>
      )}
    </Term>
  );
}

const labels: Record<AppealAction, string> = { uphold: 'Uphold', restore: 'Restore' };

function Decision({ shown: { caseNumber }, onDecided }: AppealCardProps) {
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function decide(action: AppealAction): Promise<void> {
    if (isBusy) return;
    const { length } = answer.trim();
    setProblem(undefined);
    if (length === 0) return setProblem(appealSentences.answerRequired);
    if (length > appealLimits.answer) return setProblem(appealSentences.answerTooLong);
    setBusy(true);
    setError(undefined);
    try {
      const { message } = await callApi('PATCH /moderation/appeals/{caseNumber}', {
        params: { caseNumber },
        body: { action, answer },
      });
      notify(message, 'success');
      onDecided();
    } catch (refusal) {
      setError(messageOf(refusal));
      // Another moderator was faster, and the buttons are those of an earlier state.
      if (refusal instanceof ApiError && refusal.status === 409) onDecided();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={`stack ${styles['form']}`}>
      <TextAreaField
        label="Your reason"
        hint={`One sentence for the person, up to ${appealLimits.answer} characters.`}
        error={problem}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <p role="alert">{error}</p>
      <div className="buttons">
        {(['uphold', 'restore'] as const).map((action) => (
          <Button
            key={action}
            aria-label={`${labels[action]}: ${caseNumber}`}
            aria-disabled={isBusy || undefined}
            onClick={() => void decide(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
    </div>
  );
}
