import type { Anniversary } from '@touchdown/shared/tornadoes/answers.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Link } from 'react-router-dom';
import styles from './featured.module.css';

/** Round years since one of the deadliest tornadoes; nothing on most days. */
export function RoundAnniversaries({ anniversaries }: { anniversaries: readonly Anniversary[] }) {
  const round = anniversaries.filter((one) => one.is_round);
  if (round.length === 0) return null;
  return (
    <ul className={`second-15 ${styles['anniversaries']}`} aria-label="Anniversaries">
      {round.map((one) => (
        <li key={one.id}>
          <Remembered anniversary={one} />
        </li>
      ))}
    </ul>
  );
}

/** The tornado's own page is the sheet to print. */
function Remembered({
  anniversary: { id, name, tor_f_scale: rating, deaths, years },
}: {
  anniversary: Anniversary;
}) {
  return (
    <>
      <strong>{years} years ago today:</strong> <Link to={`/tornadoes/${id}`}>{name}</Link>,{' '}
      {rating === 'N/A' ? 'unrated' : rating}, {groupedNumber(deaths)} {deaths === 1 ? 'death' : 'deaths'} ·{' '}
      <Link to={`/tornadoes/${id}#print`}>Sheet to print</Link>
    </>
  );
}
