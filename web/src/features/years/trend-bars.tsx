import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { directionOf, type LinearTrend } from '@touchdown/shared/tornadoes/linear-trend.ts';
import type { TrendName } from '@touchdown/shared/tornadoes/trend-names.ts';
import {
  directionWords,
  trendOver,
  trendTexts,
  wholeYears,
  type TrendPeriod,
} from '@touchdown/shared/tornadoes/trend-words.ts';
import type { TrendsAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { max, sum } from 'd3-array';
import type { ChartFigure } from '../../ui/charts/chart-frame.tsx';
import { barShare, percent, rounded } from '../../ui/charts/count-bars.tsx';
import { amountAxis, Axis, axisPixels, Line, markRows, yearLabels } from '../../ui/charts/drawing.tsx';

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
  const shareOf = (at: number) => `${unratedShare(unrated[at], all[at]).toFixed(1)}%`;
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
    ...(partial === null ? {} : { note: `Our data for ${partial} isn’t complete.` }),
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
  const words = (share: number) => `${share.toFixed(1)}% unrated`;
  return bars({
    id: 'trend-unrated',
    title: 'Unrated tornadoes',
    number: `${(shares[to - years.first] ?? 0).toFixed(1)}%`,
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
        `${share.toFixed(1)}%`,
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
  const marks = markRows(cautions, first, count, plotPixels);
  const [top, bottom] = [marks.height, marks.height + plotPixels];
  const amount = amountAxis(max(values) ?? 0, top + 4, bottom);
  const isInPeriod = (index: number) => first + index >= period.from && first + index <= period.to;
  const content = (
    <>
      {amount.picture}
      {values.map((value, index) => {
        const [x, y] = [percent(index / count), amount.scale(value)];
        return value === 0 ? null : (
          <rect
            key={x}
            x={x}
            y={rounded(y)}
            width={percent(barShare / count)}
            height={rounded(bottom - y)}
            fill="var(--accent)"
            fillOpacity={isInPeriod(index) ? clear : faint}
          />
        );
      })}
      {trend ? <TrendLine {...{ trend, period, first, count }} scale={amount.scale} /> : null}
      <Axis labels={yearLabels(first, count)} bottom={bottom} />
      {marks.picture}
    </>
  );
  return {
    id,
    title,
    number,
    unit,
    drawing: { height: bottom + axisPixels, words: `Bars by year. ${title}`, content },
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

interface TrendLineProps {
  trend: LinearTrend;
  period: TrendPeriod;
  first: number;
  count: number;
  scale: (amount: number) => number;
}

/** Dashed where the numbers do not show a change. */
function TrendLine({ trend, period: { from, to }, first, count, scale }: TrendLineProps) {
  const middle = (from + to) / 2;
  const y = (year: number) => scale(Math.max(0, trend.mean + trend.perYear * (year - middle)));
  const x = (year: number) => percent((year - first + barShare / 2) / count);
  return (
    <Line
      x1={x(from)}
      y1={y(from)}
      x2={x(to)}
      y2={y(to)}
      stroke="var(--ink)"
      strokeWidth={2}
      strokeDasharray={directionOf(trend) === 'none' ? '6 5' : undefined}
    />
  );
}
