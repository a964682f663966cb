import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { PublicUser } from '@touchdown/shared/accounts/schema.ts';
import { BadgeCheck, CircleDashed, HandHeart } from 'lucide-react';
import { useState } from 'react';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { FollowButton } from '../../entities/following/follow-button.tsx';
import { useSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { PersonName } from '../../ui/person/person-name.tsx';
import { ProfilePhoto } from '../../ui/person/profile-photo.tsx';
import { RoleBadge } from '../../ui/person/role-badge.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { memberSince } from './member-since.ts';
import { ProfileContributions } from './profile-contributions.tsx';
import styles from './profile.module.css';

export function Profile({ user }: { user: PublicUser }) {
  const isOwn = useSession().user?.id === user.id;
  const [now] = useState(Date.now);
  const since = memberSince(user.createdAt, now);
  const reputation = groupedNumber(user.reputationScore);
  return (
    <div className={`stack ${styles['parts']}`}>
      <Tiles
        label={`${user.username} in figures`}
        tiles={[
          { label: 'Reputation Score', value: reputation },
          { label: 'Contributions', value: groupedNumber(user.contributions_count) },
          { label: 'Member Since', value: since.year },
        ]}
      />
      <section>
        <div className={`both-ends ${styles['head']}`}>
          <h2>Profile Information</h2>
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
            {user.bio ? <LongText className={styles['bio']}>{user.bio}</LongText> : null}
          </div>
          <dl className={`small-terms ${styles['cards']}`}>
            <div>
              <dt>Reputation</dt>
              <dd>{reputation}</dd>
            </div>
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
      <ProfileContributions user={user} />
    </div>
  );
}
