import { column, type Catalogue } from './columns.ts';
import { packId, tailKey } from './packed-id.ts';
import { readId } from './read-row.ts';

/** Returns the row of each id in the catalogue. It reads all ids once, whatever the number of wanted ids. */
export function findRows(catalogue: Catalogue, ids: Iterable<string>): Map<string, number> {
  const wanted = new Set(ids);
  const keys = new Set(
    Array.from(wanted, (id) => {
      const { head, tail } = packId(id);
      return tailKey(head, tail);
    }),
  );
  const { heads, tails } = column(catalogue, 'id');
  const rows = new Map<string, number>();
  for (let row = 0; row < catalogue.count; row++) {
    // Compares ids as numbers first, and makes the text only if those are equal.
    if (!keys.has(tailKey(heads[row] as number, tails[row] as number))) continue;
    const id = readId(catalogue, row);
    if (wanted.has(id)) rows.set(id, row);
  }
  return rows;
}
