import { useQuery } from '@tanstack/react-query';
import type { CountyGaps as Gaps, TornadoGaps } from '@touchdown/shared/tornadoes/place-gaps.ts';
import { countGaps, gapSentence, gapTasks, isFilled } from '@touchdown/shared/tornadoes/gap-words.ts';
import { subjectOfPlacePath } from '@touchdown/shared/following/subject.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { PlaceAnswer, PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { ratingNumber, ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { FollowButton } from '../../../entities/following/follow-button.tsx';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import type { Bounds } from '../../../map/map-frame.ts';
import { PathsMapWhenSeen } from '../../../map/paths/paths-map-when-seen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartFailure } from '../../../ui/state-face.tsx';
import styles from './county-gaps.module.css';

/** The shape of the map, for the place of it while the counts load. */
const mapHeight = '19rem';

/** What people have added to the tornadoes of a county, on a map, and what somebody can do about the gaps in a minute. */
export function CountyGaps({ place }: { place: PlaceAnswer }) {
  const [, , state = '', county = ''] = place.path.split('/');
  const { data, error, refetch } = useQuery(
    apiQuery('GET /places/{state}/counties/{county}/gaps', { params: { state, county } }),
  );
  if (!data) {
    return error ? (
      <PartFailure
        title="Failed to load what is missing."
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={mapHeight} />
    );
  }
  return (
    <>
      <p className="above-12">{gapSentence(countGaps(data.tornadoes))}</p>
      <GapMap place={place} tornadoes={data.tornadoes} />
      <Tasks tornadoes={data.tornadoes} />
      <Team gaps={data} name={place.full_name} />
    </>
  );
}

interface GapMapProps {
  place: PlaceAnswer;
  tornadoes: readonly TornadoGaps[];
}

/** The paths, in the gray of an unknown rating where nobody has added anything, else in the color of the rating. */
function GapMap({ place, tornadoes }: GapMapProps) {
  const { south, north, west, east } = place.bounds;
  const navigate = useNavigate();
  const bounds = useMemo<Bounds>(
    () => [
      [west, south],
      [east, north],
    ],
    [west, south, east, north],
  );
  const paths = useMemo(() => tornadoes.flatMap(pathOf), [tornadoes]);
  const byId = useMemo(() => new Map(tornadoes.map((one) => [one.id as string, one])), [tornadoes]);
  const tipOf = useCallback(
    (id: string) => {
      const one = byId.get(id);
      return one && `${nameOf(one).title}, ${shortDate(one.begin_wall)}: ${addedWords(one)}`;
    },
    [byId],
  );
  const open = useCallback((id: string) => void navigate(`/tornadoes/${id}`), [navigate]);
  if (paths.length === 0) return null;
  const unplaced = tornadoes.length - paths.length;
  return (
    <figure className="above-16">
      <div className={styles['map']}>
        <PathsMapWhenSeen
          label={`Map of tornadoes in ${place.name}: ${groupedNumber(tornadoes.filter(isFilled).length)} of ${groupedNumber(tornadoes.length)} in color`}
          {...{ bounds, paths, tipOf }}
          middle={undefined}
          onOpen={open}
        />
      </div>
      <figcaption className="second-13 above-8">
        In color: has a photo, a story, or a second source. Gray: nothing added yet.
        {unplaced > 0 ? ` Not on the map: ${groupedNumber(unplaced)} without a recorded place.` : ''}
      </figcaption>
    </figure>
  );
}

function pathOf(tornado: TornadoGaps): PlacePath[] {
  const { id, start_lat: lat, start_lon: lon, end_lat: endLat, end_lon: endLon } = tornado;
  if (lat === null || lon === null) return [];
  const step = isFilled(tornado) ? (ratingNumber(tornado.tor_f_scale) ?? 0) : -1;
  return [[id, lat, lon, endLat ?? lat, endLon ?? lon, step]];
}

/** `2 photos, 1 story`, or that there is nothing yet. */
function addedWords({ photos, stories, sources }: TornadoGaps): string {
  const parts = [
    photos > 0 && counted(photos, 'photo', 'photos'),
    stories > 0 && counted(stories, 'story', 'stories'),
    sources > 0 && counted(sources, 'second source', 'second sources'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'nothing added yet';
}

function Tasks({ tornadoes }: Pick<GapMapProps, 'tornadoes'>) {
  const tasks = useMemo(() => gapTasks(tornadoes), [tornadoes]);
  return (
    <>
      <h3 className="above-24">One-minute tasks</h3>
      {tasks.length === 0 ? (
        <p>Every tornado here has a photo, a story, and a second source. Thank you!</p>
      ) : (
        <ul className={`touch-links ${styles['tasks']}`}>
          {tasks.map(({ words, path, tornado }) => (
            <li key={path}>
              <Link to={path}>{words}</Link>
              <span className="second-13">
                {shortDate(tornado.begin_wall)} · {ratingWord(tornado.tor_f_scale)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Whoever follows the county. Nobody is named: following is private. */
function Team({ gaps: { name, path, followers }, name: fullName }: { gaps: Gaps; name: string }) {
  const subject = subjectOfPlacePath(path);
  if (subject === undefined) return null;
  return (
    <div className="buttons above-20">
      <p className="touch-link">
        {followers === null
          ? `Follow ${name} to see what others add.`
          : `${groupedNumber(followers)} people follow ${name}.`}
      </p>
      <FollowButton subject={subject} name={fullName} />
    </div>
  );
}
