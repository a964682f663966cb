import { max, maxIndex, mean, sum } from 'd3-array';
import { groupedNumber } from '../../text/grouped-number.ts';
import { monthNames } from '../../text/written-date.ts';
import { counted } from '../count-words.ts';
import type { TornadoProfile } from '../profile.ts';
import { dayCount } from '../profile-steps.ts';
import { rounded, element, percent, type ChartElement } from './chart-element.ts';
import type { ChartFigure } from './chart-figure.ts';
import { amountAxis, axis, axisPixels, drawing } from './chart-frame.ts';

const plotPixels = 140;
const top = 4;
const bottom = top + plotPixels;
const fewestForTitle = 20;
/** A peak this many times as high as the mean is worth a title. */
const clearPeak = 1.5;
const windowDays = 31;
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const partsOfMonth = [1, 11, 21];

/** The parts of months that the table and the keyboard have: about ten days each. */
const parts = monthDays.flatMap((days, month) => {
  const before = sum(monthDays.slice(0, month));
  const name = monthNames[month] ?? '';
  return partsOfMonth.map((day, index) => {
    const last = (partsOfMonth[index + 1] ?? days + 1) - 1;
    return {
      month: month + 1,
      label: `${name} ${day} to ${last}`,
      from: before + day - 1,
      to: before + last,
    };
  });
});

/**
 * The season: a line with the average number on each day, smoothed with a Gaussian of 31 days, in a band as wide as
 * outbreaks and active years make it.
 */
export function seasonLine(
  id: string,
  {
    by_day: { counts, smoothed, clustering },
    total,
    years,
  }: Pick<TornadoProfile, 'by_day' | 'total' | 'years'>,
): ChartFigure {
  const band = smoothed.map((value) => bandAt(value, years.count / clustering));
  const amount = amountAxis(max(band, ({ high }) => high) ?? 0, top, bottom);
  const title = seasonTitle(smoothed, total);
  const point = (value: number, day: number) => `${rounded(day + 0.5)} ${rounded(amount.scale(value))}`;
  const outline = [
    ...band.map(({ high }, day) => point(high, day)),
    ...band.map(({ low }, day) => point(low, day)).toReversed(),
  ];
  const rows = parts.map((part) => ({
    ...part,
    count: sum(counts.slice(part.from, part.to)),
    perYear: sum(smoothed.slice(part.from, part.to)),
  }));
  return {
    id,
    title,
    number: groupedNumber(total),
    unit: total === 1 ? 'tornado by its day of the year' : 'tornadoes by their day of the year',
    svg: drawing(
      bottom + axisPixels,
      `A line over the days of the year. ${title}`,
      ...amount.elements,
      ...(total > 0 ? [stretched([bandPath(outline), linePath(smoothed.map(point))])] : []),
      ...axis(monthLabels(), bottom),
    ),
    table: {
      head: ['Days', 'Tornadoes', 'A year, smoothed'],
      rows: rows.map(({ label, count, perYear }) => [label, groupedNumber(count), perYear.toPrecision(2)]),
    },
    marks: [],
    note: 'Daily average, smoothed over 31 days. Shaded: 95% interval.',
    bars: rows.map(({ label, month, from, to, count, perYear }) => ({
      label,
      value: `${counted(count, 'tornado', 'tornadoes')}, smoothed ${perYear.toPrecision(2)} a year`,
      at: { month: String(month) },
      box: { left: from / dayCount, right: to / dayCount, top, bottom },
    })),
  };
}

/** A drawing within the drawing, whose width is the days of the year. */
function stretched(children: ChartElement[]): ChartElement {
  const attributes = {
    width: percent(1),
    height: bottom,
    viewBox: `0 0 ${dayCount} ${bottom}`,
    preserveAspectRatio: 'none',
  };
  return element('svg', attributes, ...children);
}

function bandPath(outline: readonly string[]): ChartElement {
  return element('path', { d: `M${outline.join('L')}Z`, fill: 'var(--accent)', 'fill-opacity': 0.2 });
}

function linePath(points: readonly string[]): ChartElement {
  return element('path', {
    d: `M${points.join('L')}`,
    fill: 'none',
    stroke: 'var(--accent)',
    'stroke-width': 2,
    'vector-effect': 'non-scaling-stroke',
  });
}

/** The 95% interval of the Poisson number that these 31 days have, by Byar's approximation of its exact one. */
function bandAt(value: number, years: number): { low: number; high: number } {
  if (years === 0) return { low: value, high: value };
  const rest = windowDays * years;
  const limit = (count: number, side: -1 | 1) =>
    count === 0 ? 0 : count * Math.max(0, 1 - 1 / (9 * count) + (side * 1.96) / (3 * Math.sqrt(count))) ** 3;
  return { low: limit(value * rest, -1) / rest, high: limit(value * rest + 1, 1) / rest };
}

function seasonTitle(smoothed: readonly number[], total: number): string {
  const peak = maxIndex(smoothed);
  if (total < fewestForTitle || (smoothed[peak] ?? 0) < clearPeak * (mean(smoothed) ?? 0)) {
    return 'By day of the year';
  }
  const month = parts.findLast(({ from }) => from <= peak)?.month ?? 1;
  const day = peak - sum(monthDays.slice(0, month - 1)) + 1;
  return `The season is at its height about ${monthNames[month - 1]} ${day}`;
}

function monthLabels() {
  return monthDays.map((days, month) => ({
    text: (monthNames[month] ?? '').slice(0, 3),
    at: (sum(monthDays.slice(0, month)) + days / 2) / dayCount,
    isWideOnly: month % 3 !== 0,
  }));
}
