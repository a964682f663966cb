import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { PlaceAnswer, PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';
import { seasonSentence } from '@touchdown/shared/tornadoes/place-words.ts';
import { strongestRadiusMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useIsPrinting } from '../../lib/page/use-is-printing.ts';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { useIsServed } from '../../lib/page/use-is-served.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { profileFigures } from '../../ui/charts/profile-figures.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { SafetyLine } from '../../ui/safety-line.tsx';
import { PreliminaryNote } from '../../entities/preliminary/preliminary-note.tsx';
import { CautionList } from '../../entities/answer-page/cautions.tsx';
import { DrawnTornadoes } from '../../entities/answer-page/drawn-tornadoes.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import { WhereDiedSection } from '../../entities/deaths/where-died-section.tsx';
import { HowOften, HowSure } from './how-often.tsx';
import { PlaceTop } from './place-top.tsx';
import { TornadoLines, type TableTornado } from '../../entities/answer-page/tornado-lines.tsx';
import { hereWords, listQuery, neighbourTitles, whereWords, withinTitles } from './place-words.ts';
import { nearWords } from '../../entities/answer-page/near-words.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import styles from '../../entities/answer-page/answer-page.module.css';
import ownStyles from './place-page.module.css';

interface PlaceRecordProps {
  place: PlaceAnswer;
  /** Whether it is the answer for another distance, while the next one loads. */
  isStale: boolean;
}

/** The answer first, then one question a section. */
export function PlaceRecord({ place, isStale }: PlaceRecordProps) {
  const { profile } = place;
  const { search } = useLocation();
  const units = useUnits();
  return (
    <article
      aria-label={place.full_name}
      aria-busy={isStale}
      className={`${ownStyles['sheet']} ${isStale ? 'stale' : ''}`}
    >
      <PlaceTop key={place.path} place={place} />
      <div className={`page-width ${styles['sections']}`}>
        <PreliminaryNote
          preliminary={place.preliminary ?? null}
          parameters={place.parameters}
          where={whereWords(place, units)}
          isOnlyWithReports
        />
        {profile.total === 0 ? (
          <NearestInstead place={place} />
        ) : (
          <>
            <HowOften place={place} />
            <Strongest place={place} />
            <WhenDoTheyCome place={place} />
            {place.kind === 'state' ? <WhereDiedSection profile={profile} /> : null}
            {place.kind === 'county' ? <MissingHere place={place} /> : null}
          </>
        )}
        <Folds place={place} />
        <Places title={withinTitles[place.kind](place.name)} place={place} places={place.within} />
        <Radars radars={place.radars} />
        <Places title={neighbourTitles[place.kind]} place={place} places={place.neighbours} />
        <SafetyLine />
        <ReadOn
          path={place.path}
          search={search}
          list={{ count: profile.total, query: listQuery(place) }}
          profile="Years and ratings (CSV)"
        >
          <LinkButton to={`/compare?places=${place.path}`}>Compare</LinkButton>
          {place.kind === 'state' ? <LinkButton to={`/learn${place.path}`}>Lesson sheet</LinkButton> : null}
        </ReadOn>
        <Origin place={place} />
      </div>
    </article>
  );
}

function PrintedToday() {
  const [now] = useState(() => new Date().toISOString());
  return <>, printed {longDate(now)}</>;
}

/** What paper says of itself. */
function Origin({ place: { path, profile } }: { place: PlaceAnswer }) {
  const { data: current } = useCurrentCatalogue();
  const isPrinting = useIsPrinting();
  return (
    <p className={`only-printed second-13 ${styles['section']}`}>
      Touchdown{current?.release ? `, release ${current.release}` : ''} ({profile.years.first} to{' '}
      {profile.years.last}), {path}
      {isPrinting ? <PrintedToday /> : null}. Source: NOAA (NCEI and Storm Prediction Center). History, not a
      forecast. Warnings: weather.gov
    </p>
  );
}

/** Of a place without a tornado: where the nearest one was. */
function NearestInstead({ place }: { place: PlaceAnswer }) {
  const units = useUnits();
  const [nearest] = place.strongest_nearby.toSorted((a, b) => a.miles - b.miles);
  const beside = place.neighbours.find(({ total }) => total !== null && total > 0);
  const other = beside ?? place.county ?? place.state;
  return (
    <PageSection title={nearest ? 'The nearest one' : 'No tornadoes on record'}>
      {nearest ? (
        <>
          <p className="above-12 reading">
            Of the strongest within {quantityWords(units, 'length', strongestRadiusMiles)}, this one came
            closest. It passed {nearWords(nearest, units)}.
          </p>
          <TornadoLines tornadoes={[nearest]} label="The nearest tornado" />
        </>
      ) : (
        <p className="above-12 reading">Where few people live, a tornado is easily missed.</p>
      )}
      {other ? (
        <p className="above-12 reading">
          <Link to={other.path}>{other.name}</Link>
          {other.total === null ? '' : ` has ${tornadoes(other.total)} on record`}.
        </p>
      ) : null}
    </PageSection>
  );
}

function Strongest({ place }: { place: PlaceAnswer }) {
  const { total, heads } = place.profile;
  return (
    <PageSection title={total === 1 ? 'The tornado' : 'The strongest'}>
      <DrawnTornadoes tornadoes={heads.strongest} label="The strongest" />
      {total > heads.strongest.length ? (
        <p className="buttons not-printed">
          <LinkButton to={`/tornadoes?${listQuery(place)}`}>See all {groupedNumber(total)}</LinkButton>
        </p>
      ) : null}
    </PageSection>
  );
}

/** A bar leads to the list of its tornadoes. */
function WhenDoTheyCome({ place }: { place: PlaceAnswer }) {
  const { profile } = place;
  const navigate = useNavigate();
  const figures = useMemo(() => profileFigures(profile, ['season', 'hours']), [profile]);
  const sentence = seasonSentence(profile.by_month_hour);
  return (
    <PageSection title="When do they come?">
      {sentence === '' ? null : <p className={styles['lead']}>{sentence}</p>}
      <div className={ownStyles['when']}>
        {figures.map((figure) => (
          <Chart
            key={figure.id}
            figure={figure}
            onChoose={(at) => void navigate(`/tornadoes?${listQuery(place, at)}`)}
          />
        ))}
      </div>
    </PageSection>
  );
}

/** Loaded with its counts when somebody comes to it. */
const CountyGaps = lazyPart(() => import('./gaps/county-gaps.tsx'), 'CountyGaps');

function MissingHere({ place }: { place: PlaceAnswer }) {
  const ref = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(ref);
  // Without a script, nothing comes.
  const isServed = useIsServed();
  return (
    <PageSection
      title="What’s missing here"
      about="Do you have a photo, a story, or an old newspaper? Each fills a gap."
      className="not-printed"
    >
      <div ref={ref} className={isServed ? undefined : ownStyles['gaps']}>
        {isSeen ? (
          <Suspense>
            <CountyGaps place={place} />
          </Suspense>
        ) : null}
      </div>
    </PageSection>
  );
}

/** What answers a question less often asked. */
function Folds({ place }: { place: PlaceAnswer }) {
  const { profile } = place;
  const navigate = useNavigate();
  const units = useUnits();
  const [ratings] = useMemo(() => profileFigures(profile, ['ratings']), [profile]);
  const lists = headsOf(place, units);
  return (
    <div className={`not-printed ${styles['section']}`}>
      {lists.length > 0 ? (
        <Fold
          level={2}
          title={place.kind === 'town' ? 'Closest, deadliest, longest' : 'Deadliest, longest, latest'}
        >
          {lists.map(({ title, about, tornadoes: rows }) => (
            <section key={title} className="above-20">
              <h3>{title}</h3>
              {about ? <p className="second-15">{about}</p> : null}
              <TornadoLines tornadoes={rows} label={title} hasDistance={place.kind === 'town'} />
            </section>
          ))}
        </Fold>
      ) : null}
      {ratings && profile.total > 0 ? (
        <Fold level={2} title="Ratings by year">
          <Chart figure={ratings} onChoose={(at) => void navigate(`/tornadoes?${listQuery(place, at)}`)} />
        </Fold>
      ) : null}
      {profile.total > 0 ? <HowSure place={place} /> : null}
      {profile.cautions.length > 0 ? (
        <Fold level={2} title="Limits of the data">
          <CautionList cautions={profile.cautions} />
        </Fold>
      ) : null}
    </div>
  );
}

/** In the state or county, where that is asked for. */
function deathsOf({ fatalities, fatalities_here: here = fatalities }: TableTornado): number | null {
  return here;
}

interface HeadList {
  title: string;
  about?: string;
  tornadoes: readonly TableTornado[];
}

function headsOf(place: PlaceAnswer, units: Units): HeadList[] {
  const { profile, closest, strongest_nearby: nearby } = place;
  const { deadliest, longest, latest } = profile.heads;
  const lists: HeadList[] = [];
  const add = (title: string, rows: readonly TableTornado[], about?: string) => {
    if (rows.length > 0) lists.push({ title, tornadoes: rows, ...(about ? { about } : {}) });
  };
  if (closest[0]) {
    add(
      `The closest passed ${nearWords(closest[0], units)}`,
      closest,
      'Measured to the center of town. Most paths are straight lines from start to end.',
    );
  }
  if (place.kind === 'town' && nearby[0] && nearby[0].tor_f_scale !== 'N/A')
    add(`The strongest within ${quantityWords(units, 'length', strongestRadiusMiles)}`, nearby);
  const killers = deadliest.filter((one) => (deathsOf(one) ?? 0) > 0);
  const [worst] = killers;
  if (worst)
    add(
      `The deadliest killed ${groupedNumber(deathsOf(worst) ?? 0)}${place.kind === 'town' ? '' : ` ${hereWords(place)}`}`,
      killers,
      place.kind === 'town' ? 'Deaths anywhere along the path.' : undefined,
    );
  const long = longest.filter(({ path_length: length }) => length !== null);
  if (long[0]) add(`The longest path: ${quantityWords(units, 'length', long[0].path_length)}`, long);
  if (latest[0]) add(`The latest was on ${longDate(latest[0].begin_wall)}`, latest);
  return lists;
}

/** Each leads to its archive. */
function Radars({ radars }: Pick<PlaceAnswer, 'radars'>) {
  if (!radars || radars.length === 0) return null;
  return (
    <PageSection title={radars.length === 1 ? 'Radar' : 'Radars'} className="not-printed">
      <ul className={`touch-links ${styles['places']}`}>
        {radars.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/radar?station=${id}`}>{id}</Link>
            <span className="second-13">{name}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function Places({
  title,
  place,
  places,
}: {
  title: string;
  place: PlaceAnswer;
  places: readonly PlaceLink[];
}) {
  if (places.length === 0) return null;
  const isDivided = places.some((each) => each.shared_with);
  // The state of the page itself is said once.
  const own = place.kind === 'state' ? place.name : place.state?.name;
  const areOfOne =
    new Set(places.map(({ state }) => state)).size === 1 && (own === undefined || places[0]?.state === own);
  return (
    <PageSection
      title={title}
      about={isDivided ? 'Tornadoes in a county with two offices count for both.' : undefined}
      className="not-printed"
    >
      <ul className={`touch-links ${styles['places']}`}>
        {places.map(({ name, state, path, total, shared_with: shared = [] }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
            <span className="second-13">
              {[
                areOfOne || state === own ? undefined : state,
                total === null ? undefined : groupedNumber(total),
                shared.length > 0 && `shared with NWS ${shared.map((office) => office.name).join(' and ')}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
