import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { tornadoes as tornadoWords } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { dayBounds, dayPaths } from '@touchdown/shared/tornadoes/day-paths.ts';
import {
  currentReports,
  dayDefinition,
  daySentence,
  daySpan,
  latestWords,
  rankSentences,
} from '@touchdown/shared/tornadoes/day-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { violentOf } from '@touchdown/shared/tornadoes/place-words.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Bounds } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import type { Marks } from '../../map/marks.ts';
import type { Palette } from '../../map/palette.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { Figure } from '../../ui/figure.tsx';
import { RecordMap, RecordMeta, RecordTop } from '../../ui/record-page.tsx';
import answerStyles from '../../entities/answer-page/answer-page.module.css';
import { ClockOverlay } from './clock/clock-overlay.tsx';
import type { DayClock } from './clock/day-clock.ts';
import type { DayMoments } from './clock/day-moments.ts';
import { reportWords } from './report-words.ts';
import styles from './day-page.module.css';

/** A day rarely has parts of more. */
const shownOutbreaks = 2;

interface DayTopProps {
  day: DayAnswer;
  isLatest: boolean;
  clock: DayClock;
  moments: DayMoments;
}

/** The date, the answer as a sentence and three numbers, beside a map of all paths. */
export function DayTop({ day, isLatest, clock, moments }: DayTopProps) {
  const { date, weekday, outbreaks } = day;
  const latest = isLatest ? latestWords(day) : undefined;
  return (
    <RecordTop
      className={`${answerStyles['top']} ${styles['top']}`}
      map={<DayMap {...{ day, clock, moments }} />}
    >
      <p className="second-15">{latest ? `${weekday}, ${longDate(date)}` : weekday}</p>
      <h1>{latest?.title ?? longDate(date)}</h1>
      <RecordMeta>
        <span>
          {dayDefinition(day)}
          {outbreaks.slice(0, shownOutbreaks).map(({ id, title, path }) => (
            <span key={id}>
              {' '}
              · part of <Link to={path}>{title}</Link>
            </span>
          ))}
        </span>
      </RecordMeta>
      {latest ? (
        <p className={`second-15 ${styles['note']}`}>
          {latest.note} <Link to={dayPath(date)}>The page of this day</Link>
        </p>
      ) : null}
      <p className={answerStyles['sentence']}>{daySentence(day)}</p>
      {rankSentences(day).map((sentence) => (
        <p key={sentence} className={`second-15 ${styles['note']}`}>
          {sentence}
        </p>
      ))}
      <Figures day={day} />
      <Kinds day={day} />
    </RecordTop>
  );
}

/** Of a day without a record yet, what the reports say. A number that nobody told is none. */
function Figures({ day }: { day: DayAnswer }) {
  const { totals, reports, changes } = day;
  const listed = currentReports(reports).length;
  if (totals.total === 0) {
    if (listed === 0) return null;
    return (
      <dl className={answerStyles['figures']}>
        <Figure large value={listed} unit={`preliminary ${listed === 1 ? 'report' : 'reports'}`} />
        <Figure large value={changes?.first_told.deaths ?? 'not told'} unit="deaths told in the reports" />
      </dl>
    );
  }
  const violent = violentOf(totals.ratings);
  return (
    <dl className={answerStyles['figures']}>
      <Figure large value={totals.total} unit={totals.total === 1 ? 'tornado' : 'tornadoes'} />
      {violent > 0 ? (
        <Figure large value={violent} unit="F4 or stronger" />
      ) : (
        <Figure
          large
          value={totals.deaths}
          isAtLeast={totals.deaths_at_least}
          unit={totals.deaths === 1 ? 'death' : 'deaths'}
        />
      )}
      <Figure large value={totals.injuries} isAtLeast={totals.injuries_at_least} unit="injured" />
      {listed > 0 ? (
        <Figure large value={listed} unit={`preliminary ${listed === 1 ? 'report' : 'reports'}`} />
      ) : null}
    </dl>
  );
}

/** Which day it is. Each choice is a URL of its own. */
function Kinds({ day }: { day: DayAnswer }) {
  const choices = [
    { kind: 'local', to: dayPath(day.date, 'local'), words: 'Midnight to midnight' },
    { kind: 'convective', to: dayPath(day.date, 'convective'), words: daySpan({ ...day, kind: 'convective' }) },
  ];
  return (
    <nav aria-label="Which day" className={`not-printed ${styles['kinds']}`}>
      {choices.map(({ kind, to, words }) => (
        <Link
          key={kind}
          to={to}
          replace
          aria-current={kind === day.kind ? 'true' : undefined}
          className={`touch-link ${styles['kind']}`}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** All paths, or what has happened by the clock. Reports are marks of their own where there is no path yet. */
function DayMap({ day, clock, moments }: Omit<DayTopProps, 'isLatest'>) {
  const navigate = useNavigate();
  const isByClock = useSyncExternalStore(
    clock.subscribe,
    () => clock.minute() !== null,
    () => false,
  );
  const bounds = useMemo<Bounds>(() => {
    const { south, north, west, east } = dayBounds(day);
    return [
      [west, south],
      [east, north],
    ];
  }, [day]);
  const paths = useMemo(() => dayPaths(day), [day]);
  const reports = useMemo(() => (paths.length > 0 ? [] : currentReports(day.reports)), [day, paths]);
  const open = useCallback(
    (id: string) => void navigate(id.startsWith('spc-') ? `/spc-reports/${id}` : `/tornadoes/${id}`),
    [navigate],
  );
  const tips = useMemo(
    () =>
      new Map<string, string>([
        ...day.tornadoes.map(
          (one) =>
            [one.id, `${nameOf(one).title}, ${ratingWord(one.tor_f_scale)}, ${beginClock(one)}`] as const,
        ),
        ...day.reports.map((one) => [one.id, reportWords(one)] as const),
      ]),
    [day],
  );
  const tipOf = useCallback((id: string) => tips.get(id), [tips]);
  const overlay = useCallback(
    (view: MapView) => <ClockOverlay {...{ view, clock, moments }} />,
    [clock, moments],
  );
  const moreMarks = useCallback((palette: Palette) => reportMarks(reports, palette), [reports]);
  const listed =
    paths.length === 0
      ? `${groupedNumber(reports.length)} preliminary reports`
      : `Paths of ${tornadoWords(paths.length)}`;
  return (
    <RecordMap>
      <PathsMapWhenSeen
        label={`Map. ${listed} of ${longDate(day.date)}.`}
        {...{ bounds, paths, tipOf, moreMarks }}
        middle={undefined}
        isFaint={isByClock}
        overlay={isByClock ? overlay : undefined}
        onOpen={open}
      />
    </RecordMap>
  );
}

function reportMarks(reports: DayAnswer['reports'], { inkSecond, sheet }: Palette): Marks[] {
  const placed = reports.flatMap(({ id, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, centre: [lon, lat] as [number, number] }],
  );
  if (placed.length === 0) return [];
  return [
    {
      kind: 'discs',
      id: 'day-reports',
      colour: inkSecond,
      opacity: 1,
      centres: placed.map(({ centre }) => centre),
      radius: 4,
      outline: { colour: sheet, width: 1.5 },
      pickIds: placed.map(({ id }) => id),
    },
  ];
}
