import type { CurrentCatalogue } from '@touchdown/shared/tornadoes/schema.ts';
import type { CataloguePointer } from './catalogue-pointer.ts';
import { citation, licence } from './record-origin.ts';

/** What the API says of the record that is served. */
export function currentCatalogue(
  pointer: CataloguePointer,
  { count, sequence }: Pick<CurrentCatalogue, 'count' | 'sequence'> = pointer,
): CurrentCatalogue {
  const { release, kind, coverage, officialUntil, updatedAt, browserKey, idsKey, snapshotKey, pictureKeys } =
    pointer;
  return {
    release,
    kind,
    count,
    sequence,
    coverage,
    official_until: officialUntil,
    updated_at: updatedAt,
    snapshot_url: `/${browserKey}`,
    ids_url: `/${idsKey}`,
    whole_url: `/${snapshotKey}`,
    pictures: pictureKeys && { light: `/${pictureKeys.light}`, dark: `/${pictureKeys.dark}` },
    licence,
    how_to_cite: citation(pointer),
  };
}
