import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import type { PlaceAnswer, PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';
import { strongestRadiusMiles } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { placeCharts, profileFigures } from '../../ui/charts/profile-figures.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { SafetyLine } from '../../ui/safety-line.tsx';
import { PreliminaryNote } from '../../entities/preliminary/preliminary-note.tsx';
import { Cautions } from '../../entities/answer-page/cautions.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import { WhereDiedSection } from '../../entities/deaths/where-died-section.tsx';
import { PlaceTop } from './place-top.tsx';
import { SinceChoice, useSince } from './since-choice.tsx';
import { TornadoLines, type TableTornado } from '../../entities/answer-page/tornado-lines.tsx';
import { hereWords, listQuery, neighbourTitles, whereWords, withinTitles } from './place-words.ts';
import { nearWords } from '../../entities/answer-page/near-words.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import styles from '../../entities/answer-page/answer-page.module.css';

interface PlaceRecordProps {
  place: PlaceAnswer;
  /** Whether it is the answer for another distance, while the next one loads. */
  isStale: boolean;
}

/** The answer first, then one message a section. */
export function PlaceRecord({ place, isStale }: PlaceRecordProps) {
  const { profile } = place;
  const { search } = useLocation();
  const units = useUnits();
  return (
    <article aria-label={place.full_name} aria-busy={isStale} className={isStale ? 'stale' : ''}>
      <PlaceTop key={place.path} place={place} />
      <div className={`page-width ${styles['sections']}`}>
        <PreliminaryNote
          preliminary={place.preliminary ?? null}
          parameters={place.parameters}
          where={whereWords(place, units)}
        />
        {profile.total === 0 ? (
          <NearestInstead place={place} />
        ) : (
          <>
            <PlaceCharts place={place} />
            <Heads place={place} />
            {place.kind === 'state' ? <WhereDiedSection profile={profile} /> : null}
          </>
        )}
        <Places title={withinTitles[place.kind](place.name)} places={place.within} />
        <Radars radars={place.radars} />
        <Places title={neighbourTitles[place.kind]} places={place.neighbours} />
        <Cautions cautions={profile.cautions} />
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
      </div>
    </article>
  );
}

/** Of a place without a tornado: where the nearest one was. */
function NearestInstead({ place }: { place: PlaceAnswer }) {
  const units = useUnits();
  const [nearest] = place.strongest_nearby.toSorted((a, b) => a.miles - b.miles);
  const beside = place.neighbours.find(({ total }) => total !== null && total > 0);
  const other = beside ?? place.county ?? place.state;
  return (
    <PageSection title={`None is on record ${whereWords(place, units)}`}>
      {nearest ? (
        <>
          <p className={styles['words']}>
            One of the strongest within {quantityWords(units, 'length', strongestRadiusMiles)} passed{' '}
            {nearWords(nearest, units)}:
          </p>
          <TornadoLines tornadoes={[nearest]} label="The nearest of them" />
        </>
      ) : (
        <p className={styles['words']}>
          That does not mean that there was none: in a place where few people live, a tornado is easily
          missed.
        </p>
      )}
      {other ? (
        <p className={styles['words']}>
          <Link to={other.path}>{other.name}</Link>
          {other.total === null ? '' : ` has ${tornadoes(other.total)} on record`}.
        </p>
      ) : null}
    </PageSection>
  );
}

/** A bar leads to the list of its tornadoes. */
function PlaceCharts({ place }: { place: PlaceAnswer }) {
  const { profile } = place;
  const navigate = useNavigate();
  const since = useSince(profile.rates);
  const figures = useMemo(() => profileFigures(profile, placeCharts, 'chart', since), [profile, since]);
  return figures.map((figure) => (
    <section key={figure.id} className={styles['section']}>
      <Chart
        figure={figure}
        level={2}
        onChoose={(at) => void navigate(`/tornadoes?${listQuery(place, at)}`)}
      />
      {figure.id === 'chart-rates' ? <SinceChoice rates={profile.rates} /> : null}
    </section>
  ));
}

/** The first of each kind. A kind that says nothing is left out. */
function Heads({ place }: { place: PlaceAnswer }) {
  const units = useUnits();
  return (
    <>
      {headsOf(place, units).map(({ title, about, tornadoes: rows }) => (
        <PageSection key={title} title={title} about={about}>
          <TornadoLines tornadoes={rows} label={title} hasDistance={place.kind === 'town'} />
        </PageSection>
      ))}
    </>
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
  const { deadliest, strongest, longest, latest } = profile.heads;
  const lists: HeadList[] = [];
  const add = (title: string, rows: readonly TableTornado[], about?: string) => {
    if (rows.length > 0) lists.push({ title, tornadoes: rows, ...(about ? { about } : {}) });
  };
  if (closest[0]) {
    add(
      `The closest passed ${nearWords(closest[0], units)}`,
      closest,
      'To the middle of the town, by the straight line between the recorded ends of most paths.',
    );
  }
  const within = quantityWords(units, 'length', strongestRadiusMiles);
  const strong = place.kind === 'town' ? nearby : strongest;
  if (strong[0] && strong[0].tor_f_scale !== 'N/A')
    add(
      place.kind === 'town'
        ? `The strongest within ${within}: ${ratingWord(strong[0].tor_f_scale)}`
        : `The strongest was ${ratingWord(strong[0].tor_f_scale)}`,
      strong,
    );
  const killers = deadliest.filter((one) => (deathsOf(one) ?? 0) > 0);
  const [worst] = killers;
  if (worst)
    add(
      `The deadliest killed ${groupedNumber(deathsOf(worst) ?? 0)}${place.kind === 'town' ? '' : ` ${hereWords(place)}`}`,
      killers,
      place.kind === 'town' ? 'All deaths of each tornado, along its whole path.' : undefined,
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
    <PageSection title={radars.length === 1 ? 'Its radar' : 'Its radars'} className="not-printed">
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

function Places({ title, places }: { title: string; places: readonly PlaceLink[] }) {
  if (places.length === 0) return null;
  const isDivided = places.some((place) => place.shared_with);
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
                state,
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
