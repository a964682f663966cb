import { min, max } from 'd3-array';
import { groupedNumber } from '../../text/grouped-number.ts';
import { longDate } from '../../text/written-date.ts';
import { counted } from '../count-words.ts';
import type { ProfileTornado, TornadoProfile } from '../profile.ts';
import { ratingSteps } from '../profile-steps.ts';
import { ratingNumber, scaleOfDays } from '../rating.ts';
import { element, percent } from './chart-element.ts';
import type { ChartFigure } from './chart-figure.ts';
import { axis, axisPixels, drawing, label, line, markRows, yearLabels } from './chart-frame.ts';
import { ratingFill, stepLabel, unratedHatch } from './rating-fills.ts';

export type DotTornado = Pick<
  ProfileTornado,
  'id' | 'begin_wall' | 'tor_f_scale' | 'display_name' | 'fatalities' | 'fatalities_at_least'
>;

const rowPixels = 18;
const radius = 5;

/** A dot for each of a few tornadoes: along the years, in the row of its rating. */
export function dotStrip(
  id: string,
  tornadoes: readonly DotTornado[],
  { years, cautions }: Pick<TornadoProfile, 'years' | 'cautions'>,
): ChartFigure {
  const sorted = tornadoes.toSorted((a, b) => (a.begin_wall < b.begin_wall ? -1 : 1));
  const stepOf = ({ tor_f_scale: rating }: DotTornado) => ratingNumber(rating) ?? ratingSteps.length - 1;
  // From the strongest that there is down to the weakest; the unrated below.
  const rated = sorted.map(stepOf).filter((step) => step < ratingSteps.length - 1);
  const lowest = min(rated) ?? 0;
  const rows = Array.from(
    { length: rated.length > 0 ? (max(rated) ?? 0) - lowest + 1 : 0 },
    (_, at) => at + lowest,
  )
    .toReversed()
    .concat(sorted.length > rated.length ? [ratingSteps.length - 1] : []);
  const count = Math.max(1, years.count);
  const marks = markRows(cautions, years.first, count, (height) => height + rows.length * rowPixels);
  const bottom = marks.height + rows.length * rowPixels;
  const yOf = (step: number) => marks.height + (rows.indexOf(step) + 0.5) * rowPixels;
  const atOf = ({ begin_wall: wall }: DotTornado) => (yearsOf(wall) - years.first) / count;
  const title = dotTitle(sorted);
  const scale = scaleOfDays(sorted[0]?.begin_wall ?? '', sorted.at(-1)?.begin_wall);
  return {
    id,
    title,
    number: groupedNumber(tornadoes.length),
    unit: tornadoes.length === 1 ? 'tornado' : 'tornadoes',
    svg: drawing(
      bottom + axisPixels,
      `Dots along the years. ${title}`,
      unratedHatch(id),
      ...rows.flatMap((step) => [
        line('0', yOf(step), percent(1), yOf(step), 'var(--rule-faint)'),
        label(stepLabel(step, scale).slice(0, 7), -6, yOf(step) + 4, 'end'),
      ]),
      ...axis(years.count > 0 ? yearLabels(years.first, years.count) : [], bottom),
      ...marks.elements,
      ...sorted.map((tornado) =>
        element('circle', {
          cx: percent(atOf(tornado)),
          cy: yOf(stepOf(tornado)),
          r: radius,
          fill: ratingFill(stepOf(tornado), id),
          stroke: 'var(--ink)',
          'data-rating': stepOf(tornado),
        }),
      ),
    ),
    table: {
      head: ['Date', 'Tornado', 'Rating', 'Deaths'],
      rows: sorted.map((tornado) => [
        longDate(tornado.begin_wall),
        tornado.display_name,
        tornado.tor_f_scale,
        deathsOf(tornado),
      ]),
    },
    marks: cautions,
    bars: sorted.map((tornado, index) => ({
      label: longDate(tornado.begin_wall),
      value: `${tornado.display_name}, ${tornado.tor_f_scale}, ${deathWords(tornado)}`,
      at: { date_from: tornado.begin_wall.slice(0, 10), date_to: tornado.begin_wall.slice(0, 10) },
      box: boxOf(sorted.map(atOf), index, bottom),
    })),
  };
}

/** Each dot has the space up to the middle between it and its neighbours. */
function boxOf(places: readonly number[], index: number, bottom: number) {
  const at = places[index] ?? 0;
  const reach = 0.02;
  const before = places[index - 1] ?? -1;
  const after = places[index + 1] ?? 2;
  return {
    left: Math.max(0, at - reach, (before + at) / 2),
    right: Math.min(1, at + reach, (at + after) / 2),
    top: 0,
    bottom,
  };
}

/** Returns a year with its part that has passed: `1999.34` */
function yearsOf(wall: string): number {
  const year = Number(wall.slice(0, 4));
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return year + (Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) - from) / (to - from);
}

/** Unknown is not zero. */
function deathsOf({ fatalities, fatalities_at_least: isLeast }: DotTornado): string {
  if (fatalities === null) return 'not known';
  return `${isLeast ? 'at least ' : ''}${groupedNumber(fatalities)}`;
}

function deathWords(tornado: DotTornado): string {
  if (tornado.fatalities === null) return 'deaths not known';
  const least = tornado.fatalities_at_least ? 'at least ' : '';
  return least + counted(tornado.fatalities, 'death', 'deaths');
}

function dotTitle(sorted: readonly DotTornado[]): string {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return 'None in these years';
  return first === last
    ? `On ${longDate(first.begin_wall)}`
    : `From ${longDate(first.begin_wall)} to ${longDate(last.begin_wall)}`;
}
