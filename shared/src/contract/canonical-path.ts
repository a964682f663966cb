import { pageAt } from './page-paths.ts';
import { pageOf } from './pages.ts';

/** Parameters that other sites add to a link to track visitors, and the view of a list, which has the same content. */
const leftOut = /^(utm_\w+|fbclid|gclid|msclkid|mc_\w+|ref|source|view)$/;

/** Whether a parameter says nothing about what a page has. */
export function isLeftOut(name: string): boolean {
  return leftOut.test(name);
}

/**
 * Returns the canonical path of a page: without default values, empty values, tracking parameters and the view,
 * and with the other parameters sorted. Both the served page and the running app state it.
 */
export function canonicalPath(
  path: string,
  parameters: Iterable<readonly [name: string, value: string]>,
): string {
  const screen = path.replace(/\/+$/, '') || '/';
  const found = pageAt(screen);
  const { canonical = screen, defaults } = found ? pageOf(found.name) : {};
  if (!defaults) return canonical;
  const kept = [...parameters].filter(
    ([name, value]) => value !== '' && defaults[name] !== value && !isLeftOut(name),
  );
  const query = kept
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map((pair) => pair.map(encodeURIComponent).join('='));
  return query.length === 0 ? screen : `${screen}?${query.join('&')}`;
}
