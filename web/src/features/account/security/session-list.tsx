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
        <p>We couldn’t load your sessions. {messageOf(error)}</p>
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
  const removeFromList = (isGone: (session: ListedSession) => boolean) => {
    client.setQueryData<ListedSession[]>(ownSessionsKey(userId), (list) =>
      list?.filter((one) => !isGone(one)),
    );
    // The pressed button is gone, so the focus moves to the list.
    place.current?.focus({ preventScroll: true });
  };
  const revoke = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => callApi('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: ({ message }, id) => {
      notify(message, 'success');
      removeFromList((one) => one.id === id);
    },
    onError: showError,
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
      <SignOutOthers
        count={sessions.filter(({ isCurrent }) => !isCurrent).length}
        onDone={() => removeFromList(({ isCurrent }) => !isCurrent)}
      />
    </>
  );
}

function SignOutOthers({ count, onDone }: { count: number; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const revokeOthers = useMutation({
    networkMode: 'always',
    mutationFn: () => callApi('DELETE /auth/sessions', {}),
    onSuccess: ({ message }) => {
      notify(message, 'success');
      setAsking(false);
      onDone();
    },
    onError: (error) => {
      setAsking(false);
      showError(error);
    },
  });
  return (
    <>
      {count > 0 ? (
        <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
      ) : (
        <p className="second-15">You aren’t signed in anywhere else.</p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else?"
        text={
          <p>
            {count === 1 ? 'One other session ends' : `${count} other sessions end`} at once. You stay signed
            in here.
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

function showError(error: Error): void {
  notify(messageOf(error), 'error');
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
