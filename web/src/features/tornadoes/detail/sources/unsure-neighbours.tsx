import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { PathReading, UnsureNeighbour } from '@touchdown/shared/tornadoes/unsure-neighbour.ts';
import { Link } from 'react-router-dom';
import { amountIn } from '../../../../lib/quantities.ts';
import { useUnits } from '../../../../lib/units.ts';
import { sourceHours } from '../source-clock-text.ts';
import styles from './sources-section.module.css';

/** The tornadoes that may be part of the same path, each with what one tornado or two would mean. */
export function UnsureNeighbours({ neighbours }: { neighbours: readonly UnsureNeighbour[] }) {
  return neighbours.map((neighbour) => (
    <BothReadings key={neighbour.event_ids.join()} neighbour={neighbour} />
  ));
}

function BothReadings({ neighbour }: { neighbour: UnsureNeighbour }) {
  const { tornado_id: id, place, score, side, together, apart } = neighbour;
  const name = `the tornado in ${place}`;
  const units = useUnits();
  return (
    <>
      <p>
        The source does not say whether this tornado and{' '}
        {id ? <Link to={`/tornadoes/${id}`}>{name}</Link> : name}, just {side} it, are one. The score of the
        joint is {score.toFixed(2)} (lower is more certain), too uncertain to join them.
      </p>
      {/* On a phone the table scrolls sideways in its own box, so the keyboard must reach it. */}
      <div
        className={styles['scrolls']}
        role="region"
        aria-label={`One tornado or two: ${place}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Reading</th>
              <th scope="col">Source’s clock</th>
              <th scope="col">Length, {units === 'us' ? 'miles' : 'km'}</th>
              <th scope="col">Deaths</th>
              <th scope="col">Injuries</th>
            </tr>
          </thead>
          <tbody>
            <Reading title="One tornado" reading={together} />
            <Reading title="Two tornadoes: this one" reading={apart.own} />
            <Reading title="Two tornadoes: the other" reading={apart.neighbour} />
          </tbody>
        </table>
      </div>
    </>
  );
}

function Reading({ title, reading }: { title: string; reading: PathReading }) {
  const { begin_local: begin, end_local: end, path_length: length, fatalities, injuries } = reading;
  const units = useUnits();
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{sourceHours(begin, end)}</td>
      <td>{length === null ? 'not recorded' : groupedNumber(amountIn(units, 'length', length), 1)}</td>
      <td>{fatalities ?? 'not recorded'}</td>
      <td>{injuries ?? 'not recorded'}</td>
    </tr>
  );
}
