import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useSyncExternalStore, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
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
import { AnswerTop } from '../../entities/answer-page/answer-top.tsx';
import type { Bounds } from '../../map/map-frame.ts';
import type { MapView } from '../../map/map-view.ts';
import type { Marks } from '../../map/marks.ts';
import type { Palette, Colour } from '../../map/palette.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import type { DayClock } from './clock/day-clock.ts';
import { type DayMoments, litMinutes, seenAt, type Moment, type ReportMoment } from './clock/day-moments.ts';
import { reportWords } from './report-words.ts';
import { weightOfStep } from '../../map/tracks/track-weights.ts';
import { usePalette } from '../../map/use-palette.ts';
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
        <p className="second-15 above-10 reading">
          {latest.note} <Link to={dayPath(date)}>{longDate(date)}, midnight to midnight</Link>
        </p>
      ) : null}
      {rankSentences(day).map((sentence) => (
        <p key={sentence} className="second-15 above-10 reading">
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

interface ClockOverlayProps {
  view: MapView;
  clock: DayClock;
  moments: DayMoments;
}

const maxPixels = 2;
/** A few hundred paths may be drawn bolder than seventy thousand. */
const boldness = 2.2;
const [headRadius, litRadius, reportRadius, pointRadius] = [5, 9, 5, 2];

/** What has happened by the clock, over the map. It listens to the clock and draws without rendering anything. */
function ClockOverlay({ view, clock, moments }: ClockOverlayProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const placed = useMemo(() => placeOnMap(moments, view), [moments, view]);
  const { width, height } = view;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    const pixels = Math.min(devicePixelRatio, maxPixels);
    element.width = Math.round(width * pixels);
    element.height = Math.round(height * pixels);
    context.scale(pixels, pixels);
    context.lineCap = 'round';
    const draw = () => {
      context.clearRect(0, 0, width, height);
      const minute = clock.minute();
      if (minute !== null) drawMinute(context, placed, minute, palette);
    };
    draw();
    return clock.subscribe(draw);
  }, [clock, placed, palette, width, height]);
  return <canvas ref={canvas} className="fill untouched" aria-hidden="true" />;
}

type Pixel = readonly [x: number, y: number];

interface Placed {
  tornadoes: { moment: Moment; from: Pixel; to: Pixel | null }[];
  reports: { moment: ReportMoment; at: Pixel }[];
}

function placeOnMap({ tornadoes, reports }: DayMoments, { project }: MapView): Placed {
  return {
    tornadoes: tornadoes.flatMap((moment) => {
      const { from, to } = moment;
      return from ? [{ moment, from: project(from), to: to && project(to) }] : [];
    }),
    reports: reports.flatMap((moment) => (moment.place ? [{ moment, at: project(moment.place) }] : [])),
  };
}

function drawMinute(
  context: CanvasRenderingContext2D,
  { tornadoes, reports }: Placed,
  minute: number,
  { rating, ink, inkSecond, sheet }: Palette,
): void {
  const heads: (() => void)[] = [];
  for (const { moment, from, to } of tornadoes) {
    const seen = seenAt(moment, minute);
    if (!seen) continue;
    const colour = css(rating[moment.step]);
    if (to) {
      context.strokeStyle = colour;
      context.lineWidth = weightOfStep(moment.step).width * boldness;
      line(context, from, between(from, to, seen.part));
    } else {
      disc(context, from, pointRadius, colour);
    }
    if (seen.isLit) heads.push(() => ring(context, from, litRadius, css(ink)));
    if (seen.head && to) {
      const head = between(from, to, seen.part);
      heads.push(() => {
        disc(context, head, headRadius + 1.5, css(sheet));
        disc(context, head, headRadius, colour);
        ring(context, head, headRadius, css(ink));
      });
    }
  }
  for (const { moment, at } of reports) {
    if (moment.at > minute) continue;
    context.globalAlpha = minute - moment.at < litMinutes ? 1 : 0.45;
    diamond(context, at, css(inkSecond), css(sheet));
    context.globalAlpha = 1;
  }
  for (const drawHead of heads) drawHead();
}

function between(from: Pixel, to: Pixel, part: number): Pixel {
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}

function line(context: CanvasRenderingContext2D, from: Pixel, to: Pixel): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function disc(context: CanvasRenderingContext2D, [x, y]: Pixel, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function ring(context: CanvasRenderingContext2D, [x, y]: Pixel, radius: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

function diamond(context: CanvasRenderingContext2D, [x, y]: Pixel, colour: string, fill: string): void {
  context.beginPath();
  context.moveTo(x, y - reportRadius);
  context.lineTo(x + reportRadius, y);
  context.lineTo(x, y + reportRadius);
  context.lineTo(x - reportRadius, y);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
}
