import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { ratingSteps } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { share } from '@touchdown/shared/tornadoes/profile-words.ts';
import type { ProfileRate, TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import {
  rangeWords,
  rateNumber,
  ratesSince,
  rateWords,
  singleYearsWords,
} from '@touchdown/shared/tornadoes/rate-words.ts';
import { scaleOfYears, type ScaleOfDays } from '@touchdown/shared/tornadoes/rating.ts';
import { sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import type { ChartBar, ChartFigure } from './chart-frame.tsx';
import { CountBars, percent } from './count-bars.tsx';
import { Label, Line, ratingFill, ratingFilter, stepLabel, UnratedHatch } from './drawing.tsx';
import { monthHourStrip, seasonLine } from './season-charts.tsx';
import { dotStrip, yearBars } from './year-charts.tsx';

/** The charts of a profile, each under its name. So few that a list of the latest has them all are dots. */
const charts = {
  years: (id: string, profile: TornadoProfile) =>
    profile.total > 0 && profile.heads.latest.length === profile.total
      ? dotStrip(id, profile.heads.latest, profile)
      : yearBars(id, profile),
  rates: (id: string, profile: TornadoProfile, since?: number) => rateMultiples(id, profile, since),
  hours: monthHourStrip,
  season: seasonLine,
  ratings: ratingMultiples,
} satisfies Record<string, (id: string, profile: TornadoProfile, since?: number) => ChartFigure>;

export type ProfileChart = keyof typeof charts;

/** Those of a place's page, in their order. */
export const placeCharts: readonly ProfileChart[] = ['years', 'rates', 'hours', 'season', 'ratings'];

/**
 * Returns charts of a profile in this order, without rates where it has none. `prefix` keeps their ids apart from those
 * of other profiles. `since` is the year with which its rates begin.
 */
export function profileFigures(
  profile: TornadoProfile,
  names: readonly ProfileChart[],
  prefix = 'chart',
  since?: number,
): ChartFigure[] {
  return names
    .filter((name) => name !== 'rates' || profile.rates.length > 0)
    .map((name) => charts[name](`${prefix}-${name}`, profile, since));
}

interface Panel {
  label: string;
  /** In a line of its own, because both have no room in one on a phone. */
  words?: string;
  value: string;
  at: ChartBar['at'];
  picture: (top: number, bottom: number) => ReactNode;
}

const linePixels = 18;
const picturePixels = 24;
const gapPixels = 14;

/** Small drawings of the same kind, one below the other, each under its words and with a scale of its own. */
function panelRows(panels: readonly Panel[]): { height: number; rows: ReactNode; bars: ChartBar[] } {
  const wordPixels = linePixels * (panels.some(({ words }) => words !== undefined) ? 2 : 1);
  const panelPixels = wordPixels + picturePixels + gapPixels;
  const topOf = (index: number) => index * panelPixels;
  return {
    height: panels.length * panelPixels,
    rows: panels.map(({ label: name, words, picture }, index) => (
      <g key={name} className="chart-rows">
        <Label x={0} y={topOf(index) + 13} textAnchor="start" fontWeight={600} fill="var(--ink)">
          {name}
        </Label>
        {words === undefined ? null : (
          <Label x={0} y={topOf(index) + 13 + linePixels} textAnchor="start">
            {words}
          </Label>
        )}
        {picture(topOf(index) + wordPixels, topOf(index) + wordPixels + picturePixels)}
      </g>
    )),
    bars: panels.map(({ label: name, value, at }, index) => ({
      label: name,
      value,
      at,
      box: { left: 0, right: 1, top: topOf(index), bottom: topOf(index + 1) },
    })),
  };
}

const classNames: Record<ProfileRate['class'], string> = {
  all: 'Any tornado',
  'F1+': 'F1 or stronger',
  'F2+': 'F2 or stronger',
  'F4+': 'F4 or F5',
};

/**
 * How often: for each class its rate as a dot, in the line of its interval, since a year or since the year that suits
 * the class. The table has all of them.
 */
function rateMultiples(id: string, { rates }: Pick<TornadoProfile, 'rates'>, since?: number): ChartFigure {
  const shown = ratesSince(rates, since);
  const panels = shown.map((rate) => ({
    label: `${classNames[rate.class]}, since ${rate.since}`,
    words: rateWords(rate),
    value: `${rateWords(rate)}, ${rangeWords(rate)}; ${rateNumber(rate.per_year)} a year (${rateNumber(rate.low)} to ${rateNumber(rate.high)}). ${singleYearsWords(rate)}`,
    at: rate.class === 'all' ? {} : ratingFilter(Number(rate.class[1]), ratingSteps.length - 2),
    picture: (top: number, bottom: number) => <Interval rate={rate} y={(top + bottom) / 2} />,
  }));
  const { height, rows, bars } = panelRows(panels);
  const all = shown.find((rate) => rate.class === 'all');
  const title = all ? averageTitle(all) : 'How often';
  return {
    id,
    title,
    number: all ? rateNumber(all.per_year) : 'Not known',
    unit: all ? 'tornadoes a year' : 'how often',
    drawing: { height, words: `How often, by rating. ${title}`, content: rows },
    table: {
      head: ['Class', 'Since', 'Tornadoes', 'A year', 'Low', 'High', 'Single years'],
      rows: rates.map((rate) => [
        classNames[rate.class],
        String(rate.since),
        groupedNumber(rate.count),
        ...[rate.per_year, rate.low, rate.high].map(rateNumber),
        `${groupedNumber(rate.least)}–${groupedNumber(rate.most)}`,
      ]),
    },
    marks: [],
    note: `${all ? `${singleYearsWords(all)} ` : ''}Lines are 95% intervals of the average. Ratings before 1977 are often too high.`,
    bars,
  };
}

function averageTitle(rate: ProfileRate): string {
  return capitalized(
    rate.count === 0 ? `${rateWords(rate)} since ${rate.since}` : `${rateWords(rate)} on average`,
  );
}

function Interval({ rate, y }: { rate: ProfileRate; y: number }) {
  // Beside the drawing there is room for its numbers, at any width.
  const end = 0.45;
  const scale = scaleLinear([0, Math.max(rate.high, Number.MIN_VALUE)], [0, end]);
  const x = (value: number) => percent(scale(value));
  return (
    <>
      <Line x2={percent(end)} y1={y} stroke="var(--rule)" />
      <Line
        x1={x(rate.low)}
        x2={x(rate.high)}
        y1={y}
        stroke="var(--accent)"
        strokeWidth={4}
        strokeOpacity={0.5}
      />
      <circle cx={x(rate.per_year)} cy={y} r={5} fill="var(--accent)" />
      <Label x={percent(end)} y={y + 4} textAnchor="start" dx={10}>
        {`${rateNumber(rate.per_year)} (${rateNumber(rate.low)}–${rateNumber(rate.high)})`}
      </Label>
    </>
  );
}

/** By rating: for each step its number and share, over the years. */
function ratingMultiples(
  id: string,
  { ratings, total, by_year: years }: Pick<TornadoProfile, 'ratings' | 'total' | 'by_year'>,
): ChartFigure {
  const scale = scaleOfYears(years[0]?.year ?? 0, years.at(-1)?.year);
  const present = ratings.flatMap((count, step) => (count > 0 ? [{ count, step }] : []));
  const shareOf = (count: number) => share(count, total);
  const panels = present.map(({ count, step }) => ({
    label: `${stepLabel(step, scale)}: ${groupedNumber(count)}, ${shareOf(count)}`,
    value: `${counted(count, 'tornado', 'tornadoes')}, ${shareOf(count)}`,
    at: ratingFilter(step),
    picture: (top: number, bottom: number) => (
      <>
        <CountBars
          counts={years.map((year) => year.ratings[step] ?? 0)}
          fillOf={() => ratingFill(step, id)}
          {...{ top, bottom, step }}
        />
        <Line y1={bottom} stroke="var(--rule)" />
      </>
    ),
  }));
  const { height, rows, bars } = panelRows(panels);
  const title = ratingTitle(ratings, scale);
  const rated = sum(ratings.slice(0, -1));
  return {
    id,
    title,
    number: groupedNumber(rated),
    unit: 'rated',
    drawing: {
      height,
      words: `By rating, each over the years. ${title}`,
      content: (
        <>
          <UnratedHatch id={id} />
          {rows}
        </>
      ),
    },
    table: {
      head: ['Rating', 'Tornadoes', 'Share'],
      rows: present.map(({ count, step }) => [stepLabel(step, scale), groupedNumber(count), shareOf(count)]),
    },
    marks: [],
    note: 'Each row has its own scale.',
    bars,
  };
}

const fewestForTitle = 20;

function ratingTitle(ratings: readonly number[], scale: ScaleOfDays): string {
  const rated = sum(ratings.slice(0, -1));
  const weak = (ratings[0] ?? 0) + (ratings[1] ?? 0);
  return rated < fewestForTitle || weak * 2 < rated
    ? 'By rating'
    : `${share(weak, rated)} were weak (${stepLabel(0, scale)} or ${stepLabel(1, scale)})`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
