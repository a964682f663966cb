import { bestRadars, type RadarInReach } from './best-radars.ts';
import { partOfPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { Link } from 'react-router-dom';
import { useUnits, type Units } from '../../lib/units.ts';
import { useSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { stationWords, timeWords } from './loop-words.ts';
import { thingOf, type RadarSubject } from './radar-subject.ts';
import styles from './radar-section.module.css';
import { distanceWords, heightWords } from './reach-words.ts';

interface SeenByProps {
  subject: RadarSubject;
  /** The radar of the loop that is shown; undefined without a loop. */
  loopStationId: string | undefined;
}

/** Of many radars, the lowest beams tell the most. */
const maxOthers = 3;
/** Rotation that reaches the ground often begins below, and debris seldom comes as high. */
const highBeamMeters = 3_048;

/** Leads to the archived scans of the radars that could see a tornado or storm report. Nobody needs an account for them. */
export function SeenBy({ subject, loopStationId }: SeenByProps) {
  const units = useUnits();
  const middle = middleOf(subject);
  if (!middle) return null;
  const { place, time } = middle;
  const radars = bestRadars(place, time);
  const [best] = radars;
  const at = timeWords(time, subject.clock);
  const shownId = loopStationId ?? best?.station.id;
  const others = radars.filter(({ station }) => station.id !== shownId).slice(0, maxOthers);
  return (
    <>
      {loopStationId ? (
        <p className={`second-15 ${styles['words']}`}>
          This loop was made from{' '}
          <Link to={radarPageLink(loopStationId, time)}>{stationWords(loopStationId)}</Link>. The radar viewer
          has its complete scans of {at}, with every tilt. No account needed.
        </p>
      ) : null}
      {!loopStationId && best ? (
        <BestRadar radar={best} thing={thingOf(subject)} time={time} at={at} />
      ) : null}
      {!loopStationId && !best ? (
        <p className={`second-15 ${styles['words']}`}>
          No network radar was close enough to see this {thingOf(subject)}.
        </p>
      ) : null}
      {others.length > 0 ? (
        <div className={`second-15 ${styles['words']}`}>
          <p>Also seen by</p>
          <ul className={styles['others']}>
            {others.map((radar) => (
              <li key={radar.station.id}>
                <Link to={radarPageLink(radar.station.id, time)}>{stationWords(radar.station.id)}</Link>{' '}
                {otherWords(radar, units)}
              </li>
            ))}
          </ul>
          {others.some(({ beamMeters }) => beamMeters > highBeamMeters) ? (
            <p>
              Above {heightWords(highBeamMeters, units)}, a beam shows the storm, not what is near the ground.
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface BestRadarProps {
  radar: RadarInReach;
  thing: string;
  time: number;
  at: string;
}

function BestRadar({ radar, thing, time, at }: BestRadarProps) {
  const units = useUnits();
  const { user } = useSession();
  const { station, distanceKm, beamMeters } = radar;
  return (
    <>
      <p className={`second-15 ${styles['words']}`}>
        {stationWords(station.id)} had the best view of this {thing}: {distanceWords(distanceKm, units)} away,
        with its lowest beam about {heightWords(beamMeters, units)} up. You don’t need an account to see its
        scans.{doubtWords(radar)}
      </p>
      <p className={`buttons ${styles['buttons']}`}>
        {/* Members have a loop to generate below. */}
        <LinkButton look={user ? 'plain' : 'primary'} to={radarPageLink(station.id, time)}>
          Open the scans of {at}
        </LinkButton>
      </p>
    </>
  );
}

/** `at 4,200 ft (beam height), 61 miles away` */
function otherWords(radar: RadarInReach, units: Units): string {
  const { beamMeters, distanceKm } = radar;
  const doubt = radar.isUncertain ? '; the archive may be missing that day' : '';
  return `at ${heightWords(beamMeters, units)} (beam height), ${distanceWords(distanceKm, units)} away${doubt}`;
}

function doubtWords({ isUncertain }: RadarInReach): string {
  return isUncertain ? ' The archive may be missing this radar for that day.' : '';
}

/** Half of its way, at half of its time. Undefined where the record does not say where it was. */
function middleOf({ track, place, beganAt }: RadarSubject) {
  if (!track) return place ? { place, time: beganAt } : undefined;
  const halfway = partOfPath(track.path, 0.5).at(-1);
  return halfway && { place: halfway, time: (track.beganAt + track.endedAt) / 2 };
}

/** The page of the radar viewer that opens a station's archive at a time, in milliseconds since 1970. */
function radarPageLink(stationId: string, time: number): string {
  const second = Math.floor(time / 1_000) * 1_000;
  return `/radar?station=${stationId}&at=${new Date(second).toISOString().replace('.000', '')}`;
}
