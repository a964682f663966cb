import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import {
  takedownStates,
  type TakedownState,
  actionsFrom,
  categoryLabels,
  takedownActions,
  type TakedownAction,
} from '@touchdown/shared/takedowns/takedown-words.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import type { ModeratedTakedown } from '@touchdown/shared/takedowns/schema.ts';
import { reportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import { messageOf, ApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { ModerationPage } from '../../entities/moderation/moderation-page.tsx';
import { LinkButton, Button } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { stateLabels } from './state-words.ts';
import { formatVisitorTime } from '../../lib/format-visitor-time.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Term } from '../../ui/term.tsx';
import { notify } from '../../ui/toast/notify.ts';
import styles from './takedowns.module.css';

/** Requests to take something down, for moderators. The URL names the state and the page. */
export function TakedownQueuePage() {
  return (
    <ModerationPage
      title="Takedown Requests"
      lead="If a photo may be illegal, don’t download or forward it. Hide it and follow the runbook."
    >
      <TakedownQueue />
    </ModerationPage>
  );
}

function TakedownQueue() {
  const [search] = useSearchParams();
  const state = takedownStates.find((one) => one === search.get('state')) ?? 'OPEN';
  const from = search.get('from') ?? undefined;
  const query = { state, ...(from === undefined ? {} : { from }) };
  // Not through `apiQuery`, which stores answers on the device: these have names and email addresses.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['takedowns', state, from],
    queryFn: ({ signal }) => callApi('GET /moderation/takedowns', { query }, signal),
  });
  const { results, lookAtResults } = useResults();
  const decided = () => {
    // The decided case leaves the list, with the button that has the focus.
    lookAtResults();
    void refetch();
  };
  return (
    <>
      <nav aria-label="States" className={`buttons touch-links ${styles['states']}`}>
        {takedownStates.map((one) => (
          <Link key={one} to={`?state=${one}`} aria-current={one === state ? 'page' : undefined}>
            {stateLabels[one]}
          </Link>
        ))}
      </nav>
      <section ref={results} tabIndex={-1} aria-label="Requests" className="focus-place">
        {data ? (
          data.cases.length === 0 ? (
            <EmptyFace title="No requests">Try another status.</EmptyFace>
          ) : (
            <ul className={`stack ${styles['cases']}`}>
              {data.cases.map((one) => (
                <li key={one.caseNumber}>
                  <CaseCard shown={one} onDecided={decided} />
                </li>
              ))}
            </ul>
          )
        ) : isPending ? (
          <p role="status">Loading...</p>
        ) : (
          <FailureFace title="Failed to load requests" onRetry={() => void refetch()}>
            {messageOf(error)}
          </FailureFace>
        )}
      </section>
      {data?.next ? <MoreLink state={state} next={data.next} /> : null}
    </>
  );
}

function MoreLink({ state, next }: { state: TakedownState; next: string }) {
  return (
    <div className={`buttons ${styles['more']}`}>
      <LinkButton to={`?${new URLSearchParams({ state, from: next }).toString()}`}>More requests</LinkButton>
    </div>
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
  const { caseNumber, state, category, page, createdAt, text, work, name, email, counterNotice, upheld } =
    shown;
  return (
    <article aria-labelledby={caseNumber} className={`card ${styles['case']}`}>
      <h2 id={caseNumber} className="card-title">
        {caseNumber}
      </h2>
      <dl className={styles['terms']}>
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
            <span className={styles['words']}>{work}</span>
          </Term>
        )}
        <Term name="From">
          <bdi>{name}</bdi>, <bdi>{email}</bdi>
        </Term>
        <ContributionTerm contribution={shown.contribution} upheld={upheld} />
        {counterNotice ? (
          <Term name="The author’s answer">
            <span className={styles['words']}>{counterNotice.text}</span> (<bdi>{counterNotice.name}</bdi>)
          </Term>
        ) : null}
      </dl>
      {state === 'CLOSED' ? null : <Decision shown={shown} onDecided={onDecided} />}
    </article>
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

function Decision({ shown: { caseNumber, state, contribution }, onDecided }: CaseCardProps) {
  const [contributionId, setContributionId] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mustName = !contribution && state === 'OPEN';

  async function decide(action: TakedownAction): Promise<void> {
    const id = contributionId.trim();
    if (isBusy) return;
    if (action === 'hide' && mustName && id === '') return setError(takedownSentences.noContribution);
    setBusy(true);
    setError(undefined);
    try {
      const named = action === 'hide' && id !== '' ? { contributionId: id as ContributionId } : {};
      const { message } = await callApi('PATCH /moderation/takedowns/{caseNumber}', {
        params: { caseNumber },
        body: { action, ...named },
      });
      notify(message, 'success');
      onDecided();
    } catch (refusal) {
      setError(messageOf(refusal));
      // Somebody else has decided, and the buttons are those of an earlier state.
      if (refusal instanceof ApiError && refusal.status === 409) onDecided();
    } finally {
      setBusy(false);
    }
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
      <p role="alert">{error}</p>
      <div className="buttons">
        {takedownActions
          .filter((action) => actionsFrom[action].includes(state))
          .map((action) => (
            <Button
              key={action}
              aria-label={`${actionLabels[action]}: ${caseNumber}`}
              aria-disabled={isBusy || undefined}
              onClick={() => void decide(action)}
            >
              {actionLabels[action]}
            </Button>
          ))}
      </div>
    </div>
  );
}
