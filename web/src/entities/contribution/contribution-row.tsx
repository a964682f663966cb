import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ContributionDate } from './contribution-date.tsx';
import styles from './contribution-row.module.css';
import { contributionTypeIcons } from './contribution-type-icons.tsx';
import { contributionTypeLabel } from './contribution-type-label.ts';
import { signedVotes, suggestionStatusText } from './contribution-words.ts';
import { previewText } from './preview-text.ts';

/** A contribution in one line, without author and target, which the list around it names. */
export function ContributionRow({ contribution }: { contribution: Contribution }) {
  const { contributionType: type, suggestionStatus: status, createdAt, netVotes } = contribution;
  return (
    <div className={styles['row']}>
      {contributionTypeIcons[type]}
      <span className="second-13">
        {contributionTypeLabel(type)}
        {status ? ` · ${suggestionStatusText(status)}` : ''}
      </span>
      <bdi className={styles['preview']}>{previewText(contribution)}</bdi>
      <ContributionDate createdAt={createdAt} className={`second-13 ${styles['date']}`} />
      <span className={styles['votes']}>
        {signedVotes(netVotes)}
        <VisuallyHidden inline> {Math.abs(netVotes) === 1 ? 'vote' : 'votes'}</VisuallyHidden>
      </span>
    </div>
  );
}
