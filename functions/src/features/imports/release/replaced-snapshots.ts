import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { readPointer, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { drop, write } from '../../../platform/aws/items.ts';
import { itemsQuery, prefixQuery, queryAll } from '../../../platform/aws/queries.ts';
import { takeImportLock } from '../run/import-lock.ts';
import type { ImportTable, RunPorts, SiteMedia } from '../run/import-ports.ts';

const { replacedSnapshots: kind, release } = catalogue.kinds;

/** Longer than any function or page that has read the earlier pointer goes on with it. */
const keptMilliseconds = 24 * 3_600_000;

interface ReplacedSnapshots {
  run: number;
  /** When they were replaced. */
  at: string;
  keys: string[];
}

/** Releases of an older version have no pictures. */
type Snapshots = Pick<CataloguePointer, 'snapshotKey' | 'browserKey' | 'idsKey'> &
  Partial<Pick<CataloguePointer, 'pictureKeys'>>;

/** Returns the item that remembers the objects which a fold has replaced. It is written with the new pointer. */
export function toReplacedSnapshots(run: number, at: string, before: Snapshots): Record<string, unknown> {
  const replaced: ReplacedSnapshots = { run, at, keys: keysOf(before) };
  return { ...itemKey(kind, { run }), ...replaced };
}

/**
 * Deletes what folds replaced more than a day ago. A release keeps its own objects for ever, so that a rollback finds
 * them: what the pointer of any release names stays. Returns how many objects it has deleted. It can be repeated.
 */
export async function removeReplacedSnapshots(ports: RunPorts & SiteMedia): Promise<number> {
  const due = (await readReplaced(ports)).filter(({ at }) => ports.now() - Date.parse(at) > keptMilliseconds);
  if (due.length === 0) return 0;
  // No import publishes meanwhile, so nothing can be named again.
  const lock = await takeImportLock(ports);
  try {
    const named = await namedKeys(ports);
    let removed = 0;
    for (const { run, keys } of due) {
      for (const key of keys.filter((one) => !named.has(one))) {
        lock.check();
        await ports.media.remove(key);
        removed++;
      }
      await write(ports.dynamo, drop(ports.table, itemKey(kind, { run })));
    }
    return removed;
  } finally {
    await lock.release();
  }
}

/** Query, consistent. */
async function readReplaced({ dynamo, table }: ImportTable): Promise<ReplacedSnapshots[]> {
  const items = await queryAll(dynamo, itemsQuery(table, keyText(kind.partition)));
  return items as unknown as ReplacedSnapshots[];
}

/** Get and Query, consistent: the objects of the served record and of every release. */
async function namedKeys({ dynamo, table }: ImportTable): Promise<Set<string>> {
  const served = await readPointer(dynamo, table);
  const place = { partition: keyText(release.partition), prefix: keyBeginning(release.sort) };
  const releases = await queryAll(dynamo, prefixQuery(table, place));
  const pointers = [...(served ? [served] : []), ...(releases as unknown as Snapshots[])];
  return new Set(pointers.flatMap(keysOf));
}

function keysOf({ snapshotKey, browserKey, idsKey, pictureKeys }: Snapshots): string[] {
  return [snapshotKey, browserKey, idsKey, ...Object.values(pictureKeys ?? {})];
}
