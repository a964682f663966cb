import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import type { TornadoSegment } from '@touchdown/shared/tornadoes/sources.ts';
import { formatDamage } from '../../../../lib/format.ts';
import { amountIn } from '../../../../lib/quantities.ts';
import { useUnits } from '../../../../lib/units.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { sourceClockRange } from '../source-clock-text.ts';
import styles from './sources-section.module.css';

/** The path county by county, as in the source. Missing figures are shown as a dash. */
export function SegmentTable({ segments }: { segments: TornadoSegment[] }) {
  const units = useUnits();
  return (
    // On a phone the table scrolls sideways in its own box, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={styles['scrolls']} role="region" aria-label="Segments by county" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">County</th>
            <th scope="col">Source’s clock</th>
            <th scope="col">Length, {units === 'us' ? 'miles' : 'km'}</th>
            <th scope="col">Width, {units === 'us' ? 'yards' : 'm'}</th>
            <th scope="col">Rating</th>
            <th scope="col">Deaths</th>
            <th scope="col">Injuries</th>
            <th scope="col">Damage</th>
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr key={segment.event_id}>
              <th scope="row">
                {segment.county}, {segment.state}
              </th>
              <td>{timesOf(segment)}</td>
              <Amount value={amountIn(units, 'length', segment.path_length)} decimals={1} />
              <Amount value={amountIn(units, 'width', segment.path_width)} />
              <td>{ratingLabel(segment.rating)}</td>
              <Amount value={segment.fatalities} />
              <Amount value={segment.injuries} />
              <td className={styles['amount']}>{formatDamage(segment.damage_estimate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** All figures of a column have the same number of decimals, so that they align. */
function Amount({ value, decimals = 0 }: { value: number | null; decimals?: 0 | 1 }) {
  return (
    <td className={styles['amount']}>
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>not recorded</VisuallyHidden>
        </>
      ) : (
        groupedNumber(value, decimals)
      )}
    </td>
  );
}

const hourMilliseconds = 3_600_000;

/** The times of a row on the source's clock, whose zone may change along the path. */
function timesOf({ begin_local: local, begin_datetime: utc, end_local: end }: TornadoSegment): string {
  return sourceClockRange(local, end, (Date.parse(`${local}Z`) - Date.parse(utc)) / hourMilliseconds);
}
