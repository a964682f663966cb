import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate, shortDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { OutbreakAnswer, OutbreakList } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import type { ChartFigure } from '../../ui/charts/chart-frame.tsx';
import { barShare, percent, rounded } from '../../ui/charts/count-bars.tsx';
import { amountAxis, Axis, axisPixels, yearLabels, type AxisLabel } from '../../ui/charts/drawing.tsx';

const [top, bottom] = [4, 144];
/** With more, fewer have a label. */
const manyHours = 18;

interface Bars {
  id: string;
  title: string;
  number: string;
  unit: string;
  words: string;
  labels: readonly AxisLabel[];
  head: readonly string[];
  bars: readonly {
    label: string;
    count: number;
    value: string;
    cells: readonly string[];
    at: Readonly<Record<string, string>>;
  }[];
  note?: string;
}

/** The hours of an outbreak by the wall clock at the place, each with its tornadoes. */
export function hourBars(
  id: string,
  { hours, tornadoes }: Pick<OutbreakAnswer, 'hours' | 'tornadoes'>,
): ChartFigure {
  const most = hours.reduce((best, each) => (each.tornadoes > best.tornadoes ? each : best), {
    hour: '',
    tornadoes: 0,
    deaths: 0,
  });
  return figureOf({
    id,
    title:
      most.tornadoes > 1 && hours.length > 1
        ? `${counted(most.tornadoes, 'tornado', 'tornadoes')} touched down in the hour after ${hourWords(most.hour)}`
        : 'By hour',
    number: groupedNumber(tornadoes),
    unit: 'tornadoes by hour, local time',
    words: 'Bars for each hour.',
    labels: hours.flatMap(({ hour }, at) =>
      hourOf(hour) % (hours.length > manyHours ? 6 : 3) === 0
        ? [
            {
              text: hourOf(hour) === 0 ? shortDate(hour).replace(/,.*/, '') : hourWords(hour),
              at: (at + 0.5) / hours.length,
              isWideOnly: hourOf(hour) % 12 !== 0,
            },
          ]
        : [],
    ),
    head: ['Hour', 'Tornadoes', 'Deaths'],
    bars: hours.map(({ hour, tornadoes: count, deaths }) => ({
      label: `${longDate(hour)}, ${hourWords(hour)}`,
      count,
      value: `${counted(count, 'tornado', 'tornadoes')}, ${counted(deaths, 'death', 'deaths')}`,
      cells: [groupedNumber(count), groupedNumber(deaths)],
      at: {},
    })),
  });
}

/** How many outbreaks began in each year. A choice is the list of that year. */
export function outbreakYears(id: string, years: OutbreakList['years']): ChartFigure {
  const total = years.reduce((sum, { outbreaks }) => sum + outbreaks, 0);
  return figureOf({
    id,
    title: 'By year',
    number: groupedNumber(total),
    unit: total === 1 ? 'outbreak' : 'outbreaks',
    words: 'Bars for each year.',
    labels: yearLabels(years[0]?.year ?? 0, years.length),
    head: ['Year', 'Outbreaks'],
    bars: years.map(({ year, outbreaks }) => ({
      label: String(year),
      count: outbreaks,
      value: counted(outbreaks, 'outbreak', 'outbreaks'),
      cells: [groupedNumber(outbreaks)],
      at: { year: String(year) },
    })),
    note: 'Ratings before the mid-1970s were often too high, so earlier years have more outbreaks by this rule.',
  });
}

function figureOf({ id, title, number, unit, words, labels, head, bars, note }: Bars): ChartFigure {
  const amount = amountAxis(Math.max(0, ...bars.map(({ count }) => count)), top, bottom);
  const content = (
    <>
      {amount.picture}
      {bars.map(({ label, count }, index) => {
        const y = amount.scale(count);
        return count === 0 ? null : (
          <rect
            key={label}
            x={percent(index / bars.length)}
            y={rounded(y)}
            width={percent(barShare / bars.length)}
            height={rounded(bottom - y)}
            fill="var(--accent)"
          />
        );
      })}
      <Axis labels={labels} bottom={bottom} />
    </>
  );
  return {
    id,
    title,
    number,
    unit,
    drawing: { height: bottom + axisPixels, words: `${words} ${title}`, content },
    table: { head, rows: bars.map(({ label, cells }) => [label, ...cells]) },
    marks: [],
    ...(note === undefined ? {} : { note }),
    bars: bars.map(({ label, value, at }, index) => ({
      label,
      value,
      at,
      box: { left: index / bars.length, right: (index + 1) / bars.length, top, bottom },
    })),
  };
}

/** `3 p.m.` */
function hourWords(hour: string): string {
  return clockText(`${hour}:00`).replace(':00', '');
}

function hourOf(hour: string): number {
  return Number(hour.slice(11));
}
