import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { mostSignificantInSteps, type SortOrder } from '@touchdown/shared/catalogue/sort-orders.ts';
import { useCallback, useEffect } from 'react';

/** The order of a record never changes, so it is built once. */
const orders = new WeakMap<Catalogue, Uint32Array>();
const unfinished = new WeakMap<Catalogue, Generator<void, SortOrder, undefined>>();

/**
 * Returns a function for the order of the record's rows, the most significant first. It takes longer to build than everything
 * else that a filter does, so it is built before it is needed, step by step whenever the browser is idle. So are the
 * sets of the two filters that most people begin with.
 */
export function useSignificanceOrder(search: CatalogueSearch | undefined): () => Uint32Array | undefined {
  useEffect(() => {
    if (!search) return undefined;
    const { catalogue } = search;
    const filters = [{ ratings: ['EF5'] }, { state: 'Kansas' }] satisfies CatalogueFilter[];
    return wheneverIdle(() => {
      if (buildStep(catalogue) === undefined) return true;
      const filter = filters.shift();
      if (filter) search.match(filter);
      return filters.length > 0;
    });
  }, [search]);
  return useCallback(() => {
    if (!search) return undefined;
    for (;;) {
      const order = buildStep(search.catalogue);
      if (order) return order;
    }
  }, [search]);
}

/** Does one step and returns the order once it is complete. */
function buildStep(catalogue: Catalogue): Uint32Array | undefined {
  const known = orders.get(catalogue);
  if (known) return known;
  const steps = unfinished.get(catalogue) ?? mostSignificantInSteps(catalogue);
  unfinished.set(catalogue, steps);
  const { done, value } = steps.next();
  if (!done) return undefined;
  orders.set(catalogue, value.order);
  unfinished.delete(catalogue);
  return value.order;
}

/** Not every browser knows when it is idle. A second after the map, its first pins are there. */
const waitMilliseconds = 1_000;

/** Does a step of work whenever the browser is idle, until the work says that no more is left. */
function wheneverIdle(work: () => boolean): () => void {
  let cancel = () => {};
  const schedule = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(step);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(step, waitMilliseconds);
      cancel = () => clearTimeout(timer);
    }
  };
  const step = () => {
    if (work()) schedule();
  };
  schedule();
  return () => cancel();
}
