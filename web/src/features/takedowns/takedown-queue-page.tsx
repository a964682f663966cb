import { takedownStates, type TakedownState } from '@touchdown/shared/takedowns/takedown-words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { ModerationPage } from '../../entities/moderation/moderation-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { CaseCard } from './case-card.tsx';
import { stateLabels } from './state-words.ts';
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
