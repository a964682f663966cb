import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';

/** Makes something of a record when it is first asked for, and keeps it as long as the record is served. */
export function onceInRecord<T>(make: (search: CatalogueSearch) => T): (search: CatalogueSearch) => T {
  const made = new WeakMap<CatalogueSearch, { value: T }>();
  return (search) => {
    const known = made.get(search);
    if (known) return known.value;
    const value = make(search);
    made.set(search, { value });
    return value;
  };
}
