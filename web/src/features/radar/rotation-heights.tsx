import { useId, useMemo } from 'react';
import type { FrameList } from '@touchdown/shared/radar/frame-list.ts';
import { angleText } from '@touchdown/shared/radar/angle-text.ts';
import { ColourScale, hexOf } from '@touchdown/shared/radar/sweeps/colour-scale.ts';
import type { TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { metersPerFoot } from '@touchdown/shared/geo/length-units.ts';
import { withTrustedSizes } from '@touchdown/shared/tornadoes/doubtful-values.ts';
import { ratingLabel, ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { writeScanLink } from '../../map/radar/scan-link.ts';
import { Chart, type ChartChoice } from '../../ui/charts/chart.tsx';
import type { ChartBar, ChartFigure } from '../../ui/charts/chart-frame.tsx';
import { percent, rounded } from '../../ui/charts/count-bars.tsx';
import {
  amountAxis,
  Axis,
  axisPixels,
  Label,
  labelWidths,
  ratingFill,
  Stretched,
  UnratedHatch,
  unratedStep,
  type AxisLabel,
} from '../../ui/charts/drawing.tsx';
import { knotWords, timeWords } from './loop-words.ts';
import type { RadarSubject } from './radar-subject.ts';
import { heightWords } from './reach-words.ts';
import {
  rotationHeights,
  type DebrisTop,
  type HeightCell,
  type RotationHeights as Heights,
} from './track-heights.ts';
import styles from './rotation-curve.module.css';

interface RotationHeightsProps {
  list: FrameList;
  track: TrackFile;
  subject: Pick<RadarSubject, 'track' | 'record'>;
  /** Opens the scans where a query string leads. */
  onOpen: (link: URLSearchParams) => void;
}

/** The rotation of a loop's track over time and height, and below it what the record says of the tornado. */
export function RotationHeights({ list, track, subject, onOpen }: RotationHeightsProps) {
  const units = useUnits();
  const id = useId();
  const figure = useMemo(
    () => figureOf({ list, track, subject, units, id }),
    [list, track, subject, units, id],
  );
  if (!figure) return null;
  const open = (at: ChartChoice) => onOpen(new URLSearchParams(at));
  return (
    <div className={styles['curve']}>
      <Chart figure={figure} isTapEnough onChoose={open} choiceWords="Select it to open this scan." />
    </div>
  );
}

const plotPixels = 180;
/** Above the plot is the unit. */
const topPixels = 22;
const bottomPixels = topPixels + plotPixels;
const stripTop = bottomPixels + axisPixels + 8;
const stripPixels = 12;
const drawingPixels = stripTop + stripPixels + 20;

type FigureInput = Omit<RotationHeightsProps, 'onOpen'> & { units: Units; id: string };

/** Null where there is nothing to draw. */
function figureOf({ list, track, subject, units, id }: FigureInput): ChartFigure | null {
  const heights = rotationHeights(list, track);
  if (!heights) return null;
  const { times, rows, fromTime, toTime, topMeters } = heights;
  const amountOf = (meters: number) => (units === 'us' ? meters / metersPerFoot : meters);
  const axis = amountAxis(amountOf(topMeters), topPixels, bottomPixels);
  const place: Place = {
    shareOf: (time) => Math.min(1, Math.max(0, (time - fromTime) / (toTime - fromTime))),
    yOf: (meters) => axis.scale(amountOf(meters)),
  };
  const seen = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell?.rotation ? [cell.time] : []))),
  );
  const sentence = heightsSentence(heights, list.clock, units);
  const colourOf = rotationColours(list);
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const record = recordWords(subject, units);
  return {
    id,
    title: sentence,
    number: String(times.length),
    unit: `scans by ${list.stationId}, ${seen.size} with rotation on the track`,
    legend: legendOf(heights, colourOf, id),
    table: tableOf(heights, list, units),
    marks: [],
    note: `Height: center of the beam, above the radar. Color: rotational velocity. Blank: not checked. We search tilts up to 2.5°, so rotation and debris may reach higher.${record ? ` The bar below is the official record: ${record}.` : ''}`,
    bars: barsOf(heights, list, units, place),
    columns: times.length,
    drawing: {
      height: drawingPixels,
      words: sentence,
      content: (
        <>
          <UnratedHatch id={id} />
          <LeastHatch id={id} />
          <Label x={-6} y={10} textAnchor="end">
            {units === 'us' ? 'ft' : 'm'}
          </Label>
          {axis.picture}
          {cells.map((cell) => (
            <Cell key={`${cell.time} ${cell.elevationDegrees}`} {...{ cell, place, colourOf, id }} />
          ))}
          <DebrisLine debris={heights.debris} place={place} />
          <Axis labels={timeLabels(heights, list.clock)} bottom={bottomPixels} />
          <RecordStrip {...{ subject, heights, place, record, id }} />
        </>
      ),
    },
  };
}

/** Where times and heights are in the drawing. */
interface Place {
  shareOf: (time: number) => number;
  yOf: (meters: number) => number;
}

/** The warm half of the palette of velocities: what turns at 40 kt has the color of air that moves away at 40 kt. */
function rotationColours({ velocityPalette }: FrameList): (knots: number) => string {
  const scale = new ColourScale('velocity', null, null, velocityPalette);
  return (knots) => hexOf(scale.colourAt(knots));
}

const legendKnots = [20, 35, 50, 65];

function legendOf({ rows, debris }: Heights, colourOf: (knots: number) => string, id: string) {
  const cells = rows.flatMap((row) => row.cells);
  return [
    ...legendKnots.map((knots) => ({ label: `${knots} kt`, fill: colourOf(knots) })),
    ...(cells.some((cell) => cell?.rotation?.isAtLeast)
      ? [{ label: 'At least', fill: `url(#${id}-least)` }]
      : []),
    ...(cells.some((cell) => cell?.rotation === null)
      ? [{ label: 'None found', fill: 'var(--rule-faint)' }]
      : []),
    ...(debris.length > 0 ? [{ label: 'Top of debris (line)', fill: 'var(--ink)' }] : []),
  ];
}

function LeastHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-least`} width={6} height={6} patternUnits="userSpaceOnUse">
        <path d="M-1 1 1 -1M0 6 6 0M5 7 7 5" stroke="var(--ink)" strokeWidth={1.2} />
      </pattern>
    </defs>
  );
}

interface CellProps {
  cell: HeightCell;
  place: Place;
  colourOf: (knots: number) => string;
  id: string;
}

function Cell({
  cell: { fromTime, toTime, fromMeters, toMeters, rotation },
  place,
  colourOf,
  id,
}: CellProps) {
  const left = place.shareOf(fromTime);
  const box = {
    x: percent(left),
    y: rounded(place.yOf(toMeters)),
    width: percent(place.shareOf(toTime) - left),
    height: rounded(place.yOf(fromMeters) - place.yOf(toMeters)),
  };
  return (
    <>
      <rect
        {...box}
        fill={rotation ? colourOf(rotation.knots) : 'var(--rule-faint)'}
        stroke="var(--paper)"
        strokeWidth={1}
      />
      {rotation?.isAtLeast ? <rect {...box} fill={`url(#${id}-least)`} /> : null}
    </>
  );
}

const lineWidth = 1_000;

/** A scan alone has a dash. */
function DebrisLine({ debris, place }: { debris: Heights['debris']; place: Place }) {
  const path = debris
    .flatMap((run) =>
      run.map(({ time, topMeters }, at) => {
        const point = `${rounded(place.shareOf(time) * lineWidth)} ${rounded(place.yOf(topMeters))}`;
        return `${at === 0 ? 'M' : 'L'}${point}${run.length === 1 ? 'm-6 0h12' : ''}`;
      }),
    )
    .join('');
  if (!path) return null;
  return (
    <Stretched width={lineWidth} height={drawingPixels}>
      {['var(--paper)', 'var(--ink)'].map((stroke, at) => (
        <path
          key={stroke}
          d={path}
          fill="none"
          stroke={stroke}
          strokeWidth={at === 0 ? 5 : 2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Stretched>
  );
}

interface RecordStripProps {
  subject: FigureInput['subject'];
  heights: Heights;
  place: Place;
  record: string;
  id: string;
}

/** The minutes on the ground by the record, in the color of its rating. */
function RecordStrip({ subject: { track, record: values }, heights, place, record, id }: RecordStripProps) {
  if (!track || track.endedAt < heights.fromTime || track.beganAt > heights.toTime) return null;
  const left = place.shareOf(track.beganAt);
  const width = Math.max(0.004, place.shareOf(track.endedAt) - left);
  const step = (values && ratingNumber(values.tor_f_scale)) ?? unratedStep;
  return (
    <>
      <rect
        x={percent(left)}
        y={stripTop}
        width={percent(width)}
        height={stripPixels}
        fill={ratingFill(step, id)}
        stroke="var(--ink-third)"
        strokeDasharray={track.isEndEstimated ? '3 3' : undefined}
      />
      {record ? (
        <Label x={0} y={stripTop + stripPixels + 15}>
          {record}
        </Label>
      ) : null}
    </>
  );
}

/** `EF4, 14.4 miles long, 1,900 yards wide`; what is not recorded is not there. */
function recordWords({ record, track }: FigureInput['subject'], units: Units): string {
  if (!record) return '';
  const { tor_f_scale: rating, path_length: miles, path_width: yards } = withTrustedSizes(record);
  return [
    ratingLabel(rating),
    ...(miles ? [`${quantityWords(units, 'length', miles)} long`] : []),
    ...(yards ? [`${quantityWords(units, 'width', yards)} wide`] : []),
    ...(track?.isEndEstimated ? ['end estimated'] : []),
  ].join(', ');
}

const longestStep = 120;
const stepMinutes = [5, 10, 15, 30, 60, longestStep];
/** `12:30 p.m.` and a space. */
const labelPixels = 78;

/** Round minutes, as many as have room. */
function timeLabels({ fromTime, toTime }: Heights, clock: FrameList['clock']): AxisLabel[] {
  const minutes = (toTime - fromTime) / 60_000;
  const stepFor = (pixels: number) =>
    stepMinutes.find((step) => (pixels * step) / minutes >= labelPixels) ?? longestStep;
  const [narrow, wide] = labelWidths;
  const [few, many] = [stepFor(narrow.pixels) * 60_000, stepFor(wide.pixels) * 60_000];
  const labels: AxisLabel[] = [];
  for (let time = Math.ceil(fromTime / many) * many; time <= toTime; time += many) {
    const at = (time - fromTime) / (toTime - fromTime);
    const text = timeWords(time, clock && { ...clock, letters: '' }).trim();
    if (at > 0.03 && at < 0.97) labels.push({ text, at, isWideOnly: time % few !== 0 });
  }
  return labels;
}

/** One for each tilt and scan, so that arrow keys go through them as they are drawn. */
function barsOf({ rows }: Heights, list: FrameList, units: Units, place: Place): ChartBar[] {
  const scans = rows[0]?.cells.map((_, scan) => rows.flatMap(({ cells }) => cells[scan] ?? [])[0]) ?? [];
  return rows.flatMap(({ elevationDegrees, cells }) =>
    cells.map((cell, scan): ChartBar => {
      const time = scans[scan]?.time ?? Number.NaN;
      const label = `${timeWords(time, list.clock)}, ${angleText(elevationDegrees)}`;
      // Where nothing was looked at is a mark as thin as a line.
      const { heightMeters = 0 } = cell ?? cells.find((one) => one !== null) ?? {};
      const [y, x] = [place.yOf(heightMeters), place.shareOf(time)];
      if (!cell) {
        const box = { left: x, right: x, top: y, bottom: y };
        return { label, value: cellWords(undefined, units), at: {}, box };
      }
      const { fromTime, toTime, fromMeters, toMeters, rotation } = cell;
      return {
        label,
        value: `${cellWords(rotation, units)} at ${heightWords(heightMeters, units)}`,
        at: Object.fromEntries(new URLSearchParams(linkTo(cell))),
        box: {
          left: place.shareOf(fromTime),
          right: place.shareOf(toTime),
          top: place.yOf(toMeters),
          bottom: place.yOf(fromMeters),
        },
      };
    }),
  );
}

/** The lowest tilt needs no name, and those above are read when a link names them. */
function linkTo({ time, elevationDegrees, isOfFrame }: HeightCell): string {
  const tiltDegrees = isOfFrame ? undefined : elevationDegrees;
  return writeScanLink(new URLSearchParams(), { field: 'velocity', time, tiltDegrees });
}

function tableOf({ rows, debris }: Heights, { clock }: FrameList, units: Units): ChartFigure['table'] {
  const tops = new Map(debris.flat().map((top) => [top.time, debrisWords(top, units)]));
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  return {
    head: ['Time', 'Tilt', 'Height', 'Rotation', 'Top of debris'],
    rows: cells
      .toSorted((a, b) => a.time - b.time || a.elevationDegrees - b.elevationDegrees)
      .map(({ time, elevationDegrees, heightMeters, rotation }) => [
        timeWords(time, clock),
        angleText(elevationDegrees),
        heightWords(heightMeters, units),
        cellWords(rotation, units),
        tops.get(time) ?? '',
      ]),
  };
}

/** `Rotation was strongest at 6:58 p.m. CDT, 59 kt at 3,100 ft. Debris was lofted to at least 9,000 ft.` */
function heightsSentence(
  { strongest, debris }: Pick<Heights, 'strongest' | 'debris'>,
  clock: FrameList['clock'],
  units: Units,
): string {
  const { time, heightMeters, rotation } = strongest;
  const words = `${cellWords(rotation, units)} at ${heightWords(heightMeters, units)}`;
  const highest = debris.flat().toSorted((a, b) => b.topMeters - a.topMeters)[0];
  const lofted = highest ? ` Debris was lofted to ${debrisWords(highest, units)}.` : '';
  return `Rotation was strongest at ${timeWords(time, clock)}, ${words}.${lofted}`;
}

function debrisWords({ topMeters, isAtLeast }: Omit<DebrisTop, 'time'>, units: Units): string {
  return `${isAtLeast ? 'at least ' : ''}${heightWords(topMeters, units)}`;
}

/** `at least 59 kt`, `none found`, `not checked` */
function cellWords(rotation: HeightCell['rotation'] | undefined, units: Units): string {
  if (!rotation) return rotation === null ? 'none found' : 'not checked';
  return `${rotation.isAtLeast ? 'at least ' : ''}${knotWords(rotation.knots, units)}`;
}
