import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ContributionDate } from '../../entities/contribution/contribution-date.tsx';
import { targetOf } from '../../entities/contribution/contribution-target.ts';
import {
  authorName,
  contributionTypeLabel,
  textPreview,
  votesText,
} from '../../entities/contribution/contribution-words.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './featured.module.css';

/** Suggestions are few, and their words need the whole list of fields. */
const EditPreview = lazyPart(() => import('./edit-preview.tsx'), 'EditPreview');

/** A contribution, which leads to what it is about. */
export function LatestContributionItem({ contribution }: { contribution: Contribution }) {
  const { contribution_type: type, created_at: createdAt, net_votes: netVotes } = contribution;
  const target = targetOf(contribution);
  return (
    <Link to={target?.to ?? '/contributions'} className={styles['item']}>
      <bdi className={styles['name']}>
        {type === 'EDIT_SUGGESTION' ? (
          <Suspense fallback="Edit">
            <EditPreview contribution={contribution} />
          </Suspense>
        ) : (
          textPreview(contribution, 'Untitled')
        )}
      </bdi>
      <span className={`second-13 ${styles['more']}`}>
        {contributionTypeLabel(type, 'Contribution')} by {authorName(contribution, 'Anonymous')} ·{' '}
        <ContributionDate createdAt={createdAt} />
        {target ? ` · ${target.name}` : ''}
      </span>
      <span className={`second-13 ${styles['aside']}`}>{votesText(netVotes)}</span>
    </Link>
  );
}
