import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedSession } from '@touchdown/shared/accounts/schema.ts';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownSessionsKey, useOwnSessions } from './own-sessions.ts';
import styles from './session-list.module.css';

/** The sessions of the account, this browser's first. The others can be signed out. */
export function SessionList() {
  const { id } = useCurrentUser();
  const { data, error, refetch } = useOwnSessions(id);
  if (data) return <Sessions sessions={data} userId={id} />;
  if (error) {
    return (
      <div role="alert" className={styles['failed']}>
        <p>Your sessions could not be loaded. {messageOf(error)}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <div className={styles['bones']} aria-busy="true">
      <p role="status">Loading your sessions</p>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </div>
  );
}

function Sessions({ sessions, userId }: { sessions: readonly ListedSession[]; userId: string }) {
  const client = useQueryClient();
  const place = useRef<HTMLUListElement>(null);
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const forget = (isGone: (session: ListedSession) => boolean) => {
    client.setQueryData<ListedSession[]>(ownSessionsKey(userId), (list) =>
      list?.filter((one) => !isGone(one)),
    );
    // The pressed button is gone, so the focus moves to the list.
    place.current?.focus({ preventScroll: true });
  };
  const failed = (error: Error) => notify(messageOf(error), 'error');

  const revoke = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => callApi('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: ({ message }, id) => {
      notify(message, 'success');
      forget((one) => one.id === id);
    },
    onError: failed,
  });
  const revokeOthers = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi('DELETE /auth/sessions', {}),
    onSuccess: ({ message }) => {
      notify(message, 'success');
      setAsking(false);
      forget(({ isCurrent }) => !isCurrent);
    },
    onError: (error) => {
      setAsking(false);
      failed(error);
    },
  });
  return (
    <>
      <ul ref={place} tabIndex={-1} aria-label="Sessions" className={`card focus-place ${styles['list']}`}>
        {sessions.map((session) => (
          <li key={session.id} className={`both-ends ${styles['session']}`}>
            <SessionLines session={session} />
            {session.isCurrent ? null : (
              <Button
                aria-label={`Sign out: ${session.device}`}
                aria-disabled={revoke.isPending}
                onClick={() => {
                  if (!revoke.isPending) revoke.mutate(session.id);
                }}
              >
                {revoke.isPending && revoke.variables === session.id ? 'Signing out...' : 'Sign out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
      ) : (
        <p className="second-15">You are signed in nowhere else.</p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else?"
        text={
          <p>
            {others.length === 1 ? 'One other session ends' : `${others.length} other sessions end`} at once.
            You stay signed in here.
          </p>
        }
        confirmLabel="Sign Out Everywhere Else"
        busyLabel="Signing out..."
        isBusy={revokeOthers.isPending}
        onConfirm={() => revokeOthers.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function SessionLines({ session }: { session: ListedSession }) {
  const { device, isCurrent, createdAt, lastUsedAt } = session;
  return (
    <div>
      <p className={styles['device']}>
        {device}
        {isCurrent ? <span className={styles['current']}>This one</span> : null}
      </p>
      <p className="second-15">
        Signed in <time dateTime={createdAt}>{formatVisitorTime(createdAt)}</time>
        {' · '}last used <time dateTime={lastUsedAt}>{formatVisitorTime(lastUsedAt)}</time>
      </p>
    </div>
  );
}
