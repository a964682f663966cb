import type { ExportHead } from './export-columns.ts';
import type { ExportEnding } from './exported-file.ts';

const maxNameLength = 60;
/** Filters whose value says enough without their name. */
const plainFilters = new Set([
  'state',
  'county',
  'year',
  'convective_day',
  'outbreak',
  'ids',
  'q',
  'ef_rating',
]);

/** Returns a name such as `touchdown-tornadoes-kansas-2011-r12.csv`, or `…-selected-…` where the filter is long. */
export function exportFileName(ending: ExportEnding, { release, filter }: ExportHead): string {
  const words = filter.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return plainFilters.has(name) ? [value] : [name, value];
  });
  // What is encoded is no part of a name.
  const selected = safe(words.join('-').replace(/%\w\w/g, '-')).toLowerCase();
  const middle = selected.length > maxNameLength ? 'selected' : selected;
  return `${['touchdown-tornadoes', middle, safe(release).slice(0, maxNameLength)].filter(Boolean).join('-')}.${ending}`;
}

function safe(text: string): string {
  return text.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '');
}
