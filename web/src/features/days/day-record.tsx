import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { mostSignificantFirst } from '@touchdown/shared/tornadoes/day-paths.ts';
import { stateName } from '@touchdown/shared/tornadoes/day-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { ReadOn } from '../../entities/answer-page/read-on.tsx';
import { StormSystems } from '../../entities/answer-page/storm-systems.tsx';
import { TornadoLines } from '../../entities/answer-page/tornado-lines.tsx';
import { atLeastSign } from '../../lib/format.ts';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import answerStyles from '../../entities/answer-page/answer-page.module.css';
import { ClockBar } from './clock/clock-bar.tsx';
import { DayClock } from './clock/day-clock.ts';
import { dayMoments, rangeOf, type DayMoments } from './clock/day-moments.ts';
import { DayChangesPart } from './day-changes-part.tsx';
import { DayTop } from './day-top.tsx';
import styles from './day-page.module.css';

interface DayRecordProps {
  day: DayAnswer;
  /** Whether it is shown as the newest day. */
  isLatest: boolean;
  /** Whether it is the answer for the other day of the date, while this one loads. */
  isStale: boolean;
}

const strongestCount = 8;

/** The answer first, then the day by the clock, then one message a section. */
export function DayRecord({ day, isLatest, isStale }: DayRecordProps) {
  const { tornadoes, totals } = day;
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
      {tornadoes.length + day.reports.length > 0 ? <Clock {...{ day, clock, moments }} /> : null}
      <div className={`page-width ${answerStyles['sections']}`}>
        {totals.total > 0 ? (
          <>
            <div className={styles['pair']}>
              <PageSection title={strongestTitle(day)}>
                <TornadoLines
                  tornadoes={mostSignificantFirst(tornadoes).slice(0, strongestCount)}
                  label="The strongest"
                  isOfOneDay
                />
              </PageSection>
              <ByState day={day} />
            </div>
            {totals.total > strongestCount ? (
              <div className={answerStyles['section']}>
                <Fold level={2} title={`All ${groupedNumber(totals.total)} by their time`}>
                  <TornadoLines tornadoes={tornadoes} label="All tornadoes of the day" isOfOneDay />
                </Fold>
              </div>
            ) : null}
          </>
        ) : null}
        <StormSystems systems={day.storm_systems} />
        <DayChangesPart day={day} />
        <Warnings day={day} />
        <Loops day={day} />
        <Accounts day={day} />
        <Onward day={day} />
      </div>
    </article>
  );
}

function strongestTitle({ tornadoes }: DayAnswer): string {
  const [strongest] = mostSignificantFirst(tornadoes);
  if (!strongest || strongest.tor_f_scale === 'N/A') return 'Tornadoes';
  const same = tornadoes.filter((one) => one.tor_f_scale === strongest.tor_f_scale).length;
  return same === 1
    ? `The strongest was ${strongest.tor_f_scale}`
    : `The strongest: ${groupedNumber(same)} were ${strongest.tor_f_scale}`;
}

const DayTimeline = lazy(() =>
  import('./clock/day-timeline.tsx').then(({ DayTimeline: component }) => ({ default: component })),
);

/** The bars come when their place is in view: they and what draws them are not part of the first view. */
function Clock({ day, clock, moments }: { day: DayAnswer; clock: DayClock; moments: DayMoments }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  return (
    <section aria-label="The day by the clock" className={styles['band']}>
      <div className="page-width">
        <ClockBar {...{ day, clock, moments }} />
        {day.totals.total > 0 ? (
          <div ref={place} className={styles['timeline']}>
            {isSeen ? (
              <Suspense>
                <DayTimeline day={day} clock={clock} />
              </Suspense>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}

function ByState({ day: { states } }: { day: DayAnswer }) {
  if (states.length === 0) return null;
  return (
    <PageSection
      title="By state"
      about="A tornado that crossed a line counts in both states, its deaths only where they happened."
    >
      <table className={styles['table']} aria-label="By state">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col" className={styles['number']}>
              Touched
            </th>
            <th scope="col" className={styles['number']}>
              Began
            </th>
            <th scope="col" className={styles['number']}>
              Deaths
            </th>
            <th scope="col" className={styles['number']}>
              Along the whole paths
            </th>
          </tr>
        </thead>
        <tbody>
          {states.map(
            ({ state, tornadoes, began, deaths, deaths_at_least: isPart, deaths_along_paths: along }) => (
              <tr key={state}>
                <th scope="row">
                  <Link to={`/states/${stateName(state).toLowerCase().replaceAll(/[. ]+/g, '-')}`}>
                    {stateName(state)}
                  </Link>
                </th>
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
    </PageSection>
  );
}

const DayWarnings = lazy(() =>
  import('./day-warnings.tsx').then(({ DayWarnings: component }) => ({ default: component })),
);

/** Comes when its place is in view, so that the first view asks for nothing more. */
function Warnings({ day }: { day: DayAnswer }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  // Offices have drawn outlines since October 2007, and their day is the convective one.
  if (day.kind === 'local' || day.date < '2007-10-01') return null;
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
    <PageSection title={counted(withLoop.length, 'radar loop was made', 'radar loops were made')}>
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

const tornadoesWithAccounts = 5;

const DayAccounts = lazy(() =>
  import('./day-accounts.tsx').then(({ DayAccounts: component }) => ({ default: component })),
);

function Accounts({ day: { tornadoes } }: { day: DayAnswer }) {
  const strongest = mostSignificantFirst(tornadoes).slice(0, tornadoesWithAccounts);
  if (strongest.length === 0) return null;
  return (
    <div className={`not-printed ${answerStyles['section']}`}>
      <Fold level={2} title="Accounts and photographs of the strongest">
        <Suspense fallback={<p role="status">Looking for accounts and photographs</p>}>
          <DayAccounts tornadoes={strongest} />
        </Suspense>
      </Fold>
    </div>
  );
}

/** The whole list, the map, and the same for machines and on paper. */
function Onward({ day }: { day: DayAnswer }) {
  const { date, totals, parameters, previous, next } = day;
  const { search } = useLocation();
  const path = dayPath(date);
  return (
    <>
      <ReadOn
        path={path}
        search={search}
        list={{ count: totals.total, query: toQueryString(parameters) }}
        profile="With preliminary reports (CSV)"
      >
        {totals.total > 0 ? <LinkButton to={`/learn/days/${date}`}>Lesson sheet</LinkButton> : null}
      </ReadOn>
      <nav aria-label="Other days" className={`buttons not-printed ${answerStyles['readOn']}`}>
        {previous === null ? null : (
          <LinkButton to={`${dayPath(previous)}${search}`}>Before: {longDate(previous)}</LinkButton>
        )}
        {next === null ? null : (
          <LinkButton to={`${dayPath(next)}${search}`}>After: {longDate(next)}</LinkButton>
        )}
        <LinkButton to="/days">All days</LinkButton>
      </nav>
    </>
  );
}
