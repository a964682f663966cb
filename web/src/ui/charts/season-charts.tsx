import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import { dayCount, hourCount, monthCount } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { max, maxIndex, mean, range, sum } from 'd3-array';
import { scaleQuantize } from 'd3-scale';
import type { ChartFigure } from './chart-frame.tsx';
import { percent, rounded } from './count-bars.tsx';
import { amountAxis, Axis, axisPixels, Label, rowPixels, Stretched, type AxisLabel } from './drawing.tsx';

const plotPixels = 140;
const top = 4;
const bottom = top + plotPixels;
const fewestForTitle = 20;
/** A peak this many times as high as the mean is worth a title. */
const clearPeak = 1.5;
const windowDays = 31;
/** Of a leap year, which has every day. */
export const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
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
  const content = (
    <>
      {amount.picture}
      {total > 0 ? (
        <Stretched width={dayCount} height={bottom}>
          <path d={`M${outline.join('L')}Z`} fill="var(--accent)" fillOpacity={0.2} />
          <path
            d={`M${smoothed.map(point).join('L')}`}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </Stretched>
      ) : null}
      <Axis labels={monthLabels} bottom={bottom} />
    </>
  );
  return {
    id,
    title,
    number: groupedNumber(total),
    unit: total === 1 ? 'tornado by its day of the year' : 'tornadoes by their day of the year',
    drawing: { height: bottom + axisPixels, words: `A line over the days of the year. ${title}`, content },
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

/** Each month in the middle of its days. */
export const monthLabels: readonly AxisLabel[] = monthDays.map((days, month) => ({
  text: (monthNames[month] ?? '').slice(0, 3),
  at: (sum(monthDays.slice(0, month)) + days / 2) / dayCount,
  isWideOnly: month % 3 !== 0,
}));

const gridPixels = monthCount * rowPixels;
/** Steps of opacity, which look the same distance apart in both themes. */
const shades = [0.2, 0.4, 0.6, 0.8, 1];
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
  const content = (
    <>
      {cells.map(({ month, hour, count }) => (
        <rect
          key={month * hourCount + hour}
          x={percent(hour / hourCount)}
          y={month * rowPixels}
          width={percent(0.94 / hourCount)}
          height={rowPixels - 1}
          fill={count > 0 ? 'var(--accent)' : 'var(--rule-faint)'}
          fillOpacity={count > 0 ? shade(count) : undefined}
        />
      ))}
      {monthNames.map((name, month) => (
        <Label key={name} x={-6} y={month * rowPixels + 12} textAnchor="end">
          {name.slice(0, 3)}
        </Label>
      ))}
      {labelledHours.map((hour) => (
        <Label
          key={hour}
          x={percent((hour + 0.5) / hourCount)}
          y={gridPixels + rowPixels}
          textAnchor="middle"
        >
          {hourName(hour)}
        </Label>
      ))}
    </>
  );
  return {
    id,
    title,
    number: groupedNumber(known),
    unit: known === 1 ? 'tornado by month and hour' : 'tornadoes by month and hour',
    drawing: { height: gridPixels + axisPixels, words: `A grid of months and hours. ${title}`, content },
    table: {
      head: ['Month', ...range(hourCount).map(hourName), 'All'],
      rows: months.map((hours, month) => [
        monthNames[month] ?? '',
        ...[...hours, sum(hours)].map((count) => groupedNumber(count)),
      ]),
    },
    marks: [],
    note: 'Local time.',
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

/** `12 a.m.`, `noon`, `5 p.m.` */
function hourName(hour: number): string {
  if (hour === 12) return 'noon';
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
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
