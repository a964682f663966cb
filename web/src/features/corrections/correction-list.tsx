import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { ListedCorrection } from '@touchdown/shared/history/schema.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { Link } from 'react-router-dom';
import { CorrectionEntry } from '../../entities/correction/correction-entry.tsx';
import styles from './corrections-page.module.css';

export function CorrectionList({ corrections }: { corrections: readonly ListedCorrection[] }) {
  return (
    <ul className={styles['list']}>
      {corrections.map((one) => (
        <li key={`${one.target.id} ${one.field} ${one.approvedAt} ${one.suggestionId}`}>
          <CorrectionEntry
            type={one.target.type}
            correction={one}
            level={2}
            target={<TargetLink target={one.target} />}
            note={one.takenBack ? 'Taken back' : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function TargetLink({ target: { type, id, name, state } }: Pick<ListedCorrection, 'target'>) {
  const isTornado = type === 'tornado';
  const text = isTornado ? name : `Storm report: ${name}`;
  const place = state === null ? '' : titleCase(state);
  return (
    <p className="touch-links">
      <Link to={pathOf(isTornado ? 'tornado' : 'stormReport', { id })}>
        {place === '' || text.includes(place) ? text : `${text}, ${place}`}
      </Link>
    </p>
  );
}
