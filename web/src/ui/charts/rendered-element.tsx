import type { ChartElement } from '@touchdown/shared/tornadoes/charts/chart-element.ts';
import { createElement, type ReactNode } from 'react';

/** Renders an element of a drawing, and all within it. */
export function renderedElement(child: ChartElement | string, index: number): ReactNode {
  if (typeof child === 'string') return child;
  return createElement(
    child.name,
    { key: index, ...propsOf(child.attributes) },
    ...child.children.map(renderedElement),
  );
}

const reactNames: Record<string, string> = { class: 'className', tabindex: 'tabIndex' };

/** Returns the attributes by the names that React has for them. */
export function propsOf(attributes: ChartElement['attributes']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [reactNames[name] ?? camelCase(name), value]),
  );
}

function camelCase(name: string): string {
  if (/^(data|aria)-/.test(name)) return name;
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
