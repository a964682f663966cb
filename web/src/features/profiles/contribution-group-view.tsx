import { shortDate } from '@touchdown/shared/text/written-date.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { contributionTypeLabel } from '../../entities/contribution/contribution-type-label.ts';
import { previewText, suggestionStatusText } from '../../entities/contribution/contribution-words.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { signedVotes, type ContributionGroup } from './contribution-groups.ts';
import { contributionTypeIcons } from '../../entities/contribution/contribution-type-icons.tsx';
import styles from './profile-contributions.module.css';

/** What somebody has added to one tornado, folded away until it is asked for. */
export function ContributionGroupView({ group }: { group: ContributionGroup }) {
  const { tornadoId, title, newestAt, contributions } = group;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = contributions.length;
  return (
    <article className={styles['group']}>
      <div className={styles['groupHead']}>
        <h3 className={styles['groupTitle']}>
          <Link to={`/tornadoes/${tornadoId}`}>{title}</Link>
        </h3>
        <p className={styles['groupMeta']}>
          <time dateTime={newestAt}>{shortDate(newestAt)}</time> · {count}{' '}
          {count === 1 ? 'contribution' : 'contributions'}
        </p>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
          <VisuallyHidden inline> contributions to {title}</VisuallyHidden>
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      </div>
      <ul id={id} hidden={!isOpen} className={styles['rows']}>
        {contributions.map((contribution) => (
          <li key={contribution.id}>
            <Row contribution={contribution} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Row({ contribution }: { contribution: Contribution }) {
  const { contributionType: type, suggestionStatus: status, createdAt, netVotes } = contribution;
  return (
    <div className={styles['row']}>
      {contributionTypeIcons[type]}
      <span className={styles['kind']}>
        {contributionTypeLabel(type)}
        {status ? ` · ${suggestionStatusText(status)}` : ''}
      </span>
      <span className={styles['preview']}>{previewText(contribution)}</span>
      <time className={styles['date']} dateTime={createdAt}>
        {shortDate(createdAt)}
      </time>
      <span className={styles['votes']}>
        {signedVotes(netVotes)}
        <VisuallyHidden inline> {Math.abs(netVotes) === 1 ? 'vote' : 'votes'}</VisuallyHidden>
      </span>
    </div>
  );
}
