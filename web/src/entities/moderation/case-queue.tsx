import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { notify } from '../../ui/toast/notify.ts';
import styles from './case.module.css';

interface CaseQueueProps<State extends string, Case> {
  /** What its sentences call the cases. */
  name: 'Appeals' | 'Requests';
  /** The first one is shown unless the URL names another. */
  states: readonly [State, ...State[]];
  labels: Readonly<Record<State, string>>;
  load: (
    query: { state: State; from?: string },
    signal: AbortSignal,
  ) => Promise<{ cases: readonly Case[]; next?: string | null | undefined }>;
  children: (shown: Case, onDecided: () => void) => ReactNode;
}

/** Cases that moderators decide, by their state. The URL names the state and the page. */
export function CaseQueue<State extends string, Case extends { caseNumber: string }>({
  name,
  states,
  labels,
  load,
  children,
}: CaseQueueProps<State, Case>) {
  const [search] = useSearchParams();
  const state = states.find((one) => one === search.get('state')) ?? states[0];
  const from = search.get('from') ?? undefined;
  // Not through `apiQuery`, which stores answers on the device: these have names, and what was removed.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cases', name, state, from],
    queryFn: ({ signal }) => load({ state, ...(from === undefined ? {} : { from }) }, signal),
  });
  const { results, lookAtResults } = useResults();
  const decided = () => {
    // The decided case leaves the list, with the button that has the focus.
    lookAtResults();
    void refetch();
  };
  const plural = name.toLowerCase();
  return (
    <>
      <nav aria-label="States" className={`buttons touch-links ${styles['states']}`}>
        {states.map((one) => (
          <Link key={one} to={`?state=${one}`} aria-current={one === state ? 'page' : undefined}>
            {labels[one]}
          </Link>
        ))}
      </nav>
      <section ref={results} tabIndex={-1} aria-label={name} className="focus-place">
        {data ? (
          data.cases.length === 0 ? (
            <EmptyFace title={`No ${plural}`}>Try another status.</EmptyFace>
          ) : (
            <ul className={`stack ${styles['cases']}`}>
              {data.cases.map((one) => (
                <li key={one.caseNumber}>
                  <article aria-labelledby={one.caseNumber} className={`card ${styles['case']}`}>
                    {children(one, decided)}
                  </article>
                </li>
              ))}
            </ul>
          )
        ) : isPending ? (
          <p role="status">Loading...</p>
        ) : (
          <FailureFace title={`Failed to load ${plural}`} onRetry={() => void refetch()}>
            {messageOf(error)}
          </FailureFace>
        )}
      </section>
      {data?.next ? (
        <div className="buttons above-20">
          <LinkButton to={`?${new URLSearchParams({ state, from: data.next }).toString()}`}>
            More {plural}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

/** Sends one decision at a time, and says what came of it. */
export function useCaseDecision(onDecided: () => void) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function decide(send: () => Promise<{ message: string }>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { message } = await send();
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
  return { error, setError, isBusy, decide };
}

interface DecisionButtonsProps<Action extends string> {
  caseNumber: string;
  actions: readonly Action[];
  labels: Readonly<Record<Action, string>>;
  error: string | undefined;
  isBusy: boolean;
  onDecide: (action: Action) => void;
}

export function DecisionButtons<Action extends string>({
  caseNumber,
  actions,
  labels,
  error,
  isBusy,
  onDecide,
}: DecisionButtonsProps<Action>) {
  return (
    <>
      <p role="alert">{error}</p>
      <div className="buttons">
        {actions.map((action) => (
          <Button
            key={action}
            aria-label={`${labels[action]}: ${caseNumber}`}
            aria-disabled={isBusy || undefined}
            onClick={() => onDecide(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
    </>
  );
}
