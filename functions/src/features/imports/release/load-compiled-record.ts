import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { TornadoDraft } from '../record/tornado-document.ts';
import { readBase } from './base-release.ts';
import { takeImportLock } from '../run/import-lock.ts';
import type { BuilderPorts, PublishPorts, RunPorts } from '../run/import-ports.ts';
import { publishRelease } from './publish-release.ts';
import { ReleaseBuilder } from './release-builder.ts';
import { beginRun, updateRun } from '../run/run-records.ts';

export interface LoadedRecord {
  kind: RecordKind;
  count: number;
  /** False if exactly this record was already loaded, or an official one that must not be replaced. */
  changed: boolean;
}

/**
 * Publishes a record in our own layout, a sample or a synthetic one, by the same steps as an import. It never
 * replaces an official record.
 */
export async function loadCompiledRecord(
  ports: RunPorts & BuilderPorts & PublishPorts,
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
  try {
    await beginRun(ports, lock.run, `the ${kind} record`);
    // Another file of the same kind is a different record, not a revision, so it starts without years.
    const fresh = { pointer, manifest: undefined };
    const release = new ReleaseBuilder(ports, fresh, lock.run, kind, { isDryRun: false });
    release.manifest.fingerprint = fingerprint;
    // Storm reports do not belong to a kind of record, so they are kept.
    release.manifest.reports = manifest?.reports ?? null;
    const years = Map.groupBy(drafts, ({ tornado }) => Number(tornado.begin_local.slice(0, 4)));
    for (const [year, ofYear] of years) await release.setYear(year, ofYear, {});
    const { pointer: published } = await publishRelease(ports, fresh, release, undefined);
    const finishedAt = new Date(ports.now()).toISOString();
    await updateRun(ports, lock.run, { status: 'applied', finishedAt, release: published.release });
    return { kind, count: published.count, changed: true };
  } finally {
    await lock.release();
  }

  function isSame(oldKind: string | undefined, oldFingerprint: string | undefined): boolean {
    return oldKind === kind && oldFingerprint === fingerprint;
  }
}
