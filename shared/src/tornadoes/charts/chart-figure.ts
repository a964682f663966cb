import { element, percent, toText, type ChartElement } from './chart-element.ts';

/** A chart with everything that is said about it. The server writes it as text; the app renders the same elements. */
export interface ChartFigure {
  /** Its id in the page. Ids of the parts of its drawing begin with it. */
  id: string;
  /** One message, made by rule from the numbers, and neutral where they do not say enough. */
  title: string;
  number: string;
  unit: string;
  svg: ChartElement;
  legend?: readonly { label: string; fill: string }[];
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  /** What changed in the record, drawn as lines with their names. */
  marks: readonly ChartMark[];
  note?: string;
  bars: readonly ChartBar[];
  /** How many bars are in a row of the drawing, if there are several rows. */
  columns?: number;
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

/** The classes of the parts that the app makes interactive. */
export const chartParts = { plot: 'chart-plot', value: 'chart-value', table: 'chart-table' } as const;

export type HeadingLevel = 2 | 3 | 4;

/** Returns the complete figure. The table is there without a script. */
export function figureElement(figure: ChartFigure, level: HeadingLevel = 3): ChartElement {
  const { id, title, number, unit, svg, legend, note, marks } = figure;
  const notes = [...(note === undefined ? [] : [note]), ...marks.map(({ says }) => says)].join(' ');
  return element(
    'figure',
    { class: 'chart', id },
    element(
      `h${level}`,
      { class: 'chart-title' },
      element('span', { class: 'chart-number' }, element('strong', {}, number), ` ${unit}`),
      ' ',
      element('span', {}, title),
    ),
    ...(legend ? [legendElement(legend)] : []),
    element('div', { class: chartParts.plot }, svg),
    element('p', { class: chartParts.value }),
    ...(notes === '' ? [] : [element('p', { class: 'chart-note' }, notes)]),
    tableElement(figure),
  );
}

/** Returns the figure as text for a page of the server. */
export function toMarkup(figure: ChartFigure, level?: HeadingLevel): string {
  return toText(figureElement(figure, level));
}

function legendElement(legend: NonNullable<ChartFigure['legend']>): ChartElement {
  const swatch = (fill: string) =>
    element(
      'svg',
      { width: 12, height: 12, 'aria-hidden': 'true' },
      element('rect', { width: percent(1), height: percent(1), fill }),
    );
  return element(
    'ul',
    { class: 'chart-legend' },
    ...legend.map(({ label, fill }) => element('li', {}, swatch(fill), ` ${label}`)),
  );
}

function tableElement({ title, table: { head, rows } }: ChartFigure): ChartElement {
  const [first = '', ...others] = head;
  return element(
    'details',
    { class: chartParts.table },
    element('summary', {}, 'Table'),
    element(
      'div',
      { class: 'chart-scroll', role: 'region', 'aria-label': `Table: ${title}`, tabindex: 0 },
      element(
        'table',
        {},
        element(
          'thead',
          {},
          element('tr', {}, ...[first, ...others].map((text) => element('th', { scope: 'col' }, text))),
        ),
        element(
          'tbody',
          {},
          ...rows.map(([name = '', ...values]) =>
            element(
              'tr',
              {},
              element('th', { scope: 'row' }, name),
              ...values.map((text) => element('td', {}, text)),
            ),
          ),
        ),
      ),
    ),
  );
}
