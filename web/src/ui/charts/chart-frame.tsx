import { memo, type ReactNode, type RefObject } from 'react';

/** A chart with everything that is said about it. */
export interface ChartFigure {
  /** Its id in the page. Ids of the parts of its drawing begin with it. */
  id: string;
  /** One message, made by rule from the numbers, and neutral where they do not say enough. */
  title: string;
  number: string;
  unit: string;
  drawing: ChartDrawing;
  legend?: readonly { label: string; fill: string }[];
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  /** What changed in the record, drawn as lines with their names. */
  marks: readonly ChartMark[];
  note?: string;
  bars: readonly ChartBar[];
  /** How many bars are in a row of the drawing, if there are several rows. */
  columns?: number;
}

interface ChartDrawing {
  /** In pixels. It is as wide as its place. */
  height: number;
  /** What it shows, for those who do not see it. */
  words: string;
  content: ReactNode;
}

export interface ChartMark {
  year: number;
  name: string;
  says: string;
}

/** What can be pointed at: a bar, a cell or a row. */
export interface ChartBar {
  label: string;
  value: string;
  /** The parameters of the list that a choice means; none where nothing can be chosen. */
  at: Readonly<Record<string, string>>;
  /** From left to right as parts of the width, from top to bottom in pixels. */
  box: { left: number; right: number; top: number; bottom: number };
}

export type HeadingLevel = 2 | 3 | 4;

interface ChartFrameProps {
  figure: ChartFigure;
  level: HeadingLevel;
  /** The drawing in what makes it interactive, if anything does. */
  plot: ReactNode;
  /** The value that is read. */
  value: ReactNode;
  hasTable?: boolean;
  place?: RefObject<HTMLElement | null>;
}

/** The words of a chart around its drawing. */
export function ChartFrame({ figure, level, plot, value, hasTable = true, place }: ChartFrameProps) {
  const { id, title, number, unit, legend, note, marks } = figure;
  const Heading = `h${level}` as const;
  const notes = [...(note === undefined ? [] : [note]), ...marks.map(({ says }) => says)].join(' ');
  return (
    <figure className="chart" id={id} ref={place}>
      <Heading className="chart-title">
        <span className="chart-number">
          <strong>{number}</strong>
          {` ${unit}`}
        </span>{' '}
        <span>{title}</span>
      </Heading>
      {legend ? (
        <ul className="chart-legend">
          {legend.map(({ label, fill }) => (
            <li key={label}>
              <svg width={12} height={12} aria-hidden="true">
                <rect width="100%" height="100%" fill={fill} />
              </svg>
              {` ${label}`}
            </li>
          ))}
        </ul>
      ) : null}
      {plot}
      {value}
      {notes === '' ? null : <p className="chart-note">{notes}</p>}
      <details className="chart-table">
        <summary>Table</summary>
        {hasTable ? <ChartTable figure={figure} /> : null}
      </details>
    </figure>
  );
}

/** A chart of a page without scripts, complete at once. */
export function StillChart({ figure, level = 3 }: { figure: ChartFigure; level?: HeadingLevel }) {
  const plot = (
    <div className="chart-plot">
      <ChartPicture drawing={figure.drawing} />
    </div>
  );
  return <ChartFrame {...{ figure, level, plot }} value={<p className="chart-value" />} />;
}

/** Without its content, the drawing has its height already. */
export function ChartPicture({
  drawing: { height, words, content },
  isDrawn = true,
  children,
}: {
  drawing: ChartDrawing;
  isDrawn?: boolean;
  children?: ReactNode;
}) {
  return (
    <svg className="chart-picture" role="img" aria-label={words} width="100%" height={height}>
      {isDrawn ? content : null}
      {children}
    </svg>
  );
}

/** It stays as it is while values of the drawing are read. */
const ChartTable = memo(function ChartTable({ figure: { title, table } }: { figure: ChartFigure }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <div className="chart-scroll" role="region" aria-label={`Table: ${title}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...values], row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never change places, and may have the same name
            <tr key={row}>
              <th scope="row">{name}</th>
              {values.map((text, column) => (
                <td key={table.head[column + 1]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
