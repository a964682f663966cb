import { pageAt } from './page-paths.ts';
import { pageOf } from './pages.ts';

/** What others add to a link to learn where a visitor came from. */
const tracking = /^(utm_\w+|fbclid|gclid|msclkid|mc_\w+|ref|source)$/;

/**
 * The one path of a page, however it was reached: without defaults, empty values and what others have
 * added, its parameters in one order. Both the served page and the running app name it.
 */
export function canonicalPath(
  path: string,
  parameters: Iterable<readonly [name: string, value: string]>,
): string {
  const screen = path.replace(/\/+$/, '') || '/';
  const found = pageAt(screen);
  const defaults = found && pageOf(found.name).defaults;
  if (!defaults) return screen;
  const kept = [...parameters].filter(
    ([name, value]) => value !== '' && defaults[name] !== value && !tracking.test(name),
  );
  const query = kept
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map((pair) => pair.map(encodeURIComponent).join('='));
  return query.length === 0 ? screen : `${screen}?${query.join('&')}`;
}
