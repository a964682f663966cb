import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noNewLoopsSentence } from '@touchdown/shared/contract/closed-sentences.ts';
import {
  coverageWords,
  dayFileUrl,
  dayPictureSize,
  maxDayVolumes,
  readDayRotation,
  type DayRotation as Rotation,
  type RotationOfTornado,
} from '@touchdown/shared/radar/day-rotation.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { nearestStations } from '@touchdown/shared/radar/nearest-stations.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PageSection } from '../../../entities/answer-page/page-section.tsx';
import { callApi } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { useSiteStatus } from '../../../lib/site-status.ts';
import { useUnits, type Units } from '../../../lib/units.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { notify } from '../../../ui/toast/notify.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { JobProgress } from '../job/job-progress.tsx';
import { announcementOf } from '../job/job-words.ts';
import { callsOfAnyJob, findActive, toRequested } from '../job/radar-calls.ts';
import type { RadarJobPorts } from '../job/radar-job.ts';
import { useRadarJob } from '../job/use-radar-job.ts';
import { knotWords, stationWords } from '../loop-words.ts';
import tableStyles from '../../../entities/answer-page/tornado-lines.module.css';

interface DayRotationProps {
  date: string;
  /** Where the day's tornadoes began, since there are archived scans. */
  places: readonly (Position & { id: string })[];
}

interface Counted {
  /** How many tornadoes it is of. */
  count: number;
}

/** The rotation that radars saw of a day's tornadoes: the picture, or the means to have it drawn once for everybody. */
export function DayRotation({ date, places }: DayRotationProps) {
  const { data } = useQuery(apiQuery('GET /days/{date}/rotation', { params: { date } }));
  const { user, state } = useSession();
  const rotation = useSummary(data?.rotation?.summary_url);
  if (!data || !places.some((place) => nearestStations(place).length > 0)) return null;
  const count = places.length;
  const picture = data.rotation?.picture_url;
  const isOf = (id: string) => rotation?.tornadoes.some((one) => one.id === id);
  const later = rotation ? places.filter(({ id }) => !isOf(id)).length : 0;
  return (
    <PageSection title="Rotation by radar">
      {picture ? <DayPicture date={date} url={picture} rotation={rotation} /> : null}
      {later > 0 ? (
        <p className="second-15 above-12 reading">
          This map was drawn before {groupedNumber(later)} of the day’s tornadoes{' '}
          {later === 1 ? 'was' : 'were'} on record.
        </p>
      ) : null}
      {user && (!picture || later > 0) ? (
        <Drawing key={user.id} {...{ date, count }} isVerified={user.is_verified} isAgain={later > 0} />
      ) : null}
      {!picture && state === 'signed-out' ? <Invitation count={count} /> : null}
    </PageSection>
  );
}

function Invitation({ count }: Counted) {
  if (useSiteStatus().radarLoops === 'off') {
    return <p className="second-15 above-12 reading">{noNewLoopsSentence}</p>;
  }
  return (
    <>
      <p className="second-15 above-12 reading">{whatItShows(count)} Log in or register to request it.</p>
      <p className="buttons above-16 not-printed">
        <LinkButton to="/login">Log in</LinkButton>
        <LinkButton to="/register">Register</LinkButton>
      </p>
    </>
  );
}

function whatItShows(count: number): string {
  return count === 1
    ? 'A map can show where radar saw rotation in this tornado, and how fast.'
    : 'A map can show where radar saw rotation in these tornadoes, and how fast.';
}

function callsOfDay(date: string): RadarJobPorts<undefined> {
  return {
    ...callsOfAnyJob,
    request: async () => toRequested(await callApi('POST /days/{date}/rotation', { params: { date } })),
    findActive: () => findActive('day', date),
  };
}

interface DrawingProps extends Counted {
  date: string;
  isVerified: boolean;
  /** Whether there is a picture of fewer tornadoes. */
  isAgain: boolean;
}

/** Where a signed-in person asks for the picture, or follows the job that somebody has asked for. */
function Drawing({ date, count, isVerified, isAgain }: DrawingProps) {
  const client = useQueryClient();
  const { radarJob, job, loop } = useRadarJob(() => callsOfDay(date));
  const areMade = useSiteStatus().radarLoops === 'on';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!loop) return;
    const { queryKey } = apiQuery('GET /days/{date}/rotation', { params: { date } });
    client.setQueryData(queryKey, {
      date,
      rotation: {
        picture_url: loop.videoUrl,
        summary_url: dayFileUrl(loop.videoUrl, 'summary'),
        geojson_url: dayFileUrl(loop.videoUrl, 'geojson'),
        csv_url: dayFileUrl(loop.videoUrl, 'csv'),
        made_at: new Date().toISOString(),
      },
    });
  }, [loop, client, date]);

  function request() {
    // The pressed button disappears, so the focus moves to the content that replaces it.
    place.current?.focus({ preventScroll: true });
    void radarJob.request(undefined, false);
  }

  async function cancel() {
    place.current?.focus({ preventScroll: true });
    try {
      await radarJob.cancel();
    } catch (error) {
      notify(messageOf(error), 'error');
    }
  }

  const isBusy = job.step === 'requesting';
  return (
    <>
      <VisuallyHidden>
        <p role="status">{announcementOf(job, 'picture')}</p>
      </VisuallyHidden>
      <div ref={place} tabIndex={-1} className="focus-place">
        {job.step === 'following' ? (
          <JobProgress
            job={job}
            thing="picture"
            onCancel={() => void cancel()}
            onCheck={() => radarJob.checkNow()}
          />
        ) : null}
        {job.step === 'failed' ? (
          <p role="alert" className="above-12 reading">
            <strong>Error:</strong> {job.sentence}
          </p>
        ) : null}
        {job.step === 'following' || job.step === 'made' ? null : (
          <AskForIt {...{ count, isVerified, isAgain, areMade, isBusy }} onAsk={request} />
        )}
      </div>
    </>
  );
}

interface AskProps extends Omit<DrawingProps, 'date'> {
  areMade: boolean;
  isBusy: boolean;
  onAsk: () => void;
}

function AskForIt({ count, isVerified, isAgain, areMade, isBusy, onAsk }: AskProps) {
  if (!areMade) return <p className="second-15 above-12 reading">{noNewLoopsSentence}</p>;
  if (!isVerified) {
    return (
      <p className="second-15 above-12 reading">{whatItShows(count)} Verify your email to request it.</p>
    );
  }
  return (
    <>
      <p className="second-15 above-12 reading">
        {whatItShows(count)} We read up to {maxDayVolumes} radar scans for it, which takes a few minutes. Then
        everyone can see it here. It counts as one of your {radarLimits.loopsPerDay} radar loops a day.
      </p>
      <p className="buttons above-16 not-printed">
        <Button
          look="primary"
          aria-disabled={isBusy || undefined}
          onClick={() => (isBusy ? undefined : onAsk())}
        >
          {isBusy ? 'Requesting it…' : isAgain ? 'Draw it again' : 'Draw the rotation map'}
        </Button>
      </p>
    </>
  );
}

/** What a picture says of each tornado. The page stays useful without it. */
function useSummary(url: string | undefined): Rotation | null {
  const { data = null } = useQuery({
    queryKey: ['day-rotation', url],
    queryFn: async ({ signal }) => readSummary(await fetch(url ?? '', { signal })),
    enabled: url !== undefined,
    staleTime: Infinity,
  });
  return data;
}

interface DayPictureProps {
  date: string;
  url: string;
  rotation: Rotation | null;
}

/** The picture, what it says in words and as a table, and the files of its points. */
function DayPicture({ date, url, rotation }: DayPictureProps) {
  const units = useUnits();
  const words = rotation ? coverageWords(rotation) : '';
  return (
    <>
      <figure className="above-16">
        <img
          src={url}
          className="whole-picture"
          width={dayPictureSize.width}
          height={dayPictureSize.height}
          loading="lazy"
          alt={`Map of the rotation that radar saw on ${longDate(date)}. ${words}`}
        />
        <figcaption className="second-15 above-10 reading">
          {rotation?.isSimulated ? (
            <strong>Simulated: these storms are made up, not measured. </strong>
          ) : null}
          {[words, rotation ? strongestWords(rotation, units) : ''].filter(Boolean).join(' ')} Each dot is one
          scan. Thin blue lines are the paths on record.
        </figcaption>
      </figure>
      {rotation ? (
        <Fold level={3} title="Each tornado as a table">
          <RotationTable tornadoes={rotation.tornadoes} units={units} />
        </Fold>
      ) : null}
      <ul className="second-15 plain-list link-row touch-links above-12 not-printed">
        <li>
          <a href={url} download={`rotation-${date}.webp`}>
            Picture
          </a>
        </li>
        <li>
          <a href={dayFileUrl(url, 'geojson')} download={`rotation-${date}.geojson`}>
            Every point (GeoJSON)
          </a>
        </li>
        <li>
          <a href={dayFileUrl(url, 'csv')} download={`rotation-${date}.csv`}>
            Every point (CSV)
          </a>
        </li>
      </ul>
    </>
  );
}

async function readSummary(response: Response): Promise<Rotation> {
  const rotation = response.ok ? readDayRotation(await response.json()) : undefined;
  if (!rotation) throw new Error(`The rotation of the day cannot be read: ${response.status}`);
  return rotation;
}

type Seen = RotationOfTornado & { strongest: NonNullable<RotationOfTornado['strongest']> };

/** `Strongest: at least 98 kt at 3:16 p.m. CDT (Moore).` */
function strongestWords({ tornadoes }: Rotation, units: Units): string {
  const seen = tornadoes.filter((one): one is Seen => one.strongest !== null);
  const [most] = seen.toSorted((a, b) => b.strongest.knots - a.strongest.knots);
  if (!most || tornadoes.length === 1) return '';
  const { name, strongest } = most;
  return `Strongest: ${speedWords(strongest, units)} at ${timeWords(strongest)} (${name}).`;
}

function speedWords({ knots, isAtLeast }: Seen['strongest'], units: Units): string {
  return `${isAtLeast ? 'at least ' : ''}${knotWords(knots, units)}`;
}

function timeWords({ wall, letters }: Seen['strongest']): string {
  return `${clockText(wall)} ${letters}`;
}

function RotationTable({ tornadoes, units }: { tornadoes: readonly RotationOfTornado[]; units: Units }) {
  return (
    <table className={tableStyles['table']} aria-label="Rotation of each tornado">
      <thead>
        <tr>
          {['Tornado', 'Strongest rotation', 'Time', 'Radar'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tornadoes.map(({ id, name, rating, station, strongest }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/tornadoes/${id}`}>{name}</Link>
              {rating ? `, ${rating}` : ''}
            </th>
            <td>{strongest ? speedWords(strongest, units) : station ? 'None found' : 'Not checked'}</td>
            <td>{strongest ? timeWords(strongest) : '–'}</td>
            <td>{station ? stationWords(station) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
