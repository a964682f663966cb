import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Follow } from '@touchdown/shared/following/schema.ts';
import { readSubject } from '@touchdown/shared/following/subject.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import styles from './notifications.module.css';

const kindWords: Record<string, string> = {
  tornado: 'Tornado',
  county: 'County',
  town: 'Town',
  outbreak: 'Outbreak',
  person: 'Person',
  suggestion: 'Suggestion',
};

/** Everything that the person follows, the last one first. */
export function FollowList() {
  const { id: userId } = useCurrentUser();
  const client = useQueryClient();
  const queryKey = ['own', userId, 'follows'];
  const list = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('GET /follows', {}, signal),
  });
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ subject }: Follow) => callApi('DELETE /follows', { body: { subject } }),
    onSuccess: ({ message }, { subject }) => {
      client.setQueryData<typeof data>(
        queryKey,
        (all) => all && { data: { follows: all.data.follows.filter((one) => one.subject !== subject) } },
      );
      void client.invalidateQueries({ queryKey: ['own', userId, 'follow', subject] });
      notify(message, 'success');
      // The button that had the focus is gone.
      list.current?.focus({ preventScroll: true });
    },
    onError: (failure) => notify(reasonOr(failure, 'Failed to unfollow.'), 'error'),
  });
  if (!data) {
    return <p role="status">{error ? reasonOr(error, 'Failed to fetch what you follow.') : 'Loading...'}</p>;
  }
  const { follows } = data.data;
  return (
    <div
      ref={list}
      tabIndex={-1}
      className={`focus-place ${styles['follows']}`}
      aria-label="What you follow"
      role="group"
    >
      {follows.length === 0 ? (
        <p>You don’t follow anything yet. Press Follow on a tornado, a place, an outbreak or a profile.</p>
      ) : (
        <ul className="stack">
          {follows.map((follow) => {
            const name = follow.name ?? 'No longer available';
            return (
              <li key={follow.subject} className={`card ${styles['item']}`}>
                <p>
                  {follow.path === null ? <bdi>{name}</bdi> : <Link to={follow.path}>{name}</Link>}
                  <span className="second-13">
                    {' · '}
                    {kindWords[readSubject(follow.subject).kind]}
                    {follow.is_muted ? ' · Muted' : ''}
                  </span>
                </p>
                <Button
                  look="quiet"
                  aria-disabled={isPending}
                  aria-label={`Unfollow: ${isolated(name)}`}
                  onClick={() => {
                    if (!isPending) mutate(follow);
                  }}
                >
                  Unfollow
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
