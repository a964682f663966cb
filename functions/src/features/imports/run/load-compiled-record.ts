import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoDraft } from '../record/tornado-document.ts';
import { readBase } from './base-release.ts';
import { takeImportLock } from './import-lock.ts';
import type { ImportPorts } from './import-ports.ts';
import { publishRelease } from './publish-release.ts';
import { ReleaseInMaking } from './release-in-making.ts';
import { startRun, updateRun } from './run-records.ts';

export interface LoadedRecord {
  kind: RecordKind;
  count: number;
  /** False where exactly this record was there already, or an official one that it must not replace. */
  changed: boolean;
}

/**
 * Makes a record of our own layout, a sample or a synthetic one, the record that is served, by the very
 * steps of an import. An official record is never replaced by it.
 */
export async function loadCompiledRecord(
  ports: ImportPorts,
  kind: Exclude<RecordKind, 'official'>,
  fingerprint: string,
  drafts: readonly TornadoDraft[],
): Promise<LoadedRecord> {
  const base = await readBase(ports);
  const { pointer, manifest } = base;
  if (pointer && (pointer.kind === 'official' || isSame(manifest?.kind, manifest?.fingerprint))) {
    return { kind: pointer.kind, count: pointer.count, changed: false };
  }
  const lock = await takeImportLock(ports);
  const startedAt = new Date(ports.now()).toISOString();
  try {
    const what = `the ${kind} record`;
    await startRun(ports, {
      run: lock.run,
      status: 'running',
      by: ports.by,
      what,
      startedAt,
      seenAt: startedAt,
    });
    // Another file of the same kind is another record, not a revision: it begins with no years.
    const fresh = { pointer, manifest: undefined };
    const release = new ReleaseInMaking(ports, fresh, lock.run, kind, false);
    release.manifest.fingerprint = fingerprint;
    // Storm reports are of no kind of record: they stay as they are.
    release.manifest.reports = manifest?.reports ?? null;
    const years = Map.groupBy(drafts, ({ tornado }) => Number(tornado.begin_local.slice(0, 4)));
    for (const [year, ofYear] of years) await release.setYear(year, ofYear, {});
    const published = await publishRelease(ports, fresh, release, undefined);
    const finishedAt = new Date(ports.now()).toISOString();
    await updateRun(ports, lock.run, { status: 'applied', finishedAt, release: published.release });
    return { kind, count: published.count, changed: true };
  } finally {
    await lock.release();
  }

  function isSame(heldKind: string | undefined, held: string | undefined): boolean {
    return heldKind === kind && held === fingerprint;
  }
}
