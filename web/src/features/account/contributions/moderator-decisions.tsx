import type { ModeratorDecision } from '@touchdown/shared/contributions/own-contribution.ts';
import { ContributionDate } from '../../../entities/contribution/contribution-date.tsx';
import styles from './moderator-decisions.module.css';

const words: Record<ModeratorDecision['action'], string> = {
  APPROVED: 'A moderator approved this',
  REJECTED: 'A moderator rejected this',
  CLOSED: 'Closed: the record already has this value',
  TAKEN_BACK: 'A moderator took this out of the record',
  STOOD_BY_TRUST: 'Small edit, live right away',
  REMOVED: 'A moderator removed this',
  RESTORED: 'A moderator restored this',
  MARKED_SENSITIVE: 'A moderator marked a picture as sensitive',
  MARKED_NOT_SENSITIVE: 'A moderator marked a picture as not sensitive',
};

/** What moderators decided about one's own contribution and when, with their notes. */
export function ModeratorDecisions({ decisions }: { decisions: readonly ModeratorDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <ul className={`second-13 ${styles['decisions']}`} aria-label="Moderators’ decisions">
      {decisions.map(({ action, at, category, note }) => (
        <li key={action}>
          {words[action]} · <ContributionDate createdAt={at} />
          {category === null ? null : <span className={styles['line']}>Reason: {category}</span>}
          {note === null ? null : (
            <span className={styles['note']}>
              Note: <bdi>{note}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
