import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { unrated } from '@touchdown/shared/contract/tornado-scales.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { ScaleOfDays } from '@touchdown/shared/tornadoes/rating.ts';
import { sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { Fragment, type ReactNode, type SVGProps } from 'react';
import type { ChartMark } from './chart-frame.tsx';
import { percent, rounded } from './count-bars.tsx';

/**
 * The width of a drawing on the narrowest phone, and the widths from which on more labels have room. Those have classes,
 * with which `charts.css` hides them where a drawing is narrower.
 */
export const labelWidths = [
  { pixels: 236, className: undefined },
  { pixels: 440, className: 'chart-wide' },
  { pixels: 760, className: 'chart-widest' },
] as const;

type LabelWidth = (typeof labelWidths)[number];
const [narrow, wide] = labelWidths;

const textPixels = 12;
const digitPixels = 7.2;
/** The height of a row of labels. */
export const rowPixels = 16;
/** Below the line of the axis. */
export const axisPixels = 20;

/** A generous estimate, because the font is not known where the server draws. */
function textWidth(text: string): number {
  return text.length * digitPixels;
}

export function Label(props: SVGProps<SVGTextElement>) {
  return <text fontSize={textPixels} fill="var(--ink-second)" {...props} />;
}

interface LineProps extends Omit<SVGProps<SVGLineElement>, 'y1' | 'y2'> {
  y1: number;
  y2?: number;
}

/** A level line over the whole width, if nothing else is said. */
export function Line({ x1 = '0', x2 = '100%', y1, y2 = y1, ...more }: LineProps) {
  return <line x1={x1} y1={rounded(y1)} x2={x2} y2={rounded(y2)} {...more} />;
}

/** A drawing within the drawing, whose lines are stretched to its width. */
export function Stretched({
  width,
  height,
  children,
}: {
  width: number;
  height: number;
  children: ReactNode;
}) {
  return (
    <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      {children}
    </svg>
  );
}

/** Returns a scale from 0 to a round number, with its lines and labels. Counts have no labels between them. */
export function amountAxis(most: number, top: number, bottom: number) {
  const scale = scaleLinear()
    .domain([0, Math.max(most, Number.MIN_VALUE)])
    .range([bottom, top])
    .nice(3);
  const ticks =
    most > 0 ? scale.ticks(3).filter((tick) => tick > 0 && (most < 1 || Number.isInteger(tick))) : [];
  const digits = (tick: number) => (most < 1 ? String(tick) : groupedNumber(tick));
  const picture = (
    <>
      {ticks.map((tick) => (
        <Line key={tick} y1={scale(tick)} stroke="var(--rule-faint)" />
      ))}
      {[0, ...ticks].map((tick) => (
        <Label key={tick} x={-6} y={rounded(scale(tick)) + 4} textAnchor="end">
          {digits(tick)}
        </Label>
      ))}
    </>
  );
  return { scale, picture };
}

export interface AxisLabel {
  text: string;
  /** The part of the width where its middle is. */
  at: number;
  /** Not where the drawing is narrow. */
  isWideOnly: boolean;
}

export function Axis({ labels, bottom }: { labels: readonly AxisLabel[]; bottom: number }) {
  return (
    <>
      <Line y1={bottom} stroke="var(--ink-third)" />
      {labels.map(({ text, at, isWideOnly }) => (
        <Label
          key={at}
          x={percent(at)}
          y={bottom + rowPixels}
          textAnchor="middle"
          className={(isWideOnly ? wide : narrow).className}
        >
          {text}
        </Label>
      ))}
    </>
  );
}

const yearSteps = [1, 5, 10, 20, 40];
const yearPixels = textWidth('1950') + 6;

/** Returns the labels of round years that have room. */
export function yearLabels(first: number, count: number): AxisLabel[] {
  const stepAt = (width: number) =>
    yearSteps.find((step) => (width / count) * step >= yearPixels) ?? Number.POSITIVE_INFINITY;
  const [many, few] = [stepAt(wide.pixels), stepAt(narrow.pixels)];
  const years = Array.from({ length: count }, (_, index) => first + index);
  return years
    .filter((year) => year % many === 0)
    .map((year) => ({
      text: String(year),
      at: (year - first + 0.5) / count,
      isWideOnly: year % few !== 0,
    }));
}

interface PlacedMark extends ChartMark {
  /** The part of the width where its line is: the beginning of the year. */
  at: number;
  /** Without it, the name has no room. */
  nameAt?: { row: number; anchor: 'start' | 'end'; from: LabelWidth };
}

/**
 * Places the names of marks in rows above the drawing, so that none lies on another or on a line. Those that have room
 * on the narrowest phone come first, then those that need a wider drawing. The others are only in the note.
 */
function placeMarks(marks: readonly ChartMark[], first: number, count: number): PlacedMark[] {
  const placed: PlacedMark[] = [];
  // From the right, because a name to the left of its line then meets no line of those before.
  let waiting: PlacedMark[] = marks
    .map((mark) => ({ ...mark, at: Math.max(0, (mark.year - first) / count) }))
    .toSorted((a, b) => b.at - a.at);
  const place = (from: LabelWidth): boolean => {
    for (const mark of waiting) {
      const reach = (textWidth(mark.name) + 6) / from.pixels;
      // The lines of those placed before run down through the next row.
      const isFree = (left: number, right: number) =>
        left >= 0 && right <= 1 && placed.every(({ at }) => at <= left || at >= right);
      const anchor = isFree(mark.at - reach, mark.at)
        ? 'end'
        : isFree(mark.at, mark.at + reach)
          ? 'start'
          : null;
      if (!anchor) continue;
      placed.push({ ...mark, nameAt: { row: placed.length, anchor, from } });
      waiting = waiting.filter((other) => other !== mark);
      return true;
    }
    return false;
  };
  while (labelWidths.some(place)) continue;
  return [...placed, ...waiting];
}

/** Returns the lines and names of the marks above a plot of a height, and the height of the rows of names. */
export function markRows(marks: readonly ChartMark[], first: number, count: number, plotPixels: number) {
  const placed = placeMarks(marks, first, count);
  const height = placed.filter(({ nameAt: name }) => name).length * rowPixels;
  const picture = placed.map(({ name, at, nameAt: place }) => {
    const x = percent(at);
    const top = place ? place.row * rowPixels : height;
    return (
      <Fragment key={name}>
        <Line
          x1={x}
          y1={top + 2}
          x2={x}
          y2={height + plotPixels}
          stroke="var(--ink-third)"
          strokeDasharray="2 3"
          className="chart-mark"
        />
        {place ? (
          <Label
            x={x}
            y={top + 12}
            textAnchor={place.anchor}
            dx={place.anchor === 'end' ? -4 : 4}
            className={place.from.className}
          >
            {name}
          </Label>
        ) : null}
      </Fragment>
    );
  });
  return { height, picture };
}

export const unratedStep = ratingSteps.length - 1;

/** Returns the fill of a step. What is unrated is hatched, so that it differs not by colour alone. */
export function ratingFill(step: number, id: string): string {
  return step === unratedStep ? `url(#${id}-unrated)` : `var(--rating-${step})`;
}

/** The hatch, which each drawing defines under a name of its own. */
export function UnratedHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-unrated`} width={4} height={4} patternUnits="userSpaceOnUse">
        <rect width={4} height={4} fill="var(--rule)" />
        <path d="M-1 1 1 -1M0 4 4 0M3 5 5 3" stroke="var(--ink-second)" strokeWidth={1.2} />
      </pattern>
    </defs>
  );
}

export function stepLabel(step: number, scale: ScaleOfDays): string {
  return step === unratedStep ? 'Unrated' : `${scale}${step}`;
}

/** Returns the filter of a step, or of all steps from one to another: the same steps of both scales. */
export function ratingFilter(from: number, to = from): Record<string, string> {
  if (from === unratedStep) return { ef_rating: unrated };
  const steps = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return { ef_rating: [...steps.map((step) => `F${step}`), ...steps.map((step) => `EF${step}`)].join(',') };
}

export function ratingLegend(id: string, scale: ScaleOfDays, present: (step: number) => boolean) {
  return ratingSteps.flatMap((_, step) =>
    present(step) ? [{ label: stepLabel(step, scale), fill: ratingFill(step, id) }] : [],
  );
}

interface RatingStackProps {
  ratings: readonly number[];
  left: number;
  width: number;
  /** Of the chart. */
  id: string;
  scale: (amount: number) => number;
}

/** One bar of counts by rating, the weakest below. */
export function RatingStack({ ratings, left, width, id, scale }: RatingStackProps) {
  let below = 0;
  return ratings.map((count, step) => {
    if (count === 0) return null;
    const [from, to] = [scale(below), scale(below + count)];
    below += count;
    const fill = ratingFill(step, id);
    return (
      <rect
        key={fill}
        x={percent(left)}
        y={rounded(to)}
        width={percent(width)}
        height={rounded(from - to)}
        fill={fill}
        data-rating={step}
      />
    );
  });
}

/** `3 tornadoes (2 F0, 1 F1)` */
export function stackWords(ratings: readonly number[], scale: ScaleOfDays): string {
  const parts = ratings.flatMap((count, step) =>
    count > 0 ? [`${groupedNumber(count)} ${stepLabel(step, scale)}`] : [],
  );
  const total = tornadoes(sum(ratings));
  return parts.length > 0 ? `${total} (${parts.join(', ')})` : total;
}
