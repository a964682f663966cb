import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { placeSentence } from '@touchdown/shared/tornadoes/place-words.ts';
import { townRadiiMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { Fragment, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { subjectOfPlacePath } from '@touchdown/shared/following/subject.ts';
import { AnswerTop, ChoiceLinks } from '../../entities/answer-page/answer-top.tsx';
import { FollowButton } from '../../entities/following/follow-button.tsx';
import { EmbedButton } from '../../entities/tornado/share/share-button.tsx';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits } from '../../lib/units.ts';
import type { Bounds } from '../../map/map-frame.ts';
import { Figure } from '../../ui/figure.tsx';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { hereWords, listQuery, whereWords } from './place-words.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { ratingWord, violentOf } from '@touchdown/shared/tornadoes/rating.ts';
import ownStyles from './place-page.module.css';
import styles from '../../entities/answer-page/answer-page.module.css';

/** The name and the answer as a sentence, then a map of all paths and four numbers. */
export function PlaceTop({ place }: { place: PlaceAnswer }) {
  const { kind, full_name: name, state, county, offices, profile } = place;
  const units = useUnits();
  return (
    <>
      <AnswerTop
        trail={
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
        }
        title={name}
        sentence={placeSentence(place, (miles) => quantityWords(units, 'length', miles))}
        printWords="Print one page"
        actions={<FollowPlace place={place} />}
        picture={
          (place.radius_miles ?? townRadiiMiles[0]) === townRadiiMiles[0] ? `${place.path}.png` : undefined
        }
        more={<EmbedButton path="/tornadoes" query={listQuery(place)} title={`Tornadoes: ${name}`} />}
        choices={kind === 'town' ? <Distances radius={place.radius_miles} /> : null}
        map={<PathsMap place={place} />}
      >
        {offices.length > 0 ? (
          <p className="second-15 not-printed above-10">
            <Offices place={place} />
          </p>
        ) : null}
      </AnswerTop>
      <div className={`page-width ${styles['under']}`}>
        <Drawn place={place} />
        {profile.total > 0 ? <Figures place={place} /> : null}
      </div>
    </>
  );
}

/** Who warns of the next one. Few counties are divided. */
function Offices({ place: { kind, offices } }: { place: PlaceAnswer }) {
  if (offices.length === 0) return null;
  const last = offices.length - 1;
  return (
    <>
      {kind === 'office' ? 'Live warnings: ' : last === 0 ? 'Forecast office: ' : 'Forecast offices: '}
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
      {last === 0 ? null : `, each for part of ${kind === 'county' ? 'it' : 'the county'}`}
    </>
  );
}

/** A state is too large to be followed. */
function FollowPlace({ place: { path, full_name: name } }: { place: PlaceAnswer }) {
  const subject = subjectOfPlacePath(path);
  if (subject === undefined) return null;
  return <FollowButton subject={subject} name={name} />;
}

/** How far the page looks. Each choice is a URL of its own. */
function Distances({ radius }: { radius: number | null }) {
  const units = useUnits();
  const inOrder = [...townRadiiMiles].toSorted((a, b) => a - b);
  return (
    <ChoiceLinks
      label="Distance"
      choices={inOrder.map((miles) => ({
        key: miles,
        to: miles === townRadiiMiles[0] ? '?' : `?radius_miles=${miles}`,
        isChosen: miles === radius,
        words: quantityWords(units, 'length', miles),
      }))}
    />
  );
}

function Figures({ place }: { place: PlaceAnswer }) {
  const { total, years, ratings, deaths, deaths_at_least: isAtLeast, along_paths: along } = place.profile;
  const where = along ? hereWords(place) : `anywhere along ${total === 1 ? 'this path' : 'these paths'}`;
  return (
    <dl className={styles['figures']}>
      <Figure large value={total} unit={`${total === 1 ? 'tornado' : 'tornadoes'} since ${years.first}`} />
      <Figure large value={strongOf(ratings)} unit="strong or violent, F2/EF2 or higher" />
      <Figure large value={violentOf(ratings)} unit="violent, F4/EF4 or higher" />
      <Figure
        large
        value={deaths}
        isAtLeast={isAtLeast}
        unit={`${deaths === 1 ? 'death' : 'deaths'} ${where}`}
      />
    </dl>
  );
}

/** How many are of the ratings 2 to 5, of either scale. */
function strongOf(ratings: readonly number[]): number {
  return ratings.slice(2, 6).reduce((sum, count) => sum + count, 0);
}

/** Which paths the map shows, and the way to all of them. */
function Drawn({ place }: { place: PlaceAnswer }) {
  const { paths, profile } = place;
  if (paths.length === 0) return null;
  const { first, last } = profile.years;
  return (
    <p className="second-15">
      {paths.length < profile.total
        ? `The ${groupedNumber(paths.length)} strongest of ${groupedNumber(profile.total)} paths`
        : `All ${groupedNumber(paths.length)} paths`}
      , {first} to {last}, drawn straight from start to end.{' '}
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
    <PathsMapWhenSeen
      key={`${place.path} ${radius}`}
      label={`Map. ${paths.length === 0 ? 'No path' : `Paths of ${tornadoes(paths.length)}`} ${whereWords(place, units)}.`}
      {...{ bounds, paths, middle, tipOf }}
      onOpen={open}
    />
  );
}
