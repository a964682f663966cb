import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { whereDiedIn } from '@touchdown/shared/catalogue/where-died.ts';
import { profileOf } from '@touchdown/shared/search/profile-of.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';

/** The profile with where people died, which browsers cannot count: their scripts need not have it. */
export function profileWithDeaths(search: CatalogueSearch, filter: CatalogueFilter): TornadoProfile {
  const died = whereDiedIn(search, filter);
  return { ...profileOf(search, filter), ...(died ? { where_died: died } : {}) };
}
