import { radarsInView, type RadarInView } from '@touchdown/shared/radar/radars-in-view.ts';
import { kmPerMile, metersPerFoot } from '@touchdown/shared/geo/length-units.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Link } from 'react-router-dom';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { thingOf, type RadarSubject } from './radar-subject.ts';
import styles from './radar-section.module.css';

const mostRadars = 4;

/** The radars that saw a tornado, with links to their volumes of that time, which need no account. */
export function RadarsInView({ subject }: { subject: RadarSubject }) {
  const units = useUnits();
  const radars = subject.place ? radarsInView(subject.place, mostRadars) : [];
  if (radars.length === 0) return null;
  return (
    <div className={`second-15 ${styles['words']}`}>
      <p>
        Scans of that time in the archive, tilt by tilt, for everybody. The radar with the lowest beam over this{' '}
        {thingOf(subject)} comes first:
      </p>
      <ul>
        {radars.map((radar) => (
          <li key={radar.station.id}>
            <Link to={pathOf(radar, subject.beganAt)}>
              {radar.station.id}, {radar.station.name}
            </Link>
            {`: ${wordsOf(radar, units)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function pathOf({ station }: RadarInView, time: number): string {
  return `/radar?station=${station.id}&at=${new Date(time).toISOString().slice(0, 16)}`;
}

/** `21.3 miles away, its beam 1,000 ft above the antenna` */
function wordsOf({ distanceKm, beamMeters }: RadarInView, units: Units): string {
  const away = quantityWords(units, 'length', Number((distanceKm / kmPerMile).toFixed(1)));
  const height =
    units === 'us'
      ? `${groupedNumber(Math.round(beamMeters / metersPerFoot / 100) * 100)} ft`
      : `${groupedNumber(Math.round(beamMeters / 10) * 10)} m`;
  return `${away} away, the middle of its lowest beam ${height} above the antenna`;
}
