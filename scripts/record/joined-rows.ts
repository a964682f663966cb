import { toCatalogueRow } from '@touchdown/functions/domain/catalogue/to-catalogue-row.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { openRelease } from './release/open-release.ts';

/** Returns the tornadoes of the compiled release as the lists have them: the agencies' rows joined. */
export function joinedRows(): CatalogueRow[] {
  const release = openRelease();
  return release.index.years.flatMap(({ year }) =>
    release
      .year(year)
      .documents.flatMap(({ tornado }) => (tornado.status === 'current' ? [toCatalogueRow(tornado)] : [])),
  );
}
