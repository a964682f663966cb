import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { BadgeCheck, CircleDashed, HandHeart } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import type { PublicUser } from '@touchdown/shared/accounts/schema.ts';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { FollowButton } from '../../entities/following/follow-button.tsx';
import { useSession } from '../../session/use-session.ts';
import { LongText } from '../../ui/long-text.tsx';
import { PersonName, ProfilePhoto, RoleBadge } from '../../ui/person/person.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { memberSince } from './member-since.ts';
import { figure, ProfileContributions } from './profile-contributions.tsx';
import styles from './profile.module.css';

/** The public profile of a member. */
export function ProfilePage() {
  const { username = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(
    apiQuery('GET /users/{username}', { params: { username } }),
  );
  if (isNotFound(error)) return <UnknownUser username={username} />;
  // The URL may spell the name in another case than its owner does.
  const title = data?.data.user.username ?? username;
  return (
    <Page title={title}>
      {data ? (
        <Profile user={data.data.user} />
      ) : isPending ? (
        <Loading />
      ) : (
        <FailureFace
          title="We couldn’t load this profile"
          onRetry={() => void refetch()}
          actions={<LinkButton to="/">Home</LinkButton>}
        >
          {messageOf(error)}
        </FailureFace>
      )}
    </Page>
  );
}

function UnknownUser({ username }: { username: string }) {
  return (
    <Page title="User not found">
      <EmptyFace
        title={`No one here is named “${isolated(username)}”`}
        actions={
          <LinkButton to="/" look="primary">
            Home
          </LinkButton>
        }
      >
        The name may be misspelled or changed, or the account was deleted.
      </EmptyFace>
    </Page>
  );
}

/** The skeleton of a profile, in the sizes of its parts. */
function Loading() {
  return (
    <div className={`stack ${styles['parts']}`} aria-busy="true">
      <VisuallyHidden>
        <p role="status">Loading the profile</p>
      </VisuallyHidden>
      <Skeleton height="5.5rem" />
      <Skeleton height="12rem" />
      <Skeleton height="16rem" />
    </div>
  );
}

function Profile({ user }: { user: PublicUser }) {
  const isOwn = useSession().user?.id === user.id;
  const [now] = useState(Date.now);
  const since = memberSince(user.createdAt, now);
  const reputation = figure('Reputation', user.reputationScore);
  return (
    <div className={`stack ${styles['parts']}`}>
      <Tiles
        label={`${user.username} in figures`}
        tiles={[
          ...figure('Reputation Score', user.reputationScore),
          ...figure('Contributions', user.contributions_count),
          { label: 'Member Since', value: since.year },
        ]}
      />
      <section>
        <div className={`both-ends ${styles['head']}`}>
          <h2 className="size-21">Profile Information</h2>
          {isOwn ? (
            <LinkButton to="/account/profile">Edit profile</LinkButton>
          ) : (
            <FollowButton subject={subjectOf('person', user.id)} name={user.username} />
          )}
        </div>
        <div className={styles['person']}>
          <ProfilePhoto username={user.username} url={user.profile_photo_url} />
          <div>
            <p className={styles['name']}>
              <PersonName username={user.username} role={user.role} />
            </p>
            <p className={styles['badges']}>
              <span className={styles['verified']} data-verified={user.is_verified}>
                {user.is_verified ? (
                  <BadgeCheck size={16} aria-hidden="true" />
                ) : (
                  <CircleDashed size={16} aria-hidden="true" />
                )}
                {user.is_verified ? 'Verified' : 'Unverified'}
              </span>
              <RoleBadge role={user.role} />
              {user.is_supporter ? (
                <span className={`${styles['verified']} ${styles['supporter']}`}>
                  <HandHeart size={16} aria-hidden="true" />
                  Supporter
                </span>
              ) : null}
            </p>
            {user.bio ? <LongText className="above-14 second reading">{user.bio}</LongText> : null}
          </div>
          <dl className={`small-terms ${styles['cards']}`}>
            {reputation.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>Member Since</dt>
              <dd>
                {since.month}
                <span className={`second-13 ${styles['ago']}`}>{since.ago}</span>
              </dd>
            </div>
          </dl>
        </div>
      </section>
      <ProfileContributions user={user} joined={since.month} isOwn={isOwn} />
    </div>
  );
}
