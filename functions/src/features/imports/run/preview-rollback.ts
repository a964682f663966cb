import { fromOverrideItem } from '../../../domain/catalogue/override-items.ts';
import { readPointer, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { visibleRevision } from '../../../domain/catalogue/tornado-items.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { byTargetAndField, fatesOf, type CorrectionFate } from '../corrections/correction-fates.ts';
import type { ImportTable, RecordArchive } from './import-ports.ts';
import { archivedJson } from '../release/json-archive.ts';
import type { Manifest } from '../release/manifest.ts';
import { correctedTornadoes, reportCorrections } from '../corrections/preview-corrections.ts';
import { readReleasePointer } from '../release/release-pointers.ts';

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
  /** The years whose tornadoes would be others, with their numbers. */
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
  const [reportsNow, reportsThen] = await Promise.all([reportsOf(ports, now), reportsOf(ports, then)]);
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

async function reportsOf(
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
