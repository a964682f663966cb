import { shortDate } from '@touchdown/shared/text/written-date.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { Link } from 'react-router-dom';
import { contributionTypeLabel } from './contribution-type-label.ts';
import { AuthorName } from './author-name.tsx';
import styles from './contribution-item.module.css';
import { targetOf } from './contribution-target.ts';
import { previewText, votesText } from './contribution-words.ts';

/** A contribution in a few lines, leading to its tornado or report: for the home page's card. */
export function ContributionItem({ contribution }: { contribution: Contribution }) {
  const { contributionType: type, author, netVotes, createdAt } = contribution;
  const target = targetOf(contribution);
  return (
    <Link to={target?.to ?? '/contributions'} className={styles['item']}>
      <span className={styles['kind']}>{contributionTypeLabel(type, 'Contribution')}</span>
      <span className={styles['title']}>{previewText(contribution)}</span>
      {target ? <span className={styles['about']}>{target.name}</span> : null}
      <span className={styles['meta']}>
        <AuthorName author={author} /> · {votesText(netVotes)} ·{' '}
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>
      </span>
    </Link>
  );
}
