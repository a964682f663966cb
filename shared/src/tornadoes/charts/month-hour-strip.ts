import { max, maxIndex, range, sum } from 'd3-array';
import { scaleQuantize } from 'd3-scale';
import { groupedNumber } from '../../text/grouped-number.ts';
import { monthNames } from '../../text/written-date.ts';
import { counted } from '../count-words.ts';
import type { TornadoProfile } from '../profile.ts';
import { hourCount, monthCount } from '../profile-steps.ts';
import { rect, percent } from './chart-element.ts';
import type { ChartFigure } from './chart-figure.ts';
import { axisPixels, drawing, label, rowPixels } from './chart-frame.ts';

const bottom = monthCount * rowPixels;
/** Steps of opacity, which look the same distance apart in both themes. */
const shades = [0.2, 0.4, 0.6, 0.8, 1];
const fewestForTitle = 20;
/** A month or three hours with this many times their even share are worth a title. */
const clearShare = 1.5;
const titleHours = 3;
const labelledHours = [0, 6, 12, 18];

/** A strip of 24 hours for each month: the more tornadoes, the stronger the colour. */
export function monthHourStrip(
  id: string,
  { by_month_hour: months, total }: Pick<TornadoProfile, 'by_month_hour' | 'total'>,
): ChartFigure {
  const most = max(months, (hours) => max(hours)) ?? 0;
  const shade = scaleQuantize<number>([0, Math.max(1, most)], shades);
  const title = monthHourTitle(months, total);
  const cells = months.flatMap((hours, month) => hours.map((count, hour) => ({ month, hour, count })));
  const known = sum(cells, ({ count }) => count);
  return {
    id,
    title,
    number: groupedNumber(known),
    unit: known === 1 ? 'tornado by month and hour' : 'tornadoes by month and hour',
    svg: drawing(
      bottom + axisPixels,
      `A grid of months and hours. ${title}`,
      ...cells.map(({ month, hour, count }) =>
        rect(
          percent(hour / hourCount),
          month * rowPixels,
          percent(0.94 / hourCount),
          rowPixels - 1,
          count > 0 ? 'var(--accent)' : 'var(--rule-faint)',
          count > 0 ? { 'fill-opacity': shade(count) } : {},
        ),
      ),
      ...monthNames.map((name, month) => label(name.slice(0, 3), -6, month * rowPixels + 12, 'end')),
      ...labelledHours.map((hour) =>
        label(hourName(hour), percent((hour + 0.5) / hourCount), bottom + rowPixels, 'middle'),
      ),
    ),
    table: {
      head: ['Month', ...range(hourCount).map(hourName), 'All'],
      rows: months.map((hours, month) => [
        monthNames[month] ?? '',
        ...[...hours, sum(hours)].map((count) => groupedNumber(count)),
      ]),
    },
    marks: [],
    note: 'On the clock at the place, as it stood in that year.',
    bars: cells.map(({ month, hour, count }) => ({
      label: `${monthNames[month]}, ${hourName(hour)}`,
      value: counted(count, 'tornado', 'tornadoes'),
      at: { month: String(month + 1) },
      box: {
        left: hour / hourCount,
        right: (hour + 1) / hourCount,
        top: month * rowPixels,
        bottom: (month + 1) * rowPixels,
      },
    })),
    columns: hourCount,
  };
}

/** `12 am`, `noon`, `5 pm` */
function hourName(hour: number): string {
  if (hour === 12) return 'noon';
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}

function monthHourTitle(months: readonly (readonly number[])[], total: number): string {
  const byMonth = months.map((hours) => sum(hours));
  const byHour = range(hourCount).map((hour) => sum(months, (hours) => hours[hour] ?? 0));
  const windows = byHour.map((_, hour) =>
    sum(range(titleHours), (step) => byHour[(hour + step) % hourCount] ?? 0),
  );
  const [month, hour] = [maxIndex(byMonth), maxIndex(windows)];
  const isClear = (count: number | undefined, share: number) => (count ?? 0) > total * share * clearShare;
  const words = [
    ...(isClear(byMonth[month], 1 / monthCount) ? [`in ${monthNames[month]}`] : []),
    ...(isClear(windows[hour], titleHours / hourCount)
      ? [`from ${hourName(hour)} to ${hourName((hour + titleHours) % hourCount)}`]
      : []),
  ];
  return total < fewestForTitle || words.length === 0
    ? 'By month and hour'
    : `The most ${words.join(' and ')}`;
}
