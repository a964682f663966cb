import { max, sum } from 'd3-array';
import { groupedNumber } from '../../text/grouped-number.ts';
import { counted } from '../count-words.ts';
import { directionOf, type LinearTrend } from '../linear-trend.ts';
import type { TrendName } from '../trend-names.ts';
import { directionWords, trendOver, trendTexts, wholeYears, type TrendPeriod } from '../trend-words.ts';
import type { TrendsAnswer } from '../year-answers.ts';
import { line, amountAxis, axis, axisPixels, drawing, markRows, yearLabels } from './chart-frame.ts';
import { percent, rect, type ChartElement } from './chart-element.ts';
import type { ChartFigure } from './chart-figure.ts';
import { barShare } from './count-bars.ts';

const plotPixels = 120;
/** Bars of the period, on which its line is seen, and the others. */
const [clear, faint] = [0.7, 0.25];

interface Bars {
  id: string;
  title: string;
  number: string;
  unit: string;
  first: number;
  values: readonly number[];
  words: (value: number) => string;
  /** Bars of other years are faint. */
  period: TrendPeriod;
  trend?: LinearTrend | undefined;
  note?: string;
  table: ChartFigure['table'];
  at: (year: number) => Readonly<Record<string, string>>;
  cautions: TrendsAnswer['cautions'];
}

/** One number by year, with the line of its trend over a period. */
export function trendBars(answer: TrendsAnswer, name: TrendName, period: TrendPeriod): ChartFigure {
  const { record_years: years, partial_year: partial, unrated, cautions } = answer;
  const values = valuesOf(answer, name);
  const all = valuesOf(answer, 'all');
  const trend = trendOver(values, years.first, period);
  const {
    name: title,
    unit: [one, many],
    isByRating,
  } = trendTexts[name];
  const inPeriod = values.slice(period.from - years.first, period.to - years.first + 1);
  const mean = sum(inPeriod) / Math.max(1, inPeriod.length);
  const shareOf = (at: number) => `${unratedShare(unrated[at], all[at]).toFixed(1)} %`;
  return bars({
    id: `trend-${name}`,
    title: `${title}: ${directionWords(trend)}`,
    number: groupedNumber(mean),
    unit: `${many} a year, ${period.from} to ${period.to}`,
    first: years.first,
    values,
    words: (value) => counted(value, one, many),
    period,
    trend,
    ...(partial === null ? {} : { note: `The record of ${partial} is not complete.` }),
    table: {
      head: ['Year', title, ...(isByRating ? ['Unrated, of all'] : [])],
      rows: values.map((value, at) => [
        String(years.first + at),
        groupedNumber(value),
        ...(isByRating ? [shareOf(at)] : []),
      ]),
    },
    at: (year) => ({ year: String(year) }),
    cautions,
  });
}

/** The unrated share by year, which is what numbers by rating lack. */
export function unratedBars(answer: TrendsAnswer): ChartFigure {
  const { record_years: years, unrated, cautions } = answer;
  const all = valuesOf(answer, 'all');
  const shares = unrated.map((count, at) => unratedShare(count, all[at]));
  const { to } = wholeYears(answer);
  const words = (share: number) => `${share.toFixed(1)} % unrated`;
  return bars({
    id: 'trend-unrated',
    title: 'The unrated share, which numbers by rating lack',
    number: `${(shares[to - years.first] ?? 0).toFixed(1)} %`,
    unit: `of the tornadoes of ${to}`,
    first: years.first,
    values: shares,
    words,
    period: { from: years.first, to: years.last },
    table: {
      head: ['Year', 'Unrated', 'Of all'],
      rows: shares.map((share, at) => [
        String(years.first + at),
        groupedNumber(unrated[at] ?? 0),
        `${share.toFixed(1)} %`,
      ]),
    },
    at: (year) => ({ year: String(year), ef_rating: 'N/A' }),
    cautions,
  });
}

function valuesOf({ series }: TrendsAnswer, name: TrendName): readonly number[] {
  return series.find((one) => one.name === name)?.values ?? [];
}

function unratedShare(unrated = 0, all = 0): number {
  return all === 0 ? 0 : (100 * unrated) / all;
}

function bars({
  id,
  title,
  number,
  unit,
  first,
  values,
  words,
  period,
  trend,
  note,
  table,
  at,
  cautions,
}: Bars): ChartFigure {
  const count = Math.max(1, values.length);
  const marks = markRows(cautions, first, count, (height) => height + plotPixels);
  const [top, bottom] = [marks.height, marks.height + plotPixels];
  const amount = amountAxis(max(values) ?? 0, top + 4, bottom);
  const isInPeriod = (index: number) => first + index >= period.from && first + index <= period.to;
  return {
    id,
    title,
    number,
    unit,
    svg: drawing(
      bottom + axisPixels,
      `Bars by year. ${title}`,
      ...amount.elements,
      ...values.flatMap((value, index) => {
        if (value === 0) return [];
        const [y, more] = [amount.scale(value), { 'fill-opacity': isInPeriod(index) ? clear : faint }];
        const width = percent(barShare / count);
        return [rect(percent(index / count), y, width, bottom - y, 'var(--accent)', more)];
      }),
      ...(trend ? [trendLine(trend, period, { first, count, scale: amount.scale })] : []),
      ...axis(yearLabels(first, count), bottom),
      ...marks.elements,
    ),
    table,
    // The page explains them once, not under each of its charts.
    marks: [],
    ...(note === undefined ? {} : { note }),
    bars: values.map((value, index) => ({
      label: String(first + index),
      value: words(value),
      at: at(first + index),
      box: { left: index / count, right: (index + 1) / count, top, bottom },
    })),
  };
}

/** Dashed where the numbers do not show a change. */
function trendLine(
  trend: NonNullable<Bars['trend']>,
  { from, to }: TrendPeriod,
  { first, count, scale }: { first: number; count: number; scale: (amount: number) => number },
): ChartElement {
  const middle = (from + to) / 2;
  const y = (year: number) => scale(Math.max(0, trend.mean + trend.perYear * (year - middle)));
  const x = (year: number) => percent((year - first + barShare / 2) / count);
  return line(x(from), y(from), x(to), y(to), 'var(--ink)', {
    'stroke-width': 2,
    ...(directionOf(trend) === 'none' ? { 'stroke-dasharray': '6 5' } : {}),
  });
}
