import { DayLink } from '../../ui/day-link.tsx';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { NearTornado } from '@touchdown/shared/tornadoes/place-answers.ts';
import type { ProfileTornado } from '@touchdown/shared/tornadoes/profile.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { Link } from 'react-router-dom';
import { atLeastSign, notRecorded } from '../../lib/format.ts';
import { amountIn } from '../../lib/quantities.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import { nearWords } from './near-words.ts';
import styles from './tornado-lines.module.css';

export type TableTornado = ProfileTornado & Partial<Pick<NearTornado, 'miles' | 'direction'>>;

const pathTitles = {
  us: { length: 'Miles', width: 'Yards' },
  metric: { length: 'Length, km', width: 'Width, m' },
} as const satisfies Record<Units, unknown>;

/** A few tornadoes, a line for each. On a phone the line wraps, so that nothing scrolls sideways. */
export function TornadoLines({
  tornadoes,
  label,
  hasDistance = false,
  isOfOneDay = false,
}: {
  tornadoes: readonly TableTornado[];
  label: string;
  hasDistance?: boolean;
  /** Then the time of each says more than its date. */
  isOfOneDay?: boolean;
}) {
  const units = useUnits();
  const isNear = hasDistance && tornadoes.some(({ miles }) => miles !== undefined);
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Tornado</th>
          <th scope="col">Rating</th>
          {isNear ? <th scope="col">How near</th> : null}
          <th scope="col" className={styles['number']}>
            Deaths
          </th>
          <th scope="col" className={styles['number']}>
            Injured
          </th>
          <th scope="col" className={`${styles['number']} ${styles['wide']}`}>
            {pathTitles[units].length}
          </th>
          <th scope="col" className={`${styles['number']} ${styles['wide']}`}>
            {pathTitles[units].width}
          </th>
        </tr>
      </thead>
      <tbody>
        {tornadoes.map((one) => (
          <TornadoLine key={one.id} tornado={one} isNear={isNear} isOfOneDay={isOfOneDay} units={units} />
        ))}
      </tbody>
    </table>
  );
}

function TornadoLine({
  tornado: one,
  isNear,
  isOfOneDay,
  units,
}: {
  tornado: TableTornado;
  isNear: boolean;
  isOfOneDay: boolean;
  units: Units;
}) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/tornadoes/${one.id}`}>{nameOf(one).title}</Link>
        <span className="second-13">
          {isOfOneDay ? (
            <time dateTime={one.begin_datetime}>{beginClock(one)}</time>
          ) : (
            <DayLink at={one.begin_wall} day="local">
              {shortDate(one.begin_wall)}
            </DayLink>
          )}
        </span>
      </th>
      <td>
        <RatingBadge rating={one.tor_f_scale} />
      </td>
      {isNear ? (
        <td>
          {one.miles === undefined
            ? ''
            : nearWords({ miles: one.miles, direction: one.direction ?? null }, units)}
        </td>
      ) : null}
      <NumberCell
        value={one.fatalities_here === undefined ? one.fatalities : one.fatalities_here}
        isAtLeast={one.fatalities_at_least}
        whole={one.fatalities_here === undefined ? undefined : one.fatalities}
      />
      <NumberCell
        value={one.injuries_here === undefined ? one.injuries : one.injuries_here}
        whole={one.injuries_here === undefined ? undefined : one.injuries}
      />
      <NumberCell value={amountIn(units, 'length', one.path_length)} isWide />
      <NumberCell value={amountIn(units, 'width', one.path_width)} isWide />
    </tr>
  );
}

/** A dash stands for what is not recorded: unknown is never zero. Of a place, the number of the whole path comes second. */
function NumberCell({
  value,
  isAtLeast,
  whole = value,
  isWide,
}: {
  value: number | null;
  isAtLeast?: boolean | undefined;
  whole?: number | null | undefined;
  isWide?: boolean;
}) {
  return (
    <td className={`${styles['number']} ${isWide ? styles['wide'] : ''}`}>
      {value === null ? (
        <>
          <span aria-hidden="true" title={notRecorded}>
            –
          </span>
          <span className="visually-hidden">{notRecorded}</span>
        </>
      ) : (
        atLeastSign(isAtLeast) + groupedNumber(value)
      )}
      {whole === null || whole === value ? null : (
        <span className="second-13"> of {groupedNumber(whole)} along the whole path</span>
      )}
    </td>
  );
}
