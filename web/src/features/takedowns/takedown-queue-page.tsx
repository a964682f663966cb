import { Link } from 'react-router-dom';
import { useState } from 'react';
import {
  takedownStates,
  actionsFrom,
  categoryLabels,
  takedownActions,
  turnsDown,
  type TakedownAction,
} from '@touchdown/shared/takedowns/takedown-words.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import type { ModeratedTakedown } from '@touchdown/shared/takedowns/schema.ts';
import { reportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import { keepReasons, keepWords, type KeepReason } from '@touchdown/shared/contract/stock-reasons.ts';
import { takedownLimits } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { CaseQueue, DecisionButtons, useCaseDecision } from '../../entities/moderation/case-queue.tsx';
import { ReasonLine } from '../../entities/moderation/reason-line.tsx';
import { ModerationPage } from '../../entities/moderation/moderation-page.tsx';
import { stateLabels } from './state-words.ts';
import { formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Term } from '../../ui/term.tsx';
import cases from '../../entities/moderation/case.module.css';
import styles from './takedowns.module.css';

/** Requests to take something down, for moderators. */
export function TakedownQueuePage() {
  return (
    <ModerationPage
      title="Takedown Requests"
      lead="If a photo may be illegal, don’t download or forward it. Hide it and follow the runbook."
    >
      <CaseQueue
        name="Requests"
        states={takedownStates}
        labels={stateLabels}
        load={(query, signal) => callApi('GET /moderation/takedowns', { query }, signal)}
      >
        {(one, onDecided) => <CaseCard shown={one} onDecided={onDecided} />}
      </CaseQueue>
    </ModerationPage>
  );
}

const actionLabels: Record<TakedownAction, string> = { hide: 'Hide', restore: 'Restore', close: 'Close' };

type ContributionId = NonNullable<ModeratedTakedown['contribution']>['id'];

interface CaseCardProps {
  shown: ModeratedTakedown;
  onDecided: () => void;
}

/** One case for moderators, with what they may do with it. It never shows a picture. */
function CaseCard({ shown, onDecided }: CaseCardProps) {
  const { caseNumber, state, joined, counterNotice, refusal, upheld } = shown;
  return (
    <>
      <h2 id={caseNumber} className="card-title">
        {caseNumber}
        {joined.length === 0 ? null : `: ${joined.length + 1} requests`}
      </h2>
      <RequestTerms request={shown} />
      {joined.map((request) => (
        <section key={request.caseNumber} aria-labelledby={request.caseNumber} className="above-18">
          <h3 id={request.caseNumber}>{request.caseNumber}</h3>
          <RequestTerms request={request} />
        </section>
      ))}
      <dl className={`form-width ${cases['terms']}`}>
        <ContributionTerm contribution={shown.contribution} upheld={upheld} />
        {refusal ? (
          <Term name="Why it stays up">
            {keepWords[refusal.reason].words}. <bdi>{refusal.note}</bdi>
          </Term>
        ) : null}
        {counterNotice ? (
          <Term name="The author’s answer">
            <span className={cases['words']}>{counterNotice.text}</span> (<bdi>{counterNotice.name}</bdi>)
          </Term>
        ) : null}
      </dl>
      {state === 'CLOSED' ? null : <Decision shown={shown} onDecided={onDecided} />}
    </>
  );
}

/** What one sender wrote. */
function RequestTerms({ request }: { request: ModeratedTakedown['joined'][number] }) {
  const { category, page, createdAt, text, work, name, email } = request;
  return (
    <dl className={`form-width ${cases['terms']}`}>
      <Term name="Reason">{categoryLabels[category]}</Term>
      <Term name="Received">
        <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time>
      </Term>
      <Term name="Page">
        {/* The picture itself must not open: it may be illegal. */}
        {reportedPage(page, '')?.subject?.kind === 'picture' ? (
          <bdi>{page}</bdi>
        ) : (
          <Link to={page}>
            <bdi>{page}</bdi>
          </Link>
        )}
      </Term>
      <Term name="Request">
        <LongText>{text}</LongText>
      </Term>
      {work === null ? null : (
        <Term name="Work">
          <span className={cases['words']}>{work}</span>
        </Term>
      )}
      <Term name="From">
        <bdi>{name}</bdi>, <bdi>{email}</bdi>
      </Term>
    </dl>
  );
}

function ContributionTerm({ contribution, upheld }: Pick<ModeratedTakedown, 'contribution' | 'upheld'>) {
  if (!contribution) return <Term name="Contribution">Not named, or deleted.</Term>;
  const { title, text, pictures, author, isHidden, page } = contribution;
  return (
    <>
      <Term name="Contribution">
        {title === null ? null : <bdi>{title}. </bdi>}
        {text === null ? null : <LongText>{text}</LongText>}
        Pictures: {pictures}. {isHidden ? 'It is hidden.' : <Link to={page}>It is shown</Link>}
      </Term>
      <Term name="Author">
        {author === null ? 'A deleted account' : <bdi>{author}</bdi>}. Upheld cases: {upheld}.
      </Term>
    </>
  );
}

function Decision({ shown: { caseNumber, state, contribution, joined }, onDecided }: CaseCardProps) {
  const [contributionId, setContributionId] = useState('');
  const { error, setError, isBusy, decide } = useCaseDecision(onDecided);
  const mustName = !contribution && state === 'OPEN';
  const [refusing, setRefusing] = useState<TakedownAction>();
  const [note, setNote] = useState('');

  function send(action: TakedownAction, reason?: KeepReason): void {
    if (reason === undefined && turnsDown(action, state)) return setRefusing(action);
    const noteOf = note.trim() === '' ? {} : { note: note.trim() };
    const id = contributionId.trim();
    if (action === 'hide' && mustName && id === '') return setError(takedownSentences.noContribution);
    const named = action === 'hide' && id !== '' ? { contributionId: id as ContributionId } : {};
    void decide(() =>
      callApi('PATCH /moderation/takedowns/{caseNumber}', {
        params: { caseNumber },
        body: {
          action,
          ...named,
          ...(reason ? { reason, ...noteOf } : {}),
          seenRequests: joined.length + 1,
        },
      }),
    );
  }

  return (
    <div className={`stack ${styles['actions']}`}>
      {mustName ? (
        <TextField
          label="Contribution"
          hint="The id of the contribution to hide."
          value={contributionId}
          onChange={({ target }) => setContributionId(target.value)}
        />
      ) : null}
      <DecisionButtons
        {...{ caseNumber, error, isBusy }}
        labels={actionLabels}
        actions={takedownActions.filter((action) => actionsFrom[action].includes(state))}
        onDecide={(action) => send(action)}
      />
      {refusing ? (
        <>
          <TextAreaField
            label={joined.length === 0 ? 'Note to the sender' : 'Note to all senders'}
            hint={`Optional, at most ${takedownLimits.note} characters.`}
            maxLength={takedownLimits.note}
            rows={2}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <ReasonLine
            label={refusing === 'restore' ? 'Why restore?' : 'Why does it stay up?'}
            reasons={keepReasons}
            words={keepWords}
            onChoose={(reason) => send(refusing, reason)}
          />
        </>
      ) : null}
    </div>
  );
}
