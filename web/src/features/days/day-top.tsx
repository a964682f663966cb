import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { tornadoes as tornadoWords } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { dayBounds, dayPaths } from '@touchdown/shared/tornadoes/day-paths.ts';
import {
  currentReports,
  daySentence,
  latestWords,
  rankSentences,
} from '@touchdown/shared/tornadoes/day-words.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { ratingWord } from '@touchdown/shared/tornadoes/rating.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AnswerTop } from '../../entities/answer-page/answer-top.tsx';
import type { Bounds } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import type { Marks } from '../../map/marks.ts';
import type { Palette } from '../../map/palette.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { ClockOverlay } from './clock/clock-overlay.tsx';
import type { DayClock } from './clock/day-clock.ts';
import type { DayMoments } from './clock/day-moments.ts';
import { reportWords } from './report-words.ts';
import styles from './day-page.module.css';

interface DayTopProps {
  day: DayAnswer;
  isLatest: boolean;
  clock: DayClock;
  moments: DayMoments;
}

/** The date and the answer as a sentence, then a map of all paths. */
export function DayTop({ day, isLatest, clock, moments }: DayTopProps) {
  const { date } = day;
  const latest = isLatest ? latestWords(day) : undefined;
  return (
    <AnswerTop
      trail={<Beside day={day} isLatest={isLatest} />}
      title={latest?.title ?? longDate(date)}
      sentence={daySentence(day)}
      printWords="Print for a lesson"
      picture={day.kind === 'local' ? `${dayPath(date)}.png` : undefined}
      map={<DayMap {...{ day, clock, moments }} />}
    >
      {latest ? (
        <p className={`second-15 ${styles['note']}`}>
          {latest.note} <Link to={dayPath(date)}>{longDate(date)}, midnight to midnight</Link>
        </p>
      ) : null}
      {rankSentences(day).map((sentence) => (
        <p key={sentence} className={`second-15 ${styles['note']}`}>
          {sentence}
        </p>
      ))}
    </AnswerTop>
  );
}

/** The weekday between the days before and after that have a tornado or a report. */
function Beside({ day, isLatest }: { day: DayAnswer; isLatest: boolean }) {
  const { date, kind, weekday, previous, next } = day;
  const arrow = (to: string | null, rel: 'prev' | 'next') => {
    if (to === null) return null;
    const Icon = rel === 'prev' ? ChevronLeft : ChevronRight;
    return (
      <Link
        to={dayPath(to, kind)}
        rel={rel}
        aria-label={`${rel === 'prev' ? 'Before' : 'After'}: ${longDate(to)}`}
        className={styles['arrow']}
      >
        <Icon size={20} aria-hidden="true" />
      </Link>
    );
  };
  return (
    <nav aria-label="Other days" className={`second-15 ${styles['beside']}`}>
      {arrow(previous, 'prev')}
      <span>{isLatest ? `${weekday}, ${longDate(date)}` : weekday}</span>
      {arrow(next, 'next')}
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
    <PathsMapWhenSeen
      label={`Map. ${listed} of ${longDate(day.date)}.`}
      {...{ bounds, paths, tipOf, moreMarks }}
      middle={undefined}
      isFaint={isByClock}
      overlay={isByClock ? overlay : undefined}
      onOpen={open}
    />
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
