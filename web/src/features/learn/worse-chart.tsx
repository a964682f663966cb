import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { LearnAnswer } from '@touchdown/shared/tornadoes/learn-answer.ts';
import { valuesOf } from '@touchdown/shared/tornadoes/learn-words.ts';
import { wholeYears } from '@touchdown/shared/tornadoes/trend-words.ts';
import { max } from 'd3-array';
import type { ChartFigure } from '../../ui/charts/chart-frame.tsx';
import { rounded } from '../../ui/charts/count-bars.tsx';
import { amountAxis, Axis, axisPixels, Stretched, yearLabels } from '../../ui/charts/drawing.tsx';

const [top, bottom] = [4, 184];
/** Of the drawing before it is stretched to its place. */
const stepWidth = 10;

const lines = [
  { label: 'All tornadoes', stroke: 'var(--ink-third)' },
  { label: 'F1 or EF1 and stronger', stroke: 'var(--rating-3)' },
] as const;

/** All tornadoes by year, and those that were never easy to miss. */
export function worseChart({ trends }: LearnAnswer): ChartFigure {
  const { from, to } = wholeYears(trends);
  const count = to - from + 1;
  const [all, strong] = [valuesOf(trends, 'all'), valuesOf(trends, 'f1_plus')].map((values) =>
    values.slice(0, count),
  ) as [number[], number[]];
  const { scale, picture } = amountAxis(max(all) ?? 0, top, bottom);
  const points = (values: readonly number[]) =>
    values.map((value, at) => `${stepWidth * (at + 0.5)},${rounded(scale(value))}`).join(' ');
  return {
    id: 'chart-worse',
    title: 'Tornadoes counted each year',
    number: groupedNumber(all.at(-1) ?? 0),
    unit: `in ${to}, ${groupedNumber(strong.at(-1) ?? 0)} of them F1 or EF1 and stronger`,
    legend: lines.map(({ label, stroke }) => ({ label, fill: stroke })),
    drawing: {
      height: bottom + axisPixels,
      words: `Two lines by year from ${from} to ${to}: all tornadoes, and those of F1 or EF1 and stronger.`,
      content: (
        <>
          {picture}
          <Stretched width={stepWidth * count} height={bottom}>
            {lines.map(({ label, stroke }, at) => (
              <polyline
                key={label}
                points={points(at === 0 ? all : strong)}
                fill="none"
                stroke={stroke}
                strokeWidth={2}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </Stretched>
          <Axis labels={yearLabels(from, count)} bottom={bottom} />
        </>
      ),
    },
    table: {
      head: ['Year', ...lines.map(({ label }) => label)],
      rows: all.map((value, at) => [String(from + at), groupedNumber(value), groupedNumber(strong[at] ?? 0)]),
    },
    marks: [],
    bars: all.map((value, at) => ({
      label: String(from + at),
      value: `${groupedNumber(value)}, ${groupedNumber(strong[at] ?? 0)} of them F1 or EF1 and stronger`,
      at: {},
      box: { left: at / count, right: (at + 1) / count, top, bottom },
    })),
  };
}
