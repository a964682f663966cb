import { correctedReports } from '../../../domain/catalogue/stored-reports.ts';
import { readPointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { fromOverrideItem } from '../../../domain/catalogue/override-items.ts';
import { readChanges } from '../../../domain/catalogue/stored-catalogue.ts';
import { visibleRevision } from '../../../domain/catalogue/tornado-items.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import type { BaseRelease } from '../release/manifest.ts';
import { fatesOf, type CorrectionFate } from './lay-on-corrections.ts';
import type { ImportTable } from '../run/import-ports.ts';
import type { ReleaseBuilder } from '../release/release-builder.ts';

const lanes = 16;

/** Queries: the ids of all tornadoes that were ever corrected. */
export async function correctedTornadoes({ dynamo, table }: ImportTable): Promise<Set<string>> {
  const sequence = (await readPointer(dynamo, table))?.sequence ?? 0;
  const changes = sequence === 0 ? [] : await readChanges(dynamo, table, 1, sequence);
  return new Set(changes.map(({ tornado }) => tornado));
}

/** Returns what a release would do to the corrections of tornadoes, although it has written nothing. */
export async function previewCorrections(
  { dynamo, table }: ImportTable,
  { pointer }: BaseRelease,
  { isFresh, correctedRevisions }: Pick<ReleaseBuilder, 'isFresh' | 'correctedRevisions'>,
  corrected: ReadonlySet<string>,
): Promise<CorrectionFate[]> {
  if (!pointer) return [];
  // Corrections that do not fit are reported, so nobody needs them in the log.
  const store = tornadoStore(dynamo, table, () => {});
  const found: CorrectionFate[] = [];
  await inLanes(lanes, [...corrected], async (tornado) => {
    const items = await store.read(tornado, pointer);
    const overrides = items.map(fromOverrideItem).filter((one) => one !== undefined);
    const before = () => (isFresh ? undefined : visibleRevision(items, pointer));
    found.push(...fatesOf(overrides, () => correctedRevisions.get(tornado) ?? before()));
  });
  return found;
}

/** Query: what becomes of the corrections of storm reports, of which there are few. */
export async function reportCorrections(
  { dynamo, table }: ImportTable,
  reports: readonly StoredStormReport[],
): Promise<CorrectionFate[]> {
  const overrides = await correctedReports(dynamo, table);
  const byReport = Map.groupBy(overrides, ({ target }) => target.id);
  const byId = new Map<string, StoredStormReport>(
    reports.filter(({ id }) => byReport.has(id)).map((report) => [report.id, report]),
  );
  return [...byReport].flatMap(([id, own]) => {
    const report = byId.get(id);
    return fatesOf(own, () => report && { report });
  });
}
