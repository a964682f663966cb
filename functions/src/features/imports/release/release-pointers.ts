import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { CataloguePointer, pointerKey } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { ImportTable } from '../run/import-ports.ts';
import type { StormReportPointer } from '../../../domain/catalogue/report-pointer.ts';
import { stormReportPointerKey } from '../../../domain/catalogue/stored-reports.ts';
import { toMoveItems } from '../../../domain/catalogue/move-items.ts';
import { drop, isNew, put, readItem, unlessPresent, update } from '../../../platform/aws/items.ts';
import { transact } from '../../../platform/aws/transact.ts';

/** The key of a release's pointer, which a rollback reads. */
function releaseKey(run: number) {
  return itemKey(catalogue.kinds.release, { run });
}

/** Get: returns the pointer as the run published it. */
export async function readReleasePointer(
  { dynamo, table }: ImportTable,
  run: number,
): Promise<CataloguePointer> {
  const item = await readItem(dynamo, table, releaseKey(run));
  if (!item) throw new Error(`The pointer of release ${run} is not in the table.`);
  return CataloguePointer.parse(item);
}

interface PointerChanges {
  /** The new pointer of the storm reports; null removes it, undefined keeps the old one. */
  reports: StormReportPointer | null | undefined;
  /** Whether the pointer of a new release is stored too, so that a rollback can return to it. */
  keepsRelease: boolean;
  /** What contributions and bookmarks must follow, and the run that writes it. */
  moves: { run: number; targets: readonly string[] };
  /** Remembers objects that the pointer no longer names. */
  replaced?: Record<string, unknown>;
  /** What the import changed, so that there is never a record without its report, nor a report without its record. */
  report?: Record<string, unknown> | undefined;
}

/** An approval writes the same item. It is one short transaction, so a few attempts are enough. */
const maxAttempts = 30;

/**
 * Serves another record, tornadoes and storm reports together, in one transaction. It fails if another import has
 * moved the pointer since it was read. The number of the last correction belongs to approvals: it is never changed
 * here, neither forwards nor back. What contributions and bookmarks must follow is recorded in the same transaction,
 * so a run that dies afterwards leaves nothing undone: the table's stream starts the work.
 */
export async function movePointers(
  { dynamo, table }: ImportTable,
  before: CataloguePointer | undefined,
  pointer: CataloguePointer,
  { reports, keepsRelease, moves, replaced, report }: PointerChanges,
): Promise<void> {
  await transact(
    dynamo,
    [
      pointerUpdate(table, before, pointer),
      ...(keepsRelease ? [put(table, { ...releaseKey(pointer.run), ...pointer })] : []),
      ...(reports ? [put(table, { ...stormReportPointerKey, ...reports })] : []),
      ...(reports === null ? [drop(table, stormReportPointerKey)] : []),
      ...(replaced ? [put(table, replaced)] : []),
      ...(report ? [put(table, report)] : []),
      ...toMoveItems(moves.run, moves.targets).map((item) => put(table, item)),
    ],
    maxAttempts,
  );
}

/** It keeps the number of the last correction, and is refused if another import has moved the pointer. */
function pointerUpdate(table: string, before: CataloguePointer | undefined, pointer: CataloguePointer) {
  return update(table, pointerKey, {
    set: { ...pointer, sequence: unlessPresent(0) },
    onlyIf: before ? { run: before.run, snapshotKey: before.snapshotKey } : isNew,
  });
}
