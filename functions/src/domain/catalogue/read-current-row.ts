import { checkRow, type CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { VisibleRuns } from './catalogue-pointer.ts';
import type { FoundTornado, TornadoStore } from './tornado-store.ts';
import { toCatalogueRow } from './to-catalogue-row.ts';

/** `none`: the record does not list the tornado. `unreadable`: what is stored makes no row. */
export type CurrentRow = CatalogueRow | 'none' | 'unreadable';

interface ReadRow {
  row: CurrentRow;
  /** Set if there is a row. */
  found?: FoundTornado;
  /** The items of the tornado, which may have corrections without a row. */
  items: Record<string, unknown>[];
}

/**
 * Returns the row of a tornado as the record has it now, with its corrections. Throws only if storage fails, because
 * one damaged tornado must not keep the others out of lists.
 */
export async function readCurrentRow(
  store: TornadoStore,
  id: string,
  runs: VisibleRuns,
  onUnreadable: (error: unknown) => void,
): Promise<ReadRow> {
  const items = await store.read(id, runs);
  try {
    const found = store.build(items, runs);
    if (!found || 'movedTo' in found || found.tornado.status !== 'current') return { row: 'none', items };
    const row = toCatalogueRow(found.tornado, found);
    checkRow(row);
    return { row, found, items };
  } catch (error) {
    onUnreadable(new Error(`The tornado ${id} cannot be listed.`, { cause: error }));
    return { row: 'unreadable', items };
  }
}
