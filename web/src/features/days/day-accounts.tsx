import { useQuery } from '@tanstack/react-query';
import type { DayTornado } from '@touchdown/shared/tornadoes/day-answers.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { Link } from 'react-router-dom';
import { ContributionRow } from '../../entities/contribution/contribution-row.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import styles from './day-page.module.css';

const perTornado = 3;

/**
 * What people have added to a few tornadoes, asked for when somebody opens it. Only the day on which each was written is
 * known, so nothing of it stands on the clock.
 */
export function DayAccounts({ tornadoes }: { tornadoes: readonly DayTornado[] }) {
  return (
    <div className={styles['accounts']}>
      <p className="second-15">Dates are when each was written.</p>
      {tornadoes.map((tornado) => (
        <section key={tornado.id} aria-label={nameOf(tornado).title}>
          <h3>
            <Link to={`/tornadoes/${tornado.id}`}>{nameOf(tornado).title}</Link>
          </h3>
          <Added id={tornado.id} />
        </section>
      ))}
    </div>
  );
}

function Added({ id }: Pick<DayTornado, 'id'>) {
  const { data, error, isPending } = useQuery(
    apiQuery('GET /tornadoes/{id}/contributions', { params: { id }, query: { limit: perTornado } }),
  );
  if (isPending) return <p role="status">Looking for accounts and photos</p>;
  if (!data) return <p role="alert">Error: {messageOf(error)}</p>;
  const { contributions } = data.data;
  if (contributions.length === 0)
    return <p className="second-15">Were you there? Open the tornado to add a photo or your story.</p>;
  return contributions.map((contribution) => (
    <ContributionRow key={contribution.id} contribution={contribution} />
  ));
}
