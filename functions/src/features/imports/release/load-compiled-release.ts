import type { RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { TornadoDocument, TornadoDraft } from '../record/tornado-document.ts';
import { writeReports } from '../run/apply-reports.ts';
import { readBase, type BaseRelease, type ManifestReports, type ManifestYear } from './manifest.ts';
import { partitionsOfYear, type FillingPlan, type FillingYear } from './release-year.ts';
import { type ImportLock, takeImportLock } from '../run/import-lock.ts';
import type { ImportPorts, ProgressPort, BuilderPorts, PublishPorts, RunPorts } from '../run/import-ports.ts';
import { publishRelease } from './publish-release.ts';
import { tornadoPartitionsByYear, type ReadyRecord } from './write-snapshots.ts';
import { ReleaseBuilder } from './release-builder.ts';
import { beginRun, updateRun } from '../run/run-records.ts';

/** A whole record that was imported elsewhere: the agencies' files are not at hand. */
export interface CompiledRelease {
  /** Of its whole content. */
  fingerprint: string;
  /** Its tornadoes without the withdrawn ones. */
  count: number;
  years: readonly number[];
  /** Throws if the year is missing or damaged. */
  year: (year: number) => Promise<CompiledYear>;
  reports: () => Promise<{ reports: StoredStormReport[]; days: ManifestReports['days'] }>;
  /** The sources of a year, without reading it. */
  sources: (year: number) => ManifestYear['sources'];
  /** What publishing makes of the release, if it came along and other code has not made it. */
  ready: () => Promise<ReadyRecord | undefined>;
  /** Throws if any file is missing or damaged. */
  check: () => Promise<void>;
  /** Copies the years, so that they can be read whatever becomes of the release. */
  copyTo: (folder: string) => void;
}

export interface CompiledYear {
  record: RecordYear;
  sources: ManifestYear['sources'];
}

/** What a release would do to the record that is served. */
export type ReleaseFit =
  /** It is what is served. */
  | 'same'
  /** An import has changed the record since, or made it. It is never replaced. */
  | 'imported'
  /** There is no record, or one that gives way: the sample or a made-up one. */
  | 'replaces'
  /** Another release is served, which this one revises. */
  | 'revises';

export function fitOfRelease({ pointer, manifest }: BaseRelease, fingerprint: string): ReleaseFit {
  if (!pointer || pointer.kind !== 'official') return 'replaces';
  if (manifest?.fingerprint === undefined) return 'imported';
  return manifest.fingerprint === fingerprint ? 'same' : 'revises';
}

/**
 * Publishes a compiled release as one run. Where it replaces what is served, it writes the archive and the snapshots
 * and moves the pointers before the table has its items: `onPlan` is awaited first, and its receiver answers for
 * them. If the release brings along what publishing makes of it, the archive follows later too. Where it revises
 * another release, it is an import like any other. Nothing is published of a release that is damaged anywhere.
 */
export async function loadCompiledRelease(
  ports: ImportPorts,
  lock: ImportLock,
  release: CompiledRelease,
  onPlan: (plan: FillingPlan) => Promise<void>,
): Promise<LoadedRecord> {
  // Read under the lock, because another start may just have done the same.
  const base = await readBase(ports);
  const fit = fitOfRelease(base, release.fingerprint);
  if (base.pointer && (fit === 'same' || fit === 'imported')) {
    return { kind: base.pointer.kind, count: base.pointer.count, changed: false };
  }
  await beginRun(ports, lock.run, 'the compiled record');
  try {
    const { reports, days } = await release.reports();
    const from = fit === 'revises' ? base : { pointer: base.pointer, manifest: undefined };
    const builder = new ReleaseBuilder(ports, from, lock.run, 'official', { isDryRun: false });
    builder.manifest.fingerprint = release.fingerprint;
    // Only what is made here has the corrections that were approved meanwhile.
    const ready = fit === 'revises' || base.pointer?.sequence ? undefined : await release.ready();
    const plan = ready
      ? await promiseYears(builder, release, ready)
      : await (fit === 'revises' ? reviseYears : storeYears)(ports, builder, release);
    const written = await writeReports(ports, { reports, days });
    builder.manifest.reports = written.manifest;
    await builder.written();
    lock.check();
    if (plan) await onPlan(plan);
    ports.onProgress({ phase: 'publishing', done: 0, total: 1, at: builder.manifest.release });
    const { pointer } = await publishRelease(ports, from, builder, written.pointer, { ready });
    await endRun('applied', `${pointer.count} tornadoes of ${release.years.length} years.`, pointer.release);
    return { kind: 'official', count: pointer.count, changed: true };
  } catch (error) {
    // The failure itself must be reported even if this cannot be written.
    await endRun('failed', (error as Error).message).catch(() => {});
    throw error;
  }

  function endRun(status: 'applied' | 'failed', outcome: string, name?: string): Promise<void> {
    const finishedAt = new Date(ports.now()).toISOString();
    return updateRun(ports, lock.run, { status, finishedAt, outcome, ...(name ? { release: name } : {}) });
  }
}

/** Writes the archive of every year, and returns which items follow from it. */
async function storeYears(
  { onProgress }: ProgressPort,
  builder: ReleaseBuilder,
  release: CompiledRelease,
): Promise<FillingPlan> {
  const plan: FillingPlan = { run: builder.run, years: [] };
  const newestFirst = release.years.toSorted((a, b) => b - a);
  let storing: Promise<ManifestYear | undefined> = Promise.resolve(undefined);
  for (const [index, year] of newestFirst.entries()) {
    onProgress({ phase: 'reading', done: index, total: newestFirst.length, at: String(year) });
    const { record, sources } = await release.year(year);
    const partitions = partitionsOfYear(record, builder.run);
    // One year is read while another is written.
    await storing;
    storing = builder.storeYear(record, sources).then((stored) => {
      plan.years.push({ year, recordKey: stored.recordKey, partitions });
      return stored;
    });
    // A failure is thrown when it is awaited.
    storing.catch(() => {});
  }
  await storing;
  return plan;
}

/** Lists every year as the archive will have it, and returns what is still to be written. */
async function promiseYears(
  builder: ReleaseBuilder,
  release: CompiledRelease,
  ready: ReadyRecord,
): Promise<FillingPlan> {
  await release.check();
  const tornadoes = tornadoPartitionsByYear(ready);
  const years = release.years
    .toSorted((a, b) => b - a)
    .map((year): FillingYear => {
      const { listed, partitions } = ready.yearOf(year);
      builder.promiseYear(year, { sources: release.sources(year), ...listed });
      const { recordKey, rowsKey, textsKey } = listed;
      return {
        year,
        recordKey,
        partitions: [...(tornadoes.get(year) ?? []), ...partitions],
        promised: { recordKey, rowsKey, textsKey },
      };
    });
  return { run: builder.run, years };
}

async function reviseYears(
  { onProgress }: ProgressPort,
  builder: ReleaseBuilder,
  release: CompiledRelease,
): Promise<undefined> {
  for (const [index, year] of release.years.entries()) {
    onProgress({ phase: 'joining', done: index, total: release.years.length, at: String(year) });
    const { record, sources } = await release.year(year);
    const current = record.documents.filter(({ tornado }) => tornado.status === 'current');
    await builder.setYear(year, current.map(toDraft), sources);
  }
}

/** A release counts as a source of its tornadoes, which keep the ids and the history that they have here. */
function toDraft({ tornado, sources }: TornadoDocument): TornadoDraft {
  const { id: _id, ...draft } = tornado;
  const { id: _sameId, revisions: _revisions, ...draftSources } = sources;
  return { tornado: draft, sources: draftSources };
}

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
