import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { monthNames } from '@touchdown/shared/text/written-date.ts';
import { tornadoes } from '@touchdown/shared/tornadoes/count-words.ts';
import { dayCount } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { YearAnswer } from '@touchdown/shared/tornadoes/year-answers.ts';
import { max, range } from 'd3-array';
import type { ChartFigure } from '../../ui/charts/chart-frame.tsx';
import { rounded } from '../../ui/charts/count-bars.tsx';
import { amountAxis, Axis, axisPixels, Stretched } from '../../ui/charts/drawing.tsx';
import { monthDays, monthLabels } from '../../ui/charts/season-charts.tsx';

const [top, bottom] = [4, 204];
/** The last day of each month, from 0. */
const monthEnds = monthDays.map(
  (_, month) => monthDays.slice(0, month + 1).reduce((sum, days) => sum + days) - 1,
);
/** The lines of all years are so smooth that every fifth day draws them. */
const bandStep = 5;

/** The year as it grew, in the band of all whole years. */
export function seasonBand(answer: YearAnswer): ChartFigure {
  const { year, season, profile, is_partial: isPartial } = answer;
  const { counts, least, low, middle, high, most } = season;
  const shown = shownDays(answer);
  const title = bandTitle(answer);
  const rows = monthEnds.map((end, month) => ({
    month,
    end,
    count: (words: (count: number) => string) =>
      end < shown ? words(counts[end] ?? 0) : 'not in our data yet',
    of: (line: readonly number[]) => groupedNumber(line[end] ?? 0),
  }));
  return {
    id: 'year-season',
    title,
    number: groupedNumber(profile.total),
    unit: isPartial ? 'so far' : `in ${year}`,
    drawing: {
      height: bottom + axisPixels,
      words: `A line of how many until each day, in the band of all years. ${title}`,
      content: <Band season={season} shown={shown} />,
    },
    legend: [
      { label: String(year), fill: 'var(--accent)' },
      { label: 'Median, and the middle 80% of years', fill: 'var(--ink-third)' },
      {
        label: 'Lowest and highest year',
        fill: 'color-mix(in srgb, var(--ink-third) 40%, transparent)',
      },
    ],
    table: {
      head: ['Until the end of', String(year), 'Lowest', '10%', 'Median', '90%', 'Highest'],
      rows: rows.map(({ month, count, of }) => [
        monthNames[month] ?? '',
        count(groupedNumber),
        ...[least, low, middle, high, most].map(of),
      ]),
    },
    marks: [],
    note: `From ${season.years} whole years. Early years lack weak tornadoes that no one saw, so later years lie high.`,
    bars: rows.map(({ month, end, count, of }) => ({
      label: `Until the end of ${monthNames[month]}`,
      value: `${count(tornadoes)}; median ${of(middle)}, from ${of(least)} to ${of(most)}`,
      at: { year: String(year), month: String(month + 1) },
      box: {
        left: (end + 1 - (monthDays[month] ?? 30)) / dayCount,
        right: (end + 1) / dayCount,
        top,
        bottom,
      },
    })),
  };
}

/** How many days of the year the record has. */
function shownDays({ is_partial: isPartial, record_ends: ends }: YearAnswer): number {
  return isPartial ? dayOfYear(ends ?? '') + 1 : dayCount;
}

function Band({ season, shown }: { season: YearAnswer['season']; shown: number }) {
  const { counts, least, low, middle, high, most } = season;
  const amount = amountAxis(max([...most, ...counts]) ?? 0, top, bottom);
  const days = range(dayCount).filter((day) => day % bandStep === 0 || day === dayCount - 1);
  const point = (value: number, day: number) => `${day + 1} ${rounded(amount.scale(value))}`;
  const between = (lower: readonly number[], upper: readonly number[]) =>
    `M${[
      ...days.map((day) => point(upper[day] ?? 0, day)),
      ...days.toReversed().map((day) => point(lower[day] ?? 0, day)),
    ].join('L')}Z`;
  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke' };
  return (
    <>
      {amount.picture}
      <Stretched width={dayCount} height={bottom}>
        <path d={between(least, most)} fill="var(--ink-third)" fillOpacity={0.16} />
        <path d={between(low, high)} fill="var(--ink-third)" fillOpacity={0.26} />
        <path
          {...line}
          d={`M${days.map((day) => point(middle[day] ?? 0, day)).join('L')}`}
          stroke="var(--ink-second)"
          strokeWidth={1.5}
          strokeDasharray="5 4"
        />
        <path
          {...line}
          d={`M${counts.slice(0, shown).map(point).join('L')}`}
          stroke="var(--accent)"
          strokeWidth={2.5}
        />
      </Stretched>
      <Axis labels={monthLabels} bottom={bottom} />
    </>
  );
}

function dayOfYear(date: string): number {
  return (Date.parse(`2000${date.slice(4)}`) - Date.UTC(2000, 0, 1)) / 86_400_000;
}

/** Where the year ended in the band; a year that is not complete is not compared. */
function bandTitle({ year, season, is_partial: isPartial }: YearAnswer): string {
  const end = dayCount - 1;
  const total = season.counts[end] ?? 0;
  if (isPartial) return `${year} so far, among all years`;
  if (total >= (season.most[end] ?? 0)) return `More than in any other year on record`;
  if (total <= (season.least[end] ?? 0)) return `Fewer than in any other year on record`;
  if (total > (season.high[end] ?? 0)) return 'More than in nine of ten years';
  if (total < (season.low[end] ?? 0)) return 'Fewer than in nine of ten years';
  return 'A typical year';
}
