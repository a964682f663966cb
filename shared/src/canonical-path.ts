import { defaultPage, defaultPageSize } from './contract/page-limits.ts';
import { stormReportPageSize } from './storm-reports/page-size.ts';
import { defaultSortDirection, defaultSortField } from './tornadoes/sort-fields.ts';

/** The screens whose query says what they show, and what each name means where it is not given. */
const defaults: Record<string, Record<string, string>> = {
  '/tornadoes': {
    page: String(defaultPage),
    limit: String(defaultPageSize),
    sort_by: defaultSortField,
    sort_direction: defaultSortDirection,
  },
  '/spc-reports': { page: String(defaultPage), limit: String(stormReportPageSize) },
};

/** What others add to a link to learn where a visitor came from. */
const tracking = /^(utm_\w+|fbclid|gclid|msclkid|mc_\w+|ref|source)$/;

/**
 * The one address of a screen, however it was reached: without defaults, empty values and what others
 * have added, its parameters in one order. Both the served page and the running app name it.
 */
export function canonicalPath(
  path: string,
  parameters: Iterable<readonly [name: string, value: string]>,
): string {
  const screen = path.replace(/\/+$/, '') || '/';
  const ofScreen = Object.hasOwn(defaults, screen) ? defaults[screen] : undefined;
  if (!ofScreen) return screen;
  const said = [...parameters].filter(
    ([name, value]) => value !== '' && ofScreen[name] !== value && !tracking.test(name),
  );
  const query = said
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map((pair) => pair.map(encodeURIComponent).join('='));
  return query.length === 0 ? screen : `${screen}?${query.join('&')}`;
}
