import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { outbreakIndex, type KnownOutbreak } from './outbreak-index.ts';

/** What an id or a name leads to. Its day is where an outbreak is no more, or where the rule makes several of a name. */
export type FoundOutbreak =
  | { kind: 'outbreak'; outbreak: KnownOutbreak }
  | { kind: 'day'; path: string; says: string }
  | { kind: 'none'; says: string };

/** Returns the outbreak of an id of today, of an id that it had before, or of its name in a path. */
export function findOutbreak(search: CatalogueSearch, part: string): FoundOutbreak {
  const { byId, bySlug } = outbreakIndex(search);
  const id = part.toLowerCase();
  const former = search.catalogue.formerOutbreaks?.get(id);
  const outbreak = byId.get(former ?? id) ?? bySlug.get(id)?.outbreak;
  if (outbreak) return { kind: 'outbreak', outbreak };
  const named = bySlug.get(id)?.named;
  if (named) return toDay(named.from, 'This name no longer matches exactly one outbreak.');
  if (former === null) return toDay(id.slice(0, 10), 'This no longer counts as an outbreak.');
  return { kind: 'none', says: 'No outbreak has this ID. See all outbreaks: /outbreaks' };
}

function toDay(date: string, why: string): FoundOutbreak {
  const path = pathOf('day', { date });
  return { kind: 'day', path, says: `${why} There is the page of ${longDate(date)}: ${path}` };
}
