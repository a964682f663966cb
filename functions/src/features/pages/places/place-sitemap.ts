import type { ServedRecord } from '../../../domain/catalogue/cached-catalogue.ts';
import { knownStates } from '../../../domain/places/known-places.ts';
import { allOffices } from '../../../domain/places/responsible-offices.ts';
import { totalOf } from '../../../domain/places/place-filter.ts';
import { partsOf, type SitemapPart } from '../sitemap-parts.ts';

/** With fewer tornadoes, the page of a town says too little for search engines to list it. */
const minTornadoes = 5;

export function isThin(total: number): boolean {
  return total < minTornadoes;
}

const parts = new WeakMap<ServedRecord['search'], SitemapPart[]>();

/** Returns the pages of all states and counties, of the areas of forecast offices, and of the towns that are not thin. They are counted once in a record. */
export function placeParts({ search, pointer }: ServedRecord): SitemapPart[] {
  const known = parts.get(search);
  if (known) return known;
  if (!pointer) return [];
  const changedOn = pointer.updatedAt.slice(0, 10);
  const states = knownStates();
  const areas = states.flatMap((state) => [state, ...state.counties]);
  const towns = states.flatMap((state) => state.towns).filter((town) => !isThin(totalOf(search, town)));
  const built = [
    ...partsOf('states', areas, changedOn),
    ...partsOf('offices', allOffices(), changedOn),
    ...partsOf('towns', towns, changedOn),
  ];
  parts.set(search, built);
  return built;
}
