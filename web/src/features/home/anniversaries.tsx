import type { Anniversary } from '@touchdown/shared/tornadoes/answers.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Link } from 'react-router-dom';
import styles from './featured.module.css';

/** Round years since one of the deadliest tornadoes. Its own page is the sheet to print. */
export function Anniversaries({ anniversaries }: { anniversaries: readonly Anniversary[] }) {
  return (
    <ul className={`second-15 ${styles['anniversaries']}`} aria-label="Anniversaries">
      {anniversaries.map(({ id, name, tor_f_scale: rating, deaths, years }) => (
        <li key={id}>
          <strong>{years} years ago today:</strong> <Link to={`/tornadoes/${id}`}>{name}</Link>,{' '}
          {rating === 'N/A' ? 'unrated' : rating}, {groupedNumber(deaths)} {deaths === 1 ? 'death' : 'deaths'}{' '}
          · <Link to={`/tornadoes/${id}#print`}>Sheet to print</Link>
        </li>
      ))}
    </ul>
  );
}
