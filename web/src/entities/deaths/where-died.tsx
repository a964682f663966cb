import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { deathPlaces, deathPlacesSince, type WhereDied } from '@touchdown/shared/tornadoes/death-places.ts';
import { agesSentence, whereDiedSentence } from '@touchdown/shared/tornadoes/death-words.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { percent } from '../../ui/charts/count-bars.tsx';
import { PageSection } from '../answer-page/page-section.tsx';
import styles from './where-died.module.css';

/** Where the people of a selection died, as a section of its page. Nothing where nothing is known. */
export function WhereDiedSection({ profile }: { profile: Pick<TornadoProfile, 'where_died' | 'years'> }) {
  const { where_died: died, years } = profile;
  if (!died) return null;
  return (
    <PageSection title="Where people died">
      <WhereTheyDied died={died} {...(years.first < deathPlacesSince ? { since: deathPlacesSince } : {})} />
    </PageSection>
  );
}

interface WhereTheyDiedProps {
  died: WhereDied;
  /** The first year of what is known, if the selection begins before it. */
  since?: number;
}

/** The answer in a sentence, then a bar for each place, ages and sexes. */
export function WhereTheyDied({ died, since }: WhereTheyDiedProps) {
  const ages = agesSentence(died);
  return (
    <>
      <p className={styles['sentence']}>{whereDiedSentence(died, since)}</p>
      {died.places.length > 1 ? <PlaceBars places={died.places} /> : null}
      {ages === undefined ? null : <p className={`second-15 ${styles['ages']}`}>{ages}</p>}
    </>
  );
}

function PlaceBars({ places }: Pick<WhereDied, 'places'>) {
  const most = places[0]?.deaths ?? 1;
  return (
    <table className={styles['bars']} aria-label="Deaths by place">
      <tbody>
        {places.map(({ place, deaths }) => (
          <tr key={place}>
            <th scope="row">{deathPlaces[place].label}</th>
            <td className={styles['bar']} aria-hidden="true">
              <svg width="100%" height={12}>
                <rect width={percent(deaths / most)} height={12} rx={1} />
              </svg>
            </td>
            <td>{groupedNumber(deaths)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
