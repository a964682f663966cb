import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ContributionDate } from '../../entities/contribution/contribution-date.tsx';
import { ContributionRow } from '../../entities/contribution/contribution-row.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ContributionGroup } from './contribution-groups.ts';
import styles from './profile-contributions.module.css';

/** A member's contributions to one tornado, collapsed until they are opened. */
export function ContributionGroupView({ group }: { group: ContributionGroup }) {
  const { tornadoId, title, newestAt, contributions } = group;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = contributions.length;
  return (
    <article className="card">
      <div className={styles['groupHead']}>
        <h3 className={`touch-links ${styles['groupTitle']}`}>
          <Link to={`/tornadoes/${tornadoId}`}>{title}</Link>
        </h3>
        <p className={`second-13 ${styles['groupMeta']}`}>
          <ContributionDate createdAt={newestAt} /> · {count} {count === 1 ? 'contribution' : 'contributions'}
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
            <ContributionRow contribution={contribution} />
          </li>
        ))}
      </ul>
    </article>
  );
}
