import { statePath } from '@touchdown/shared/search/place-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { stateName } from '@touchdown/shared/text/title-case.ts';
import { Link } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { atLeastSign } from '../../lib/format.ts';
import { Fold } from '../../ui/fold.tsx';
import styles from './day-page.module.css';

type DayState = DayAnswer['states'][number];

/** Where people died, the most first. Nothing of a day without a death in one of several states. */
export function DeathsByState({ day: { states, totals } }: { day: DayAnswer }) {
  const deadly = states.filter(({ deaths }) => deaths > 0).toSorted((a, b) => b.deaths - a.deaths);
  const [most] = deadly;
  if (!most || states.length === 1) return null;
  const placed = deadly.reduce((sum, { deaths }) => sum + deaths, 0);
  return (
    <PageSection title="Deaths by state">
      <table className={`${styles['table']} ${styles['deaths']}`} aria-label="Deaths by state">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col" className={styles['number']}>
              Deaths
            </th>
            <td aria-hidden="true" />
            <th scope="col" className={styles['number']}>
              Tornadoes
            </th>
          </tr>
        </thead>
        <tbody>
          {deadly.map(({ state, deaths, deaths_at_least: isPart, tornadoes }) => (
            <tr key={state}>
              <StateName state={state} />
              <td className={styles['number']}>
                {atLeastSign(isPart)}
                {groupedNumber(deaths)}
              </td>
              <td className={styles['bar']} aria-hidden="true">
                <svg width="100%" height={12}>
                  <rect width={`${Math.round((100 * deaths) / most.deaths)}%`} height={12} rx={1} />
                </svg>
              </td>
              <td className={styles['number']}>{groupedNumber(tornadoes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`second-13 ${styles['note']}`}>
        {[
          'Where people died, from the state segments of NOAA’s record.',
          'A tornado that crossed a state line counts in both states.',
          restWords(states.length - deadly.length),
          placed < totals.deaths
            ? `For ${counted(totals.deaths - placed, 'death', 'deaths')} the state is not known.`
            : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </PageSection>
  );
}

function restWords(count: number): string {
  if (count === 0) return '';
  return `${counted(count, 'more state', 'more states')} had tornadoes and no deaths.`;
}

/** Every number of every state. */
export function DayStates({ day: { states } }: { day: DayAnswer }) {
  if (states.length < 2) return null;
  return (
    <Fold level={2} title={`All ${states.length} states`}>
      <table className={styles['table']} aria-label="By state">
        <thead>
          <tr>
            <th scope="col">State</th>
            {['Tornadoes', 'Began here', 'Deaths', 'Along whole paths'].map((name) => (
              <th key={name} scope="col" className={styles['number']}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map(
            ({ state, tornadoes, began, deaths, deaths_at_least: isPart, deaths_along_paths: along }) => (
              <tr key={state}>
                <StateName state={state} />
                <td className={styles['number']}>{groupedNumber(tornadoes)}</td>
                <td className={styles['number']}>{groupedNumber(began)}</td>
                <td className={styles['number']}>
                  {atLeastSign(isPart)}
                  {groupedNumber(deaths)}
                </td>
                <td className={styles['number']}>{groupedNumber(along)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Fold>
  );
}

function StateName({ state }: Pick<DayState, 'state'>) {
  return (
    <th scope="row">
      <Link to={statePath(state)}>{stateName(state)}</Link>
    </th>
  );
}
