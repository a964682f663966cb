import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import {
  readPointer,
  type CataloguePointer,
  isVisible,
} from '../../../domain/catalogue/catalogue-pointer.ts';
import { movedBetween } from '../../../domain/catalogue/move-items.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { writeReports } from './apply-reports.ts';
import { takeImportLock } from './import-lock.ts';
import type { PublishPorts, RunPorts, ImportClock, ImportTable, RecordArchive } from './import-ports.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { Manifest } from '../release/manifest.ts';
import {
  layOnCorrections,
  byTargetAndField,
  fatesOf,
  type CorrectionFate,
} from '../corrections/lay-on-corrections.ts';
import { movePointers, readReleasePointer } from '../release/release-pointers.ts';
import { storeReport, buildReport, workOfRefused } from '../reports/import-report.ts';
import { startRun } from './run-records.ts';
import { listReportItems, type StoredReport } from '../../../domain/catalogue/import-report-items.ts';
import { fromOverrideItem } from '../../../domain/catalogue/override-items.ts';
import { visibleRevision } from '../../../domain/catalogue/tornado-items.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { correctedTornadoes, reportCorrections } from '../corrections/preview-corrections.ts';

export interface RollbackOutcome {
  pointer: CataloguePointer;
  /** A sentence about the record that is served now. */
  summary: string;
}

/**
 * Moves the pointers of tornadoes and storm reports back to the release before the last change. Rows of the
 * newer release stay in the table but are not read, and the next run lists their run as void.
 */
export async function rollBack(ports: RunPorts & PublishPorts): Promise<RollbackOutcome | undefined> {
  const lock = await takeImportLock(ports);
  try {
    const startedAt = new Date(ports.now()).toISOString();
    const current = await readPointer(ports.dynamo, ports.table);
    if (!current || current.previousRun === null) return undefined;
    const earlier = await readReleasePointer(ports, current.previousRun);
    const reports = await reportsOf(ports, earlier);
    // Corrections stay in the record: readers apply all those after the earlier snapshot again.
    const pointer = { ...earlier, sequence: current.sequence };
    const targets = await movedBetween(ports.dynamo, ports.table, earlier.run, current.run);
    lock.check();
    const moves = { run: lock.run, targets };
    const report = await storeReport(ports, await rollbackReport(ports, lock.run, current, pointer));
    await movePointers(ports, current, pointer, {
      reports: reports.pointer,
      keepsRelease: false,
      moves,
      report,
    });
    // What moderators should look at again depends on the release.
    await layOnCorrections(ports, pointer, []);
    const counts = `${groupedNumber(pointer.count)} tornadoes and ${groupedNumber(reports.currentCount)} storm reports`;
    const outcome = `Back to release ${pointer.release} (run ${pointer.run}): ${counts}.`;
    const finishedAt = new Date(ports.now()).toISOString();
    await startRun(ports, {
      run: lock.run,
      status: 'applied',
      by: ports.by,
      what: 'rollback',
      startedAt,
      seenAt: finishedAt,
      finishedAt,
      outcome,
      release: pointer.release,
    });
    return { pointer, summary: outcome };
  } finally {
    await lock.release();
  }
}

/** Writes the storm reports of that release for the site again. The same content gets the same key. */
async function reportsOf(ports: PublishPorts, { manifestKey }: CataloguePointer) {
  const { reports: known } = await archivedJson<Manifest>(ports.record, manifestKey);
  if (!known) return { pointer: null, currentCount: 0 };
  const reports = await archivedJson<StoredStormReport[]>(ports.record, known.key);
  const { pointer } = await writeReports(ports, { reports, days: known.days });
  return { pointer, currentCount: reports.filter(({ status }) => status !== 'WITHDRAWN').length };
}

/** More imports than anybody takes back at once. */
const most = 400;

/** Returns the report of a return to an earlier release: it names the imports that are taken back with it. */
async function rollbackReport(
  { dynamo, table, now, by }: ImportTable & ImportClock & Pick<RunPorts, 'by'>,
  run: number,
  current: CataloguePointer,
  earlier: CataloguePointer,
): Promise<StoredReport> {
  const { items } = await listReportItems(dynamo, table, {}, { before: run, max: most });
  const taken = items.filter(
    (one) => one.outcome !== 'refused' && one.run > earlier.run && isVisible(one.run, current),
  );
  const nothing = { files: [], superseded: [], setAside: [], refused: [] };
  const about = { run, by, at: new Date(now()).toISOString(), outcome: 'rollback' } as const;
  return {
    ...buildReport({ ...about, release: earlier.release }, workOfRefused(nothing)),
    years: [...new Set(taken.flatMap(({ years }) => years))].toSorted((a, b) => a - b),
    sources: [...new Set(taken.flatMap(({ sources }) => sources))],
    rolls_back: taken.map((one) => one.run).toSorted((a, b) => a - b),
  };
}

interface BeforeAndAfter {
  before: number;
  after: number;
}

/** What a rollback would serve, compared with what is served now. */
export interface RollbackPreview {
  release: string;
  run: number;
  tornadoes: BeforeAndAfter;
  reports: BeforeAndAfter;
  /** The years whose tornadoes would differ, with their numbers. */
  years: ({ year: number } & BeforeAndAfter)[];
  /** What would become of each approved correction. */
  corrections: CorrectionFate[];
}

const lanes = 16;

/** Returns what a rollback would bring back, or undefined if there is no earlier release. Writes nothing. */
export async function previewRollback(
  ports: ImportTable & RecordArchive,
): Promise<RollbackPreview | undefined> {
  const current = await readPointer(ports.dynamo, ports.table);
  if (!current || current.previousRun === null) return undefined;
  const earlier = await readReleasePointer(ports, current.previousRun);
  const [now, then] = await Promise.all(
    [current, earlier].map(({ manifestKey }) => archivedJson<Manifest>(ports.record, manifestKey)),
  );
  const [reportsNow, reportsThen] = await Promise.all([
    storedReportsOf(ports, now),
    storedReportsOf(ports, then),
  ]);
  const corrections = [
    ...(await tornadoCorrections(ports, earlier)),
    ...(await reportCorrections(ports, reportsThen)),
  ];
  return {
    release: earlier.release,
    run: earlier.run,
    tornadoes: { before: current.count, after: earlier.count },
    reports: { before: countCurrent(reportsNow), after: countCurrent(reportsThen) },
    years: otherYears(now, then),
    corrections: corrections.sort(byTargetAndField),
  };
}

/** Equal documents have equal keys. */
function otherYears(now: Manifest | undefined, then: Manifest | undefined): RollbackPreview['years'] {
  const years = new Set([...Object.keys(now?.years ?? {}), ...Object.keys(then?.years ?? {})]);
  return [...years].toSorted().flatMap((year) => {
    const [before, after] = [now?.years[year], then?.years[year]];
    if (before?.recordKey === after?.recordKey) return [];
    return [{ year: Number(year), before: before?.count ?? 0, after: after?.count ?? 0 }];
  });
}

async function storedReportsOf(
  { record }: RecordArchive,
  manifest: Manifest | undefined,
): Promise<StoredStormReport[]> {
  return manifest?.reports ? archivedJson<StoredStormReport[]>(record, manifest.reports.key) : [];
}

function countCurrent(reports: readonly StoredStormReport[]): number {
  return reports.filter(({ status }) => status !== 'WITHDRAWN').length;
}

async function tornadoCorrections(ports: ImportTable, earlier: CataloguePointer): Promise<CorrectionFate[]> {
  // Corrections that do not fit are in the result.
  const store = tornadoStore(ports.dynamo, ports.table, () => {});
  const found: CorrectionFate[] = [];
  await inLanes(lanes, [...(await correctedTornadoes(ports))], async (tornado) => {
    const items = await store.read(tornado, earlier);
    const overrides = items.map(fromOverrideItem).filter((one) => one !== undefined);
    found.push(...fatesOf(overrides, () => visibleRevision(items, earlier)));
  });
  return found;
}
