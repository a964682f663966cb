import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '@touchdown/shared/following/schema.ts';
import { useRef } from 'react';
import { countAgain } from '../../../entities/following/unread-count.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf, reasonOr } from '../../../lib/api/api-error.ts';
import { pagesQuery } from '../../../lib/api/pages-query.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { MorePages } from '../../../ui/more-pages.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { AccountPage } from '../account-page.tsx';
import { SettingsSection } from '../settings-section.tsx';
import listStyles from '../account-list.module.css';
import { FollowList } from './follow-list.tsx';
import { NotificationItem } from './notification-item.tsx';
import { WeeklyDigest } from './weekly-digest.tsx';

/** What happened to what the person follows or wrote, what they follow, and the weekly digest. */
export function NotificationsPage() {
  return (
    <AccountPage title="Notifications">
      <Notifications />
      <SettingsSection
        title="Weekly digest"
        text="One email on Mondays about the past week. It is off until you turn it on, and every email has an unsubscribe link."
      >
        <WeeklyDigest />
      </SettingsSection>
      <SettingsSection title="What you follow" text="Tornadoes, places, outbreaks, people and suggestions.">
        <FollowList />
      </SettingsSection>
    </AccountPage>
  );
}

function useNotifications() {
  const { id } = useCurrentUser();
  return useInfiniteQuery({
    queryKey: ['own', id, 'notifications'],
    ...pagesQuery((before, signal) =>
      callApi('GET /notifications', { query: before === '' ? {} : { before } }, signal),
    ),
  });
}

function Notifications() {
  const query = useNotifications();
  const items = useRef<HTMLUListElement>(null);
  const { markRead, markAllRead, mute } = useChanges();
  const { data, error, refetch } = query;
  if (!data) {
    return error ? (
      <FailureFace title="Failed to fetch notifications" onRetry={() => void refetch()}>
        {messageOf(error)}
      </FailureFace>
    ) : (
      <Loading />
    );
  }
  const shown = data.pages.flatMap((page) => page.data.notifications);
  if (shown.length === 0 && !query.hasNextPage) return <Nothing />;
  const unread = shown.filter((one) => one.is_unread).length;
  return (
    <section aria-label="Notifications" className={listStyles['results']}>
      <div className={`both-ends ${listStyles['found']}`}>
        <p role="status">{unread === 0 ? 'All read' : `${unread} unread`}</p>
        {unread > 0 ? <Button onClick={() => markAllRead()}>Mark all as read</Button> : null}
      </div>
      <ul ref={items} className="stack">
        {shown.map((notification) => (
          <li key={notification.id} className="focus-place">
            <NotificationItem notification={notification} onRead={markRead} onMute={mute} />
          </li>
        ))}
      </ul>
      <MorePages
        query={query}
        what="notifications"
        count={shown.length}
        failure="Failed to fetch more notifications."
        list={items}
        loadsOnScroll={false}
      />
    </section>
  );
}

/** Changes of the list are shown at once. What the server refuses is fetched again. */
function useChanges() {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  const queryKey = ['own', id, 'notifications'];
  type Pages = ReturnType<typeof useNotifications>['data'];
  const change = (to: (one: Notification) => Notification) =>
    client.setQueryData<Pages>(
      queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: { ...page.data, notifications: page.data.notifications.map(to) },
          })),
        },
    );
  const failed = (words: string) => (error: Error) => {
    notify(reasonOr(error, words), 'error');
    void client.invalidateQueries({ queryKey });
  };

  const read = useMutation({
    networkMode: 'always',
    mutationFn: (ids: string[] | undefined) =>
      callApi('POST /notifications/read', { body: ids ? { ids } : { all: true } }),
    onMutate: (ids) =>
      change((one) => (ids?.includes(one.id) === false ? one : { ...one, is_unread: false })),
    onSuccess: () => countAgain(client),
    onError: failed('Failed to mark as read.'),
  });
  const muting = useMutation({
    networkMode: 'always',
    mutationFn: ({ subject, is_muted: isMuted }: Notification) =>
      callApi('POST /notifications/mute', { body: { subject, muted: !isMuted } }),
    onMutate: ({ subject, is_muted: isMuted }) =>
      change((one) => (one.subject === subject ? { ...one, is_muted: !isMuted } : one)),
    onSuccess: ({ message }) => {
      notify(message, 'success');
      void client.invalidateQueries({ queryKey: ['own', id, 'follows'] });
    },
    onError: failed('Failed to mute.'),
  });
  return {
    markRead: (one: Notification) => {
      if (one.is_unread) read.mutate([one.id]);
    },
    markAllRead: () => read.mutate(undefined),
    mute: (one: Notification) => muting.mutate(one),
  };
}

function Nothing() {
  return (
    <EmptyFace
      title="No notifications yet"
      actions={
        <LinkButton to="/tornadoes" look="primary">
          Find a tornado to follow
        </LinkButton>
      }
    >
      Follow a tornado, a place, an outbreak or a person to see updates here.
    </EmptyFace>
  );
}

function Loading() {
  return (
    <ul className="stack" aria-label="Loading notifications" aria-busy="true">
      {[1, 2, 3].map((key) => (
        <li key={key} className={`card stack ${listStyles['bones']}`}>
          <Skeleton width="60%" height="1.3rem" />
          <Skeleton width="80%" height="1rem" />
        </li>
      ))}
    </ul>
  );
}
