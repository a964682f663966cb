import { escapeMarkup } from '../../text/escape-markup.ts';

/** An element of HTML or SVG as plain data, which the server writes as text and the app renders with React. */
export interface ChartElement {
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  children: readonly (ChartElement | string)[];
}

export function element(
  name: string,
  attributes: ChartElement['attributes'] = {},
  ...children: ChartElement['children']
): ChartElement {
  return { name, attributes, children };
}

/** A position or length along the width of a drawing, which has no width of its own: text keeps its size at any. */
export function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}

export function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

export function rect(
  x: string,
  y: number,
  width: string,
  height: number,
  fill: string,
  more: ChartElement['attributes'] = {},
): ChartElement {
  return element('rect', { x, y: rounded(y), width, height: rounded(height), fill, ...more });
}

/** Writes an element as HTML. */
export function toText({ name, attributes, children }: ChartElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`);
  const content = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : toText(child)));
  return `<${name}${pairs.join('')}>${content.join('')}</${name}>`;
}
