import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { ProfileTornado } from '@touchdown/shared/tornadoes/profile.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { Link } from 'react-router-dom';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import { MiniMap } from '../../map/path/mini-map.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import styles from './drawn-tornadoes.module.css';

/** The windows in which pictures are beside the words, as in the style sheet. */
const narrow = { shape: 'small', below: 'smallTablet' } as const;

interface DrawnTornadoesProps {
  tornadoes: readonly ProfileTornado[];
  label: string;
  /** Then each has its time and a row of its own, in a column of the page. */
  isOfOneDay?: boolean;
}

/** A few tornadoes, each with its path where it was. */
export function DrawnTornadoes({ tornadoes, label, isOfOneDay = false }: DrawnTornadoesProps) {
  const units = useUnits();
  return (
    <ul className={styles['list']} data-rows={isOfOneDay} aria-label={label}>
      {tornadoes.map((one) => (
        <li key={one.id} className="card">
          <div className={styles['picture']}>
            {one.start_lat === null ? (
              <p className={styles['noPlace']}>Place not recorded</p>
            ) : (
              <MiniMap track={one} shape={isOfOneDay ? 'small' : 'row'} narrow={narrow} />
            )}
          </div>
          <div className={styles['words']}>
            <RatingBadge rating={one.tor_f_scale} />
            <Link to={`/tornadoes/${one.id}`}>{nameOf(one).title}</Link>
            <p className="second-15">
              <time dateTime={one.begin_datetime}>
                {isOfOneDay ? beginClock(one) : shortDate(one.begin_wall)}
              </time>
              {one.path_length === null ? '' : ` · ${quantityWords(units, 'length', one.path_length)}`}
            </p>
            <p className="second-15">{peopleWords(one)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** `36 deaths, 583 injured`. In a list of a place, those there; then along the whole path, where that is another number. */
function peopleWords({
  fatalities,
  fatalities_here: deathsHere = fatalities,
  fatalities_at_least: isAtLeast,
  injuries,
  injuries_here: injuredHere = injuries,
}: ProfileTornado): string {
  const deaths =
    deathsHere === null
      ? 'deaths not recorded'
      : `${isAtLeast ? 'at least ' : ''}${counted(deathsHere, 'death', 'deaths')}${wholeWords(deathsHere, fatalities)}`;
  const injured =
    injuredHere === null
      ? 'injuries not recorded'
      : `${counted(injuredHere, 'injured', 'injured')}${wholeWords(injuredHere, injuries)}`;
  return `${deaths.charAt(0).toUpperCase()}${deaths.slice(1)}, ${injured}`;
}

function wholeWords(here: number, whole: number | null): string {
  return whole === null || whole === here ? '' : ` (${groupedNumber(whole)} along the whole path)`;
}
