import { CatalogueError } from './catalogue-error.ts';
import type { Catalogue } from './columns.ts';

/** Adds the columns of another file of the same rows. In a browser, the ids arrive after the map. */
export function attachColumns(catalogue: Catalogue, other: Catalogue): Catalogue {
  if (other.rowOrder !== catalogue.rowOrder || other.count !== catalogue.count) {
    throw new CatalogueError(
      'OTHER_SNAPSHOT',
      `expected a file of the same ${catalogue.count} rows (order ${catalogue.rowOrder}), ` +
        `got ${other.count} rows (order ${other.rowOrder})`,
    );
  }
  return { ...catalogue, columns: { ...other.columns, ...catalogue.columns } };
}
