import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { useEffect } from 'react';
import { wheneverIdle } from '../../../lib/whenever-idle.ts';

/** The two filters that most people begin with. */
const firstFilters = [{ ratings: ['EF5'] }, { state: 'Kansas' }] satisfies CatalogueFilter[];

/** Finds the rows of the first filters before somebody asks for them, one filter whenever the browser is idle. */
export function useWarmFilters(search: CatalogueSearch | undefined): void {
  useEffect(() => {
    if (!search) return undefined;
    const left = [...firstFilters];
    return wheneverIdle(() => {
      const filter = left.shift();
      if (filter) search.match(filter);
      return left.length > 0;
    });
  }, [search]);
}
