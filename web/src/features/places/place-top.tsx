import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { placeSentence, violentOf } from '@touchdown/shared/tornadoes/place-words.ts';
import { townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { averageWords, rateNumber, ratesSince } from '@touchdown/shared/tornadoes/rate-words.ts';
import { Fragment, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { subjectOfPlacePath } from '@touchdown/shared/following/subject.ts';
import { FollowButton } from '../../entities/following/follow-button.tsx';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import type { Bounds } from '../../map/map-frame.ts';
import { Figure } from '../../ui/figure.tsx';
import { RecordMap, RecordMeta, RecordTop } from '../../ui/record-page.tsx';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { hereWords, listQuery, whereWords } from './place-words.ts';
import { useSince } from './since-choice.tsx';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import ownStyles from './place-page.module.css';
import styles from '../../entities/answer-page/answer-page.module.css';

/** The name, the answer as a sentence and four numbers, beside a map of all paths. */
export function PlaceTop({ place }: { place: PlaceAnswer }) {
  const { kind, full_name: name, state, county, profile } = place;
  const units = useUnits();
  const { first, last } = profile.years;
  return (
    <RecordTop className={styles['top']} map={<PathsMap place={place} />}>
      <nav aria-label="Places around this one" className={`second-15 touch-links ${ownStyles['trail']}`}>
        <Link to="/states">All states</Link>
        {[state, county].map((one) =>
          one ? (
            <Link key={one.path} to={one.path}>
              {one.name}
            </Link>
          ) : null,
        )}
      </nav>
      <h1>{name}</h1>
      <RecordMeta>
        <Offices place={place} />
        <span>
          {first} to {last}
        </span>
      </RecordMeta>
      <p className={styles['sentence']}>
        {placeSentence(place, (miles) => quantityWords(units, 'length', miles))}
      </p>
      <FollowPlace place={place} />
      {kind === 'town' ? <Distances radius={place.radius_miles} /> : null}
      {profile.total > 0 ? <Figures place={place} /> : null}
      <Drawn place={place} />
    </RecordTop>
  );
}

/** Who warns of the next one. Few counties are divided. */
function Offices({ place: { kind, offices } }: { place: PlaceAnswer }) {
  if (offices.length === 0) return null;
  const last = offices.length - 1;
  return (
    <span>
      {offices.map(({ code, name, path }, at) => (
        <Fragment key={code}>
          {at === 0 ? null : at === last ? ' and ' : ', '}
          {kind === 'office' ? (
            <a href={`https://www.weather.gov/${code.toLowerCase()}/`}>weather.gov/{code.toLowerCase()}</a>
          ) : (
            <Link to={path}>NWS {name}</Link>
          )}
        </Fragment>
      ))}
      {last === 0 ? null : `, each for a part of ${kind === 'county' ? 'it' : 'the county'}`}
    </span>
  );
}

/** A state is too large to be followed. */
function FollowPlace({ place: { path, full_name: name } }: { place: PlaceAnswer }) {
  const subject = subjectOfPlacePath(path);
  if (subject === undefined) return null;
  return (
    <p className="buttons not-printed">
      <FollowButton subject={subject} name={name} />
    </p>
  );
}

/** How far the page looks. Each choice is a URL of its own. */
function Distances({ radius }: { radius: number | null }) {
  const units = useUnits();
  const inOrder = [...townRadiiMiles].toSorted((a, b) => a - b);
  return (
    <nav aria-label="Distance" className={`not-printed ${ownStyles['distances']}`}>
      {inOrder.map((miles) => (
        <Link
          key={miles}
          to={miles === townRadiiMiles[0] ? '?' : `?radius_miles=${miles}`}
          replace
          aria-current={miles === radius ? 'true' : undefined}
          className={`touch-link ${ownStyles['distance']}`}
        >
          {quantityWords(units, 'length', miles)}
        </Link>
      ))}
    </nav>
  );
}

function Figures({ place }: { place: PlaceAnswer }) {
  const { profile } = place;
  const { total, rates, ratings, last, deaths, deaths_at_least: isAtLeast, along_paths: along } = profile;
  const [rate] = ratesSince(rates, useSince(rates));
  const violent = violentOf(ratings);
  const wholePaths = `along ${total === 1 ? 'its whole path' : 'their whole paths'}`;
  return (
    <>
      <dl className={styles['figures']}>
        <Figure large value={total} unit={total === 1 ? 'tornado' : 'tornadoes'} />
        {rate ? <Figure large value={rateNumber(rate.per_year)} unit={averageWords(rate)} /> : null}
        <Figure
          large
          value={deaths}
          isAtLeast={isAtLeast}
          unit={`${deaths === 1 ? 'death' : 'deaths'} ${along ? hereWords(place) : wholePaths}${
            along && along.deaths !== deaths ? `; ${groupedNumber(along.deaths)} ${wholePaths}` : ''
          }`}
        />
        {violent > 0 || last === null ? (
          <Figure large value={violent} unit="F4 or stronger" />
        ) : (
          <Figure large value={last.slice(0, 4)} unit={`the latest, on ${dayWords(last)}`} />
        )}
      </dl>
    </>
  );
}

/** `May 20` */
function dayWords(date: string): string {
  return `${monthNames[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8, 10))}`;
}

/** Which paths the map shows, and the way to all of them. */
function Drawn({ place }: { place: PlaceAnswer }) {
  const { paths, profile } = place;
  if (paths.length === 0) return null;
  const all =
    paths.length < profile.total
      ? `The ${groupedNumber(paths.length)} most significant of ${groupedNumber(profile.total)} are drawn. `
      : '';
  return (
    <p className={`second-15 ${styles['drawn']}`}>
      {all}
      <Link to={`/map?${listQuery(place)}`} className="touch-link not-printed">
        See all on the map
      </Link>
    </p>
  );
}

function PathsMap({ place }: { place: PlaceAnswer }) {
  const { kind, lat, lon, paths, profile, closest, strongest_nearby: nearby } = place;
  const { south, north, west, east } = place.bounds;
  const units = useUnits();
  const navigate = useNavigate();
  const radius = place.radius_miles;
  const bounds = useMemo<Bounds>(
    () => [
      [west, south],
      [east, north],
    ],
    [west, south, east, north],
  );
  const middle = useMemo(
    () => (kind === 'town' ? { lat, lon, radiusMiles: radius } : undefined),
    [kind, lat, lon, radius],
  );
  const open = useCallback((id: string) => void navigate(`/tornadoes/${id}`), [navigate]);
  const tips = useMemo(() => {
    const known = [...Object.values(profile.heads).flat(), ...closest, ...nearby];
    return new Map(
      known.map((one) => [
        one.id as string,
        `${nameOf(one).title}, ${ratingWord(one.tor_f_scale)}, ${longDate(one.begin_wall)}`,
      ]),
    );
  }, [profile, closest, nearby]);
  const tipOf = useCallback((id: string) => tips.get(id) ?? 'Press to open this tornado', [tips]);
  return (
    <RecordMap>
      <PathsMapWhenSeen
        key={`${place.path} ${radius}`}
        label={`Map. ${paths.length === 0 ? 'No path' : `Paths of ${tornadoes(paths.length)}`} ${whereWords(place, units)}.`}
        {...{ bounds, paths, middle, tipOf }}
        onOpen={open}
      />
    </RecordMap>
  );
}
