import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  Bookmark,
  HandHeart,
  MessageSquareText,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useId, type ReactNode } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { dashboardItems } from '@touchdown/shared/accounts/account-limits.ts';
import { usePersonContributions } from '../../entities/contribution/person-contributions.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { helpWords } from '../../entities/contribution/help-words.ts';
import { useCurrentUser } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { PersonName } from '../../ui/person/person.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { BookmarkCard } from './bookmarks/bookmark-card.tsx';
import { useOwnBookmarks } from './bookmarks/own-bookmarks.ts';
import { OwnContributionItem } from './contributions/own-contribution-item.tsx';
import { ownContributionCount } from './contributions/own-contributions.ts';
import { newsOf } from './notifications/notification-words.ts';
import { supportWords } from './subscription/subscription-words.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account.module.css';

const subscription = '/account/subscription';
const notifications = '/account/notifications';

const areas: readonly { to: string; title: string; text: string; Icon: LucideIcon }[] = [
  {
    to: '/account/profile',
    title: 'Profile',
    text: 'Username, email, bio and photo; your data',
    Icon: UserRound,
  },
  {
    to: '/account/security',
    title: 'Security',
    text: 'Password, and where you are signed in',
    Icon: ShieldCheck,
  },
  { to: '/account/bookmarks', title: 'Bookmarks', text: 'The tornadoes you have saved', Icon: Bookmark },
  {
    to: notifications,
    title: 'Notifications',
    text: 'News about what you follow or wrote',
    Icon: Bell,
  },
  {
    to: '/account/contributions',
    title: 'Contributions',
    text: 'What you have added to the record',
    Icon: MessageSquareText,
  },
  {
    to: subscription,
    title: 'Subscription & Billing',
    text: 'Your support, card and receipts',
    Icon: HandHeart,
  },
];

const dueWords = { confirmation: supportWords.bankAsks, card: supportWords.paymentDue } as const;

/** The overview of the account. */
export function DashboardPage() {
  const user = useCurrentUser();
  const bookmarks = useOwnBookmarks();
  const contributions = usePersonContributions(user.id);
  const due = useDuePayment(user.id);
  const news = useNews(user.id);
  return (
    <Page
      title="Account"
      lead={
        <>
          Signed in as{' '}
          <Link to={`/u/${user.username}`}>
            <PersonName username={user.username} role={user.role} />
          </Link>
        </>
      }
    >
      <div className="above-24">
        <Tiles
          label="Your account in figures"
          tiles={[
            { label: 'Reputation', value: groupedNumber(user.reputationScore) },
            {
              label: 'Contributions',
              value: groupedNumber(ownContributionCount(contributions, user.contributions_count)),
            },
            { label: 'Bookmarks', value: groupedNumber(bookmarks.data?.length ?? user.bookmarks_count) },
            {
              label: 'Email status',
              value: (
                <span className={styles['email']} data-verified={user.is_verified}>
                  {user.is_verified ? 'Verified' : 'Pending'}
                </span>
              ),
            },
          ]}
        />
      </div>
      <nav aria-label="Your account" className={`card-grid ${styles['rooms']}`}>
        {areas.map(({ to, title, text, Icon }) => (
          <Link key={to} to={to} className={`card link-card ${styles['room']}`}>
            <Icon size={20} aria-hidden="true" />
            <span>
              <span className={styles['roomTitle']}>{title}</span>
              <span className={`second-15 ${styles['roomText']}`}>{text}</span>
              {to === subscription && due !== undefined ? (
                <span className={`${styles['roomText']} above-4 bad bold`}>{due}</span>
              ) : null}
              {to === notifications && news !== '' ? (
                <span className={`${styles['roomText']} above-4 bold`}>Since you last looked: {news}</span>
              ) : null}
            </span>
          </Link>
        ))}
      </nav>
      <div className={styles['recent']}>
        <LastFew
          title="Last bookmarks"
          query={bookmarks}
          max={dashboardItems}
          empty="You haven’t saved a tornado yet."
          failure="Failed to fetch bookmarks"
          all={{ to: '/account/bookmarks', label: 'All bookmarks' }}
          renderItem={(bookmark) => <BookmarkCard bookmark={bookmark} level={3} />}
        />
        <LastFew
          title="Last contributions"
          query={contributions}
          max={dashboardItems}
          empty={`You haven’t added anything yet. ${helpWords.own}`}
          failure="Failed to fetch contributions."
          all={{ to: '/account/contributions', label: 'All contributions' }}
          renderItem={(contribution) => <OwnContributionItem contribution={contribution} level={3} />}
        />
      </div>
    </Page>
  );
}

/** Returns what the person has to do about a payment, as a sentence; undefined if nothing, or if it is not known. */
function useDuePayment(userId: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['own', userId, 'due-payment'],
    queryFn: ({ signal }) => callApi('GET /subscriptions/due', {}, signal),
    // The person may have paid on the page of the subscription, or at the payment provider.
    staleTime: 0,
  });
  return data?.due ? dueWords[data.due] : undefined;
}

/** Returns what the person has not read yet, such as `2 thanks, 1 question`; empty if nothing, or if it is not known. */
function useNews(userId: string): string {
  const { data } = useQuery({
    queryKey: ['own', userId, 'news'],
    queryFn: async ({ signal }) => (await callApi('GET /notifications', { query: {} }, signal)).data,
    staleTime: 0,
  });
  return data ? newsOf(data.notifications.filter((one) => one.is_unread && !one.is_muted)) : '';
}

interface LastFewProps<T> {
  title: string;
  query: { data: readonly T[] | undefined; error: unknown; refetch: () => unknown };
  max: number;
  empty: string;
  failure: string;
  all: { to: string; label: string };
  renderItem: (one: T) => ReactNode;
}

/** The newest items of a list, with a link to all of them: loading, empty, failed or full. */
function LastFew<T extends { id: string }>({
  title,
  query: { data, error, refetch },
  max,
  empty,
  failure,
  all,
  renderItem,
}: LastFewProps<T>) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={!data && !error}>
      <div className={`both-ends touch-links ${styles['head']}`}>
        <h2 id={id} className="size-21">
          {title}
        </h2>
        {data && data.length > 0 ? (
          <Link to={all.to} className="size-15">
            {all.label}
          </Link>
        ) : null}
      </div>
      {data ? (
        data.length === 0 ? (
          <p className={`small-face ${styles['face']}`}>{empty}</p>
        ) : (
          <ul className="stack">
            {data.slice(0, max).map((one) => (
              <li key={one.id}>{renderItem(one)}</li>
            ))}
          </ul>
        )
      ) : error ? (
        <div role="alert" className={`small-face ${styles['face']}`}>
          <p>{reasonOr(error, failure)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <div className="stack">
          <Skeleton height="6.5rem" />
          <Skeleton height="6.5rem" />
          <Skeleton height="6.5rem" />
        </div>
      )}
    </section>
  );
}
