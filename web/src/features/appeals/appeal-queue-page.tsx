import { useQuery } from '@tanstack/react-query';
import { listedAppealStates } from '@touchdown/shared/appeals/appeal-limits.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { ModerationPage } from '../../entities/moderation/moderation-page.tsx';
import { callApi } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { AppealCard } from './appeal-card.tsx';
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
