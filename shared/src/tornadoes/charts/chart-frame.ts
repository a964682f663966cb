import { scaleLinear } from 'd3-scale';
import { groupedNumber } from '../../text/grouped-number.ts';
import { element, percent, rounded, type ChartElement } from './chart-element.ts';
import type { ChartMark } from './chart-figure.ts';

/**
 * The width of a drawing on the narrowest phone, and the widths from which on more labels have room. Those have classes,
 * with which `charts.css` hides them where a drawing is narrower.
 */
export const labelWidths = [
  { pixels: 236, hidden: {} },
  { pixels: 440, hidden: { class: 'chart-wide' } },
  { pixels: 760, hidden: { class: 'chart-widest' } },
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

export function label(
  text: string,
  x: string | number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  more: ChartElement['attributes'] = {},
): ChartElement {
  const attributes = { x, y, 'text-anchor': anchor, 'font-size': textPixels, fill: 'var(--ink-second)' };
  return element('text', { ...attributes, ...more }, text);
}

export function line(
  x1: string,
  y1: number,
  x2: string,
  y2: number,
  stroke: string,
  more: ChartElement['attributes'] = {},
): ChartElement {
  return element('line', { x1, y1: rounded(y1), x2, y2: rounded(y2), stroke, ...more });
}

/** The drawing, with what it shows in words for those who do not see it. */
export function drawing(height: number, words: string, ...children: ChartElement[]): ChartElement {
  return element(
    'svg',
    { class: 'chart-picture', role: 'img', 'aria-label': words, width: percent(1), height },
    ...children,
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
  const lines = ticks.map((tick) => line('0', scale(tick), percent(1), scale(tick), 'var(--rule-faint)'));
  const digits = (tick: number) => (most < 1 ? String(tick) : groupedNumber(tick));
  const labels = [0, ...ticks].map((tick) => label(digits(tick), -6, rounded(scale(tick)) + 4, 'end'));
  return { scale, elements: [...lines, ...labels] };
}

interface AxisLabel {
  text: string;
  /** The part of the width where its middle is. */
  at: number;
  /** Not where the drawing is narrow. */
  isWideOnly: boolean;
}

export function axis(labels: readonly AxisLabel[], bottom: number): ChartElement[] {
  return [
    line('0', bottom, percent(1), bottom, 'var(--ink-third)'),
    ...labels.map(({ text, at, isWideOnly }) =>
      label(text, percent(at), bottom + rowPixels, 'middle', (isWideOnly ? wide : narrow).hidden),
    ),
  ];
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

/** Returns the lines and names of the marks, and the height of the rows of names. */
export function markRows(
  marks: readonly ChartMark[],
  first: number,
  count: number,
  bottomOf: (top: number) => number,
) {
  const placed = placeMarks(marks, first, count);
  const height = placed.filter(({ nameAt: name }) => name).length * rowPixels;
  const elements = placed.flatMap(({ name, at, nameAt: place }) => {
    const x = percent(at);
    const top = place ? place.row * rowPixels : height;
    return [
      line(x, top + 2, x, bottomOf(height), 'var(--ink-third)', {
        'stroke-dasharray': '2 3',
        class: 'chart-mark',
      }),
      ...(place
        ? [
            label(name, x, top + 12, place.anchor, {
              dx: place.anchor === 'end' ? -4 : 4,
              ...place.from.hidden,
            }),
          ]
        : []),
    ];
  });
  return { height, elements };
}
