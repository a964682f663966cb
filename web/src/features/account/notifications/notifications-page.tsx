import { useInfiniteQuery, useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification, Follow } from '@touchdown/shared/following/schema.ts';
import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import { readSubject } from '@touchdown/shared/following/subject.ts';
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
import { CheckField } from '../../../ui/form/check-field.tsx';
import { formatVisitorTime } from '../../../lib/format-visitor-time.ts';
import { detailOf, headingOf } from './notification-words.ts';
import listStyles from '../account.module.css';
import styles from '../own-lists.module.css';

/** What happened to what the person follows or wrote, what they follow, and the mails about it. */
export function NotificationsPage() {
  return (
    <AccountPage title="Notifications">
      <Notifications />
      <SettingsSection
        title="Digest and letter"
        text="One email on Mondays about the past week, and one in January about the past year. Both are off until you turn them on, and every email has an unsubscribe link."
      >
        <MailChoices />
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
    <section aria-label="Notifications" className="results">
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

/** The mails that can be turned on, by their names in a request and in an answer. */
const mails = [
  {
    name: 'weeklyDigest',
    saved: 'weekly_digest',
    label: 'Email me the weekly digest',
    hint: 'A summary of what’s new. We skip weeks with no news.',
  },
  {
    name: 'yearlyLetter',
    saved: 'yearly_letter',
    label: 'Email me the yearly letter',
    hint: 'Each January: new tornadoes in the places you follow, what people added, and what’s still missing.',
  },
] as const;
type MailName = (typeof mails)[number]['name'];

/** Which mails are sent. Each choice is saved at once. */
function MailChoices() {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  const queryKey = ['own', id, 'notification-settings'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('GET /notifications/settings', {}, signal),
  });
  // Each shows the choice from the click on.
  const [wanted, setWanted] = useState<Partial<Record<MailName, boolean>>>({});
  const { mutate } = useMutation({
    networkMode: 'always',
    // One after the other, so that the last answer has both choices.
    scope: { id: 'notification-settings' },
    mutationFn: (body: Partial<Record<MailName, boolean>>) =>
      callApi('PATCH /notifications/settings', { body }),
    onSuccess: ({ settings, message }) => {
      client.setQueryData(queryKey, settings);
      notify(message, 'success');
    },
    onError: (failure) => notify(reasonOr(failure, 'Failed to save the setting.'), 'error'),
    onSettled: (_data, _error, body) =>
      setWanted((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in body)))),
  });
  if (!data) {
    return <p role="status">{error ? reasonOr(error, 'Failed to fetch the setting.') : 'Loading...'}</p>;
  }
  return (
    <div className="stack">
      {mails.map(({ name, saved, label, hint }) => (
        <CheckField
          key={name}
          label={label}
          hint={
            data.is_verified
              ? hint
              : 'Please verify your email address first. We send this only to verified addresses.'
          }
          isChecked={wanted[name] ?? data[saved]}
          onChange={(isWanted) => {
            if (wanted[name] !== undefined) return;
            setWanted((all) => ({ ...all, [name]: isWanted }));
            mutate({ [name]: isWanted });
          }}
        />
      ))}
    </div>
  );
}

interface NotificationItemProps {
  notification: Notification;
  onRead: (notification: Notification) => void;
  onMute: (notification: Notification) => void;
}

/** One notification: what happened, where, and when. To open it is to read it. */
function NotificationItem({ notification, onRead, onMute }: NotificationItemProps) {
  const { at, path, about, is_unread: isUnread, is_muted: isMuted } = notification;
  const heading = headingOf(notification);
  const detail = detailOf(notification);
  const to = path !== null && about ? contributionPath(path, about.contribution_id) : path;
  const named = `${heading}, ${isolated(detail)}`;
  return (
    <article className={`card ${styles['notification']}`} data-unread={isUnread}>
      <div>
        <h2 className="card-title">
          {isUnread ? <span className={styles['mark']}>Unread</span> : null}
          {to === null ? (
            heading
          ) : (
            <Link to={to} onClick={() => onRead(notification)}>
              {heading}
            </Link>
          )}
        </h2>
        <p className="second-15">
          <bdi>{detail}</bdi>
        </p>
        <p className="second-13">
          <time dateTime={at}>{formatVisitorTime(at)}</time>
          {isMuted ? ' · Muted' : ''}
        </p>
      </div>
      <div className="buttons">
        {isUnread ? (
          <Button look="quiet" aria-label={`Mark as read: ${named}`} onClick={() => onRead(notification)}>
            Mark as read
          </Button>
        ) : null}
        <Button
          look="quiet"
          aria-label={`${isMuted ? 'Unmute' : 'Mute'}: ${named}`}
          onClick={() => onMute(notification)}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </Button>
      </div>
    </article>
  );
}

const kindWords: Record<string, string> = {
  tornado: 'Tornado',
  county: 'County',
  town: 'Town',
  outbreak: 'Outbreak',
  person: 'Person',
  suggestion: 'Suggestion',
};

/** Everything that the person follows, the last one first. */
function FollowList() {
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
      className="focus-place whole-width"
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
              <li key={follow.subject} className={`card ${styles['notification']}`}>
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
