import { isolated } from '@touchdown/shared/text/isolated.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { LongText } from '../../ui/long-text.tsx';
import { PersonName } from '../../ui/person/person-name.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contributionTypeLabel } from './contribution-type-label.ts';
import styles from './contribution-card.module.css';
import { ContributionDate } from './contribution-date.tsx';
import { ContributionImages } from './contribution-images.tsx';
import { ContributionLink } from './contribution-link.tsx';
import { ContributionTargetLink } from './contribution-target-link.tsx';
import { pathOf } from './contribution-target.ts';
import { authorName, suggestionStatusText } from './contribution-words.ts';
import { EditProposalView } from './edit-proposal-view.tsx';
import { ContributionActions } from './removal/contribution-actions.tsx';
import { MarkSensitive } from './sensitive/mark-sensitive.tsx';
import { useNamedByUrl } from './use-named-by-url.ts';
import { useContributionRights } from './use-contribution-rights.ts';
import { VoteButtons } from './votes/vote-buttons.tsx';

interface ContributionCardProps {
  contribution: Contribution;
  /** The level of the card's heading, one below the heading of the list. */
  level: 2 | 3;
  /** Whether the card names its tornado or report, for lists of several. */
  showsTarget: boolean;
  /** Whether a moderator removed it, so that nobody can vote on it or report it. */
  isRemoved?: boolean;
}

/**
 * One contribution. Its content is rendered as text, never as markup. The direction of its text follows the text, and
 * bidirectional characters in it affect nothing beside it.
 */
export function ContributionCard({
  contribution,
  level,
  showsTarget,
  isRemoved = false,
}: ContributionCardProps) {
  const { contributionType: type, title, content, images, suggestionStatus: status } = contribution;
  const { isOwn, isModerator } = useContributionRights(contribution);
  const Heading = `h${level}` as const;
  const label = contributionTypeLabel(type);
  const name = isolated(title || label);
  const hasImages = type === 'PHOTO_GALLERY' || type === 'UPLOADED_PHOTO' || images.length > 0;
  return (
    <article {...useNamedByUrl(contribution.id)} className={`card stack ${styles['card']}`}>
      <p className={`second-13 ${styles['kind']}`}>
        {label}
        {status ? <span className={styles['status']}>{suggestionStatusText(status)}</span> : null}
      </p>
      <Heading className={styles['title']}>
        <bdi>{title || label}</bdi>
      </Heading>
      {showsTarget ? (
        <ContributionTargetLink contribution={contribution} className={styles['about']} />
      ) : null}
      {type === 'EDIT_SUGGESTION' ? (
        <EditProposalView contribution={contribution} />
      ) : typeof content === 'string' && content ? (
        <LongText className={styles['text']}>{content}</LongText>
      ) : null}
      {hasImages ? (
        <ContributionImages
          images={images}
          title={name}
          path={pathOf(contribution)}
          renderActions={
            isOwn || isModerator
              ? (picture) => (
                  <MarkSensitive contribution={contribution} picture={picture} name={picture.alt} />
                )
              : undefined
          }
        />
      ) : null}
      <ContributionLink type={type} url={contribution.url} title={name} />
      <footer className={`both-ends second-15 ${styles['foot']}`}>
        <span>
          <AuthorName author={contribution.author} />
          {' · '}
          <ContributionDate createdAt={contribution.createdAt} />
        </span>
        {isRemoved ? null : (
          <>
            <ContributionActions contribution={contribution} name={name} />
            <VoteButtons contribution={contribution} />
          </>
        )}
      </footer>
    </article>
  );
}

/** The author's name in the colour of the role, with the role beside it as a word. */
function AuthorName({ author }: Pick<Contribution, 'author'>) {
  const role = author?.role ?? 'user';
  return (
    <span>
      <PersonName username={authorName({ author })} role={role} />
      {role === 'user' ? null : ` ${role}`}
    </span>
  );
}

export function ContributionCardSkeleton() {
  return (
    <div className={`card stack ${styles['card']} ${styles['bones']}`}>
      <Skeleton width="7rem" height="0.9rem" />
      <Skeleton width="55%" height="1.5rem" />
      <Skeleton height="4rem" />
      <Skeleton width="40%" height="1rem" />
    </div>
  );
}
