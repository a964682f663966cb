import { casualtiesHere } from '../catalogue/casualties.ts';
import type { CatalogueSearch } from '../catalogue/catalogue-search.ts';
import type { Catalogue } from '../catalogue/columns.ts';
import type { CatalogueFilter } from '../catalogue/query.ts';
import { readSummary } from '../catalogue/read-row.ts';
import { profileFields } from '../tornadoes/profile-fields.ts';
import type { ProfileTornado, TornadoProfile } from '../tornadoes/profile.ts';

/** Returns what the tornadoes of a selection have in common, with the first of each kind by name. */
export function profileOf(search: CatalogueSearch, filter: CatalogueFilter): TornadoProfile {
  const { heads, ...profile } = search.profile(filter);
  const here = casualtiesHere(search.catalogue, filter);
  const tornadoes = (rows: readonly number[]) =>
    rows.map((row) => ({ ...readProfileTornado(search.catalogue, row), ...here(row) }));
  return {
    ...profile,
    heads: {
      deadliest: tornadoes(heads.deadliest),
      strongest: tornadoes(heads.strongest),
      longest: tornadoes(heads.longest),
      widest: tornadoes(heads.widest),
      latest: tornadoes(heads.latest),
    },
  };
}

export function readProfileTornado(catalogue: Catalogue, row: number): ProfileTornado {
  const summary = readSummary(catalogue, row);
  const chosen = profileFields
    .filter((name) => summary[name] !== undefined)
    .map((name) => [name, summary[name]]);
  return Object.fromEntries(chosen) as ProfileTornado;
}
