import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { deathPlaces, type WhereDied } from '@touchdown/shared/tornadoes/death-places.ts';
import { agesSentence, whereDiedSentence } from '@touchdown/shared/tornadoes/death-words.ts';
import styles from './where-died.module.css';

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
      <p className="above-12 reading">{whereDiedSentence(died, since)}</p>
      {died.places.length > 1 ? <PlaceBars places={died.places} /> : null}
      {ages === undefined ? null : <p className="second-15 above-12 reading">{ages}</p>}
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
                <rect width={`${Math.round((100 * deaths) / most)}%`} height={12} rx={1} />
              </svg>
            </td>
            <td>{groupedNumber(deaths)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
