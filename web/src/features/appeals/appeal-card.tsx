import { appealLimits, type AppealAction } from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { ModeratedAppeal } from '@touchdown/shared/appeals/schema.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '../../lib/api/api-client.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { formatVisitorDate, formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Term } from '../../ui/term.tsx';
import { notify } from '../../ui/toast/notify.ts';
import styles from './appeals.module.css';

interface AppealCardProps {
  shown: ModeratedAppeal;
  onDecided: () => void;
}

/** One appeal for moderators, with what was removed, why, and what happened. It never shows a picture. */
export function AppealCard({ shown, onDecided }: AppealCardProps) {
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
