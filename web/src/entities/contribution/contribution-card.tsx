import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { contributionFragment } from '@touchdown/shared/contributions/contribution-path.ts';
import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import { isolated } from '@touchdown/shared/text/isolated.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { subjectOf } from '@touchdown/shared/following/subject.ts';
import { FollowButton } from '../following/follow-button.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { PersonName } from '../../ui/person/person.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SourceOfValue } from '../correction/source-of-value.tsx';
import { suggestedWords } from '../correction/value-words.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { ContributionDate } from './contribution-date.tsx';
import { ContributionImages } from './contribution-images.tsx';
import { ContributionLink } from './contribution-link.tsx';
import { ContributionTargetLink } from './contribution-target-link.tsx';
import { pathOf, targetTypeOf } from './contribution-target.ts';
import { authorName, contributionTypeLabel, suggestionStatusText } from './contribution-words.ts';
import { proposalOf } from './edit-proposal.ts';
import { ContributionActions } from './removal/contribution-actions.tsx';
import { useContributionRights } from './use-contribution-rights.ts';
import { VoteButtons } from './votes/vote-buttons.tsx';
import styles from './contribution.module.css';

/** For authors and moderators. */
const MarkSensitive = lazyPart(() => import('./sensitive/mark-sensitive.tsx'), 'MarkSensitive');
/** Few suggestions have one. */
const FirstDecision = lazyPart(() => import('./first-decision/first-decision.tsx'), 'FirstDecision');

/** Loaded after the contributions themselves. */
const Responses = lazyPart(() => import('./questions/questions.tsx'), 'Responses');

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
          contribution={contribution}
          isOwn={isOwn && !isRemoved}
          renderActions={
            isOwn || isModerator
              ? (picture) => (
                  <Suspense>
                    <MarkSensitive contribution={contribution} picture={picture} name={picture.alt} />
                  </Suspense>
                )
              : undefined
          }
        />
      ) : null}
      {contribution.firstDecision && !isRemoved ? (
        <Suspense>
          <FirstDecision id={contribution.id} first={contribution.firstDecision} name={name} />
        </Suspense>
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
            {isOpenSuggestion(contribution) && !isOwn ? (
              <FollowButton
                subject={subjectOf('suggestion', contribution.id)}
                name={`the suggestion: ${name}`}
                isOnCard
              />
            ) : null}
            <ContributionActions contribution={contribution} name={name} />
            <VoteButtons contribution={contribution} />
          </>
        )}
      </footer>
      {!isRemoved && hasResponses(contribution, isOwn) ? (
        <div className={styles['responses']}>
          <Suspense>
            <Responses contribution={contribution} name={name} />
          </Suspense>
        </div>
      ) : null}
    </article>
  );
}

/** Whether there is something to answer it with, or an answer. Nobody asks about their own suggestion. */
function hasResponses({ contributionType: type, questions, suggestionStatus }: Contribution, isOwn: boolean) {
  if (suggestionStatus === 'REJECTED') return false;
  return type !== 'EDIT_SUGGESTION' || !isOwn || questions !== undefined;
}

/** Whether a decision about it is still to come. */
function isOpenSuggestion({ suggestionStatus: status }: Contribution): boolean {
  return status === 'PENDING' || status === 'COMMUNITY_SELECTED';
}

interface NamedByUrl {
  ref: RefObject<HTMLElement | null>;
  id: string;
  tabIndex?: number;
  /** For the mark beside it. */
  'data-named'?: '';
}

/**
 * Scrolls to a contribution and moves the focus there if the URL's fragment names it. The browser cannot: the list
 * arrives after the page.
 */
function useNamedByUrl(contributionId: string): NamedByUrl {
  const fragment = contributionFragment(contributionId);
  const { hash, key } = useLocation();
  /** Another one when the same link is followed again. */
  const namedAt = hash === fragment ? key : undefined;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (namedAt === undefined) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, [namedAt]);
  return { ref, id: fragment.slice(1), ...(namedAt !== undefined ? { tabIndex: -1, 'data-named': '' } : {}) };
}

/** The proposed change of one field, and the reason. */
function EditProposalView({ contribution }: { contribution: Contribution }) {
  const proposal = proposalOf(contribution.content);
  if (!proposal) return null;
  const type = targetTypeOf(contribution);
  const { targetField: field, currentValue: now, proposedValue: proposed, reason, source } = proposal;
  return (
    <>
      <dl className={`small-terms ${styles['proposal']}`}>
        <div>
          <dt>Field</dt>
          <dd>{suggestedLabel(type, field)}</dd>
        </div>
        <div>
          <dt>Current value</dt>
          <dd>
            <LongText>{suggestedWords(type, field, now)}</LongText>
          </dd>
        </div>
        <div>
          <dt>Proposed value</dt>
          <dd>
            <LongText>{suggestedWords(type, field, proposed)}</LongText>
          </dd>
        </div>
        {source ? (
          <div>
            <dt>Source</dt>
            <dd>
              <SourceOfValue source={source} />
            </dd>
          </div>
        ) : null}
      </dl>
      {reason ? <LongText className={styles['text']}>{reason}</LongText> : null}
    </>
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
