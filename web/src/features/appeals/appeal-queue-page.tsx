import { Link } from 'react-router-dom';
import { useState } from 'react';
import {
  listedAppealStates,
  appealLimits,
  type AppealAction,
} from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import type { ModeratedAppeal } from '@touchdown/shared/appeals/schema.ts';
import { CaseQueue, DecisionButtons, useCaseDecision } from '../../entities/moderation/case-queue.tsx';
import { ModerationPage } from '../../entities/moderation/moderation-page.tsx';
import { callApi } from '../../lib/api/api-client.ts';
import { formatVisitorDate, formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Term } from '../../ui/term.tsx';
import cases from '../../entities/moderation/case.module.css';

type State = (typeof listedAppealStates)[number];

const stateLabels: Record<State, string> = { OPEN: 'Open', UPHELD: 'Upheld', RESTORED: 'Restored' };

/** Appeals for moderators. */
export function AppealQueuePage() {
  return (
    <ModerationPage
      title="Appeals"
      lead="A different moderator upholds or reverses the decision. The person gets an email with your reason."
    >
      <CaseQueue
        name="Appeals"
        states={listedAppealStates}
        labels={stateLabels}
        load={async (query, signal) => {
          const { data } = await callApi('GET /moderation/appeals', { query }, signal);
          return { cases: data.appeals, next: data.next };
        }}
      >
        {(one, onDecided) => <AppealCard shown={one} onDecided={onDecided} />}
      </CaseQueue>
    </ModerationPage>
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
    <>
      <h2 id={caseNumber} className="card-title">
        {about === 'removal' ? 'Removal' : 'Suspension'} of <bdi>{person ?? 'a deleted account'}</bdi>
      </h2>
      <dl className={`form-width ${cases['terms']}`}>
        <Term name="Case number">{caseNumber}</Term>
        <Term name="Appeal">
          <LongText>{text ?? ''}</LongText>
        </Term>
        <Term name="Decided by">
          <bdi>{decidedBy ?? 'An operator of the site, or a deleted account'}</bdi>
        </Term>
        <Term name="Reason">
          {category === null ? null : `${category}. `}
          {reason === null ? null : <span className={cases['words']}>{reason}</span>}
        </Term>
        {about === 'removal' ? <Removed shown={shown} /> : null}
        <Term name="History">
          <ol className="plain-list">
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
            <span className={cases['words']}>{answer}</span> (<bdi>{answeredBy ?? 'a deleted account'}</bdi>)
          </Term>
        )}
      </dl>
      {whyNot === null ? null : <p>{whyNot}</p>}
      {mayDecide ? <Decision shown={shown} onDecided={onDecided} /> : null}
    </>
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
  const { error, isBusy, decide } = useCaseDecision(onDecided);

  function send(action: AppealAction): void {
    const { length } = answer.trim();
    setProblem(undefined);
    if (length === 0) return setProblem(appealSentences.answerRequired);
    if (length > appealLimits.answer) return setProblem(appealSentences.answerTooLong);
    void decide(() =>
      callApi('PATCH /moderation/appeals/{caseNumber}', {
        params: { caseNumber },
        body: { action, answer },
      }),
    );
  }

  return (
    <div className="form form-width above-16">
      <TextAreaField
        label="Your reason"
        hint={`One sentence for the person, up to ${appealLimits.answer} characters.`}
        error={problem}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <DecisionButtons
        {...{ caseNumber, labels, error, isBusy }}
        actions={['uphold', 'restore']}
        onDecide={send}
      />
    </div>
  );
}
