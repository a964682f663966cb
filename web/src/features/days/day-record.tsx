import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { mostSignificantFirst } from '@touchdown/shared/tornadoes/day-paths.ts';
import { currentReports, daySpan } from '@touchdown/shared/tornadoes/day-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { scaleOfDays, violentOf } from '@touchdown/shared/tornadoes/rating.ts';
import { statePath } from '@touchdown/shared/search/place-paths.ts';
import { stateName } from '@touchdown/shared/text/title-case.ts';
import { ChoiceLinks } from '../../entities/answer-page/answer-top.tsx';
import { DrawnTornadoes } from '../../entities/answer-page/drawn-tornadoes.tsx';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import { StormSystems } from '../../entities/answer-page/storm-systems.tsx';
import { TornadoLines } from '../../entities/answer-page/tornado-lines.tsx';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Fold } from '../../ui/fold.tsx';
import { ClockBar } from './clock/clock-bar.tsx';
import { DayClock } from './clock/day-clock.ts';
import { dayMoments, rangeOf } from './clock/day-moments.ts';
import { DayChangesPart } from './day-changes-part.tsx';
import { DayTop } from './day-top.tsx';
import { atLeastSign } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import answerStyles from '../../entities/answer-page/answer-page.module.css';
import styles from './day-page.module.css';

interface DayRecordProps {
  day: DayAnswer;
  /** What radars saw. */
  rotation: ReactNode;
  /** Whether it is shown as the newest day. */
  isLatest: boolean;
  /** Whether it is the answer for the other day of the date, while this one loads. */
  isStale: boolean;
}

const strongestCount = 5;
/** A day rarely has parts of more. */
const shownOutbreaks = 2;

/** The answer first, then the day by the clock, then one message a section. */
export function DayRecord({ day, rotation, isLatest, isStale }: DayRecordProps) {
  const { tornadoes, totals, outbreaks } = day;
  const moments = useMemo(() => dayMoments(day), [day]);
  const [clock] = useState(() => new DayClock(rangeOf(moments)));
  useEffect(() => clock.pause, [clock]);
  return (
    <article
      aria-label={longDate(day.date)}
      aria-busy={isStale}
      className={`${styles['sheet']} ${isStale ? 'stale' : ''}`}
    >
      <DayTop {...{ day, isLatest, clock, moments }} />
      <div className={`page-width ${answerStyles['under']}`}>
        {tornadoes.length + day.reports.length > 0 ? <ClockBar {...{ day, clock, moments }} /> : null}
        {outbreaks.length > 0 ? (
          <p className="second-15">
            Part of{' '}
            {outbreaks.slice(0, shownOutbreaks).map(({ id, title, path }, at) => (
              <span key={id}>
                {at > 0 ? ' and ' : ''}
                <Link to={path}>{title}</Link>
              </span>
            ))}
            .
          </p>
        ) : null}
        <Figures day={day} />
      </div>
      <div className={`page-width ${answerStyles['sections']}`}>
        <StormSystems systems={day.storm_systems} />
        <div className={styles['pair']}>
          <div>
            <DeathsByState day={day} />
            <HowCounted day={day} />
            <DayChangesPart day={day} />
          </div>
          {totals.total > 0 ? <Strongest day={day} /> : null}
        </div>
        <div className={`not-printed ${answerStyles['section']}`}>
          {totals.total > strongestCount ? (
            <Fold level={2} title={`All ${groupedNumber(totals.total)} tornadoes as a table`}>
              <TornadoLines tornadoes={tornadoes} label="All tornadoes of the day" isOfOneDay />
            </Fold>
          ) : null}
          <DayStates day={day} />
          <Accounts day={day} />
        </div>
        <Warnings day={day} />
        {rotation}
        <Loops day={day} />
        <Onward day={day} />
      </div>
    </article>
  );
}

/** Of a day without a record yet, what the reports say. A number that nobody told is left out. */
function Figures({ day }: { day: DayAnswer }) {
  const { date, totals, reports, changes } = day;
  const listed = currentReports(reports).length;
  if (totals.total === 0) {
    if (listed === 0) return null;
    const deaths = changes?.first_told.deaths ?? null;
    return (
      <dl className={answerStyles['figures']}>
        <Figure large value={listed} unit={`preliminary ${listed === 1 ? 'report' : 'reports'}`} />
        {deaths === null ? null : <Figure large value={deaths} unit="deaths in the reports" />}
      </dl>
    );
  }
  const violent = violentOf(totals.ratings);
  const scale = scaleOfDays(date);
  const classes = [5, 4].flatMap((step) =>
    totals.ratings[step] ? [`${groupedNumber(totals.ratings[step])} ${scale}${ratingSteps[step]}`] : [],
  );
  return (
    <dl className={answerStyles['figures']}>
      <Figure
        large
        value={totals.deaths}
        isAtLeast={totals.deaths_at_least}
        unit={totals.deaths === 1 ? 'death' : 'deaths'}
      />
      <Figure large value={totals.total} unit={totals.total === 1 ? 'tornado' : 'tornadoes'} />
      {violent > 0 ? (
        <Figure large value={violent} unit={`violent: ${classes.join(', ')}`} />
      ) : (
        <Figure large value={totals.injuries} isAtLeast={totals.injuries_at_least} unit="injured" />
      )}
    </dl>
  );
}

function Strongest({ day }: { day: DayAnswer }) {
  const { tornadoes, totals, parameters } = day;
  return (
    <PageSection title={totals.total === 1 ? 'The tornado' : 'The strongest'}>
      <DrawnTornadoes
        tornadoes={mostSignificantFirst(tornadoes).slice(0, strongestCount)}
        label="The strongest"
        isOfOneDay
      />
      {totals.total > strongestCount ? (
        <p className="buttons not-printed">
          <LinkButton to={`/tornadoes?${toQueryString(parameters)}`}>
            See all {groupedNumber(totals.total)}
          </LinkButton>
        </p>
      ) : null}
    </PageSection>
  );
}

/** Both ways to count the date. Each is a URL of its own. */
function HowCounted({ day }: { day: DayAnswer }) {
  const { date, kind, counts } = day;
  const spans = { local: daySpan({ kind: 'local' }), convective: daySpan({ ...day, kind: 'convective' }) };
  return (
    <PageSection title="How the day is counted">
      <ChoiceLinks
        label="Which day"
        choices={(['local', 'convective'] as const).map((each) => ({
          key: each,
          to: dayPath(date, each),
          isChosen: each === kind,
          words: `${spans[each].charAt(0).toUpperCase()}${spans[each].slice(1)}: ${groupedNumber(counts[each])}`,
        }))}
      />
      <p className="second-15 above-12 reading">
        Most news reports count from midnight to midnight, local time. Forecasters count from{' '}
        {spans.convective}, so one night’s storms stay together.
      </p>
    </PageSection>
  );
}

const DayWarnings = lazyPart(() => import('./day-warnings.tsx'), 'DayWarnings');

/** Comes when its place is in view, so that the first view asks for nothing more. */
function Warnings({ day }: { day: DayAnswer }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  // Offices have drawn outlines since October 2007.
  if (day.date < '2007-10-01') return null;
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense>
          <DayWarnings day={day} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Radar loops that were made of tornadoes of the day. */
function Loops({ day: { tornadoes } }: { day: DayAnswer }) {
  const withLoop = tornadoes.filter(({ radar_video_url: url }) => url !== null);
  if (withLoop.length === 0) return null;
  return (
    <PageSection title={counted(withLoop.length, 'radar loop', 'radar loops')}>
      <ul className={`touch-links ${answerStyles['places']}`}>
        {withLoop.map((one) => (
          <li key={one.id}>
            <Link to={`/tornadoes/${one.id}`}>{nameOf(one).title}</Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const DayAccounts = lazyPart(() => import('./day-accounts.tsx'), 'DayAccounts');

function Accounts({ day: { tornadoes } }: { day: DayAnswer }) {
  const strongest = mostSignificantFirst(tornadoes).slice(0, strongestCount);
  if (strongest.length === 0) return null;
  return (
    <Fold level={2} title="Accounts and photos from that day">
      <Suspense fallback={<p role="status">Looking for accounts and photos</p>}>
        <DayAccounts tornadoes={strongest} />
      </Suspense>
    </Fold>
  );
}

/** The whole list, the map, and the same for machines. */
function Onward({ day: { date, kind, totals, parameters } }: { day: DayAnswer }) {
  const { search } = useLocation();
  return (
    <ReadOn
      path={dayPath(date, kind).replace(/\?.*/, '')}
      search={search}
      list={{ count: totals.total, query: toQueryString(parameters) }}
      profile="With preliminary reports (CSV)"
    >
      {totals.total > 0 ? <LinkButton to={`/learn/days/${date}`}>Lesson sheet</LinkButton> : null}
      <LinkButton to="/days">All days</LinkButton>
    </ReadOn>
  );
}

type DayState = DayAnswer['states'][number];

/** Where people died, the most first. Nothing of a day without a death in one of several states. */
function DeathsByState({ day: { states, totals } }: { day: DayAnswer }) {
  const deadly = states.filter(({ deaths }) => deaths > 0).toSorted((a, b) => b.deaths - a.deaths);
  const [most] = deadly;
  if (!most || states.length === 1) return null;
  const placed = deadly.reduce((sum, { deaths }) => sum + deaths, 0);
  return (
    <PageSection title="Deaths by state">
      <table className={`${styles['table']} ${styles['deaths']}`} aria-label="Deaths by state">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col" className={styles['number']}>
              Deaths
            </th>
            <td aria-hidden="true" />
            <th scope="col" className={styles['number']}>
              Tornadoes
            </th>
          </tr>
        </thead>
        <tbody>
          {deadly.map(({ state, deaths, deaths_at_least: isPart, tornadoes }) => (
            <tr key={state}>
              <StateName state={state} />
              <td className={styles['number']}>
                {atLeastSign(isPart)}
                {groupedNumber(deaths)}
              </td>
              <td className={styles['bar']} aria-hidden="true">
                <svg width="100%" height={12}>
                  <rect width={`${Math.round((100 * deaths) / most.deaths)}%`} height={12} rx={1} />
                </svg>
              </td>
              <td className={styles['number']}>{groupedNumber(tornadoes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="second-13 above-10 reading">
        {[
          'Where people died, from the state segments of NOAA’s record.',
          'A tornado that crossed a state line counts in both states.',
          restWords(states.length - deadly.length),
          placed < totals.deaths
            ? `For ${counted(totals.deaths - placed, 'death', 'deaths')} the state is not known.`
            : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </PageSection>
  );
}

function restWords(count: number): string {
  if (count === 0) return '';
  return `${counted(count, 'more state', 'more states')} had tornadoes and no deaths.`;
}

/** Every number of every state. */
function DayStates({ day: { states } }: { day: DayAnswer }) {
  if (states.length < 2) return null;
  return (
    <Fold level={2} title={`All ${states.length} states`}>
      <table className={styles['table']} aria-label="By state">
        <thead>
          <tr>
            <th scope="col">State</th>
            {['Tornadoes', 'Began here', 'Deaths', 'Along whole paths'].map((name) => (
              <th key={name} scope="col" className={styles['number']}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map(
            ({ state, tornadoes, began, deaths, deaths_at_least: isPart, deaths_along_paths: along }) => (
              <tr key={state}>
                <StateName state={state} />
                <td className={styles['number']}>{groupedNumber(tornadoes)}</td>
                <td className={styles['number']}>{groupedNumber(began)}</td>
                <td className={styles['number']}>
                  {atLeastSign(isPart)}
                  {groupedNumber(deaths)}
                </td>
                <td className={styles['number']}>{groupedNumber(along)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Fold>
  );
}

function StateName({ state }: Pick<DayState, 'state'>) {
  return (
    <th scope="row">
      <Link to={statePath(state)}>{stateName(state)}</Link>
    </th>
  );
}
