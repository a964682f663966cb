import { sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { groupedNumber } from '../../text/grouped-number.ts';
import { counted } from '../count-words.ts';
import type { ProfileRate, TornadoProfile } from '../profile.ts';
import { ratingSteps } from '../profile-steps.ts';
import { share } from '../profile-words.ts';
import { scaleOfYears, type ScaleOfDays } from '../rating.ts';
import { rangeWords, ratesSince, rateNumber, rateWords, singleYearsWords } from '../rate-words.ts';
import { element, percent, type ChartElement } from './chart-element.ts';
import type { ChartBar, ChartFigure } from './chart-figure.ts';
import { drawing, label, line } from './chart-frame.ts';
import { countBars } from './count-bars.ts';
import { ratingFill, ratingFilter, stepLabel, unratedHatch } from './rating-fills.ts';

interface Panel {
  label: string;
  /** In a line of its own, because both have no room in one on a phone. */
  words?: string;
  value: string;
  at: ChartBar['at'];
  picture: (top: number, bottom: number) => ChartElement[];
}

const linePixels = 18;
const picturePixels = 24;
const gapPixels = 14;

/** Small drawings of the same kind, one below the other, each under its words and with a scale of its own. */
function panelRows(panels: readonly Panel[]): { height: number; elements: ChartElement[]; bars: ChartBar[] } {
  const wordPixels = linePixels * (panels.some(({ words }) => words !== undefined) ? 2 : 1);
  const panelPixels = wordPixels + picturePixels + gapPixels;
  const topOf = (index: number) => index * panelPixels;
  return {
    height: panels.length * panelPixels,
    elements: panels.map(({ label: name, words, picture }, index) =>
      element(
        'g',
        { class: 'chart-rows' },
        label(name, 0, topOf(index) + 13, 'start', { 'font-weight': 600, fill: 'var(--ink)' }),
        ...(words === undefined ? [] : [label(words, 0, topOf(index) + 13 + linePixels, 'start')]),
        ...picture(topOf(index) + wordPixels, topOf(index) + wordPixels + picturePixels),
      ),
    ),
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
export function rateMultiples(
  id: string,
  { rates }: Pick<TornadoProfile, 'rates'>,
  since?: number,
): ChartFigure {
  const shown = ratesSince(rates, since);
  const panels = shown.map((rate) => ({
    label: `${classNames[rate.class]}, since ${rate.since}`,
    words: rateWords(rate),
    value: `${rateWords(rate)}, ${rangeWords(rate)}; ${rateNumber(rate.per_year)} a year (${rateNumber(rate.low)} to ${rateNumber(rate.high)}). ${singleYearsWords(rate)}`,
    at: rate.class === 'all' ? {} : ratingFilter(Number(rate.class[1]), ratingSteps.length - 2),
    picture: (top: number, bottom: number) => interval(rate, top, bottom),
  }));
  const { height, elements, bars } = panelRows(panels);
  const all = shown.find((rate) => rate.class === 'all');
  const title = all ? averageTitle(all) : 'How often';
  return {
    id,
    title,
    number: all ? rateNumber(all.per_year) : 'Not known',
    unit: all ? 'tornadoes a year' : 'how often',
    svg: drawing(height, `How often, by rating. ${title}`, ...elements),
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
    note: `${all ? `${singleYearsWords(all)} ` : ''}Lines are 95% intervals of the average. Ratings before 1977 are often too high. Not for safety decisions.`,
    bars,
  };
}

function averageTitle(rate: ProfileRate): string {
  return capitalized(
    rate.count === 0 ? `${rateWords(rate)} since ${rate.since}` : `${rateWords(rate)} on average`,
  );
}

function interval(rate: ProfileRate, top: number, bottom: number): ChartElement[] {
  // Beside the drawing there is room for its numbers, at any width.
  const end = 0.45;
  const scale = scaleLinear([0, Math.max(rate.high, Number.MIN_VALUE)], [0, end]);
  const y = (top + bottom) / 2;
  const x = (value: number) => percent(scale(value));
  return [
    line('0', y, percent(end), y, 'var(--rule)'),
    line(x(rate.low), y, x(rate.high), y, 'var(--accent)', { 'stroke-width': 4, 'stroke-opacity': 0.5 }),
    element('circle', { cx: x(rate.per_year), cy: y, r: 5, fill: 'var(--accent)' }),
    label(
      `${rateNumber(rate.per_year)} (${rateNumber(rate.low)}–${rateNumber(rate.high)})`,
      percent(end),
      y + 4,
      'start',
      { dx: 10 },
    ),
  ];
}

/** By rating: for each step its number and share, over the years. */
export function ratingMultiples(
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
    picture: (top: number, bottom: number) => yearsOfStep(years, step, id, top, bottom),
  }));
  const { height, elements, bars } = panelRows(panels);
  const title = ratingTitle(ratings, scale);
  const rated = sum(ratings.slice(0, -1));
  return {
    id,
    title,
    number: groupedNumber(rated),
    unit: 'rated',
    svg: drawing(height, `By rating, each over the years. ${title}`, unratedHatch(id), ...elements),
    table: {
      head: ['Rating', 'Tornadoes', 'Share'],
      rows: present.map(({ count, step }) => [stepLabel(step, scale), groupedNumber(count), shareOf(count)]),
    },
    marks: [],
    note: 'Each row has a scale of its own.',
    bars,
  };
}

function yearsOfStep(
  years: TornadoProfile['by_year'],
  step: number,
  id: string,
  top: number,
  bottom: number,
): ChartElement[] {
  const counts = years.map(({ ratings }) => ratings[step] ?? 0);
  const fill = ratingFill(step, id);
  return [
    ...countBars(counts, { top, bottom }, () => fill, { 'data-rating': step }),
    line('0', bottom, percent(1), bottom, 'var(--rule)'),
  ];
}

const fewestForTitle = 20;

function ratingTitle(ratings: readonly number[], scale: ScaleOfDays): string {
  const rated = sum(ratings.slice(0, -1));
  const weak = (ratings[0] ?? 0) + (ratings[1] ?? 0);
  return rated < fewestForTitle || weak * 2 < rated
    ? 'By rating'
    : `${share(weak, rated)} of the rated ones were ${stepLabel(0, scale)} or ${stepLabel(1, scale)}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
