import { correctReport, type Edited } from './apply-overrides.ts';
import { newestReportFirst } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReportPointer } from './report-pointer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { Cached, type CachedOptions } from './cached.ts';
import { isWholeOverride } from './is-whole-override.ts';
import type { StoredOverride } from './override-items.ts';
import { readStormReportObject } from './storm-report-object.ts';

export interface StormReportSource extends Pick<CachedOptions<CachedStormReports>, 'now' | 'onFailure'> {
  /** Returns undefined before the first import. */
  readPointer: () => Promise<StormReportPointer | undefined>;
  readObject: (objectKey: string) => Promise<Uint8Array>;
  /** Returns the last day that the official record covers; null where that is not known. */
  readOfficialUntil: () => Promise<string | null>;
  /** Returns how often corrections of reports have changed. */
  readChangeCount: () => Promise<number>;
  /** Returns all corrections of reports, with those that were taken back. */
  readOverrides: () => Promise<StoredOverride[]>;
}

/** All storm reports after one import, with their corrections. */
export interface CachedStormReports {
  pointer: StormReportPointer | undefined;
  /** The last day that the official record covers. Reports after it wait for the record. */
  officialUntil: string | null;
  /** The number of changes of corrections that these reports have. */
  changeCount: number;
  /** The reports without corrections, so that a new correction needs no other object. */
  official: readonly StormReport[];
  /** The corrected fields of the few reports that have any. */
  edited: ReadonlyMap<string, readonly Edited<StoredOverride>[]>;
  /** When a correction of a report was last approved or taken back. */
  correctedAt: ReadonlyMap<string, string>;
  newestFirst: readonly StormReport[];
  byId: ReadonlyMap<string, StormReport>;
}

export type StormReportCatalogue = Cached<CachedStormReports>;

/** Caches all storm reports in memory and refreshes them when the pointer changes. */
export function stormReportCatalogue(
  source: StormReportSource,
  refreshTimeoutMilliseconds?: number,
): StormReportCatalogue {
  return new Cached<CachedStormReports>({
    refresh: (cached) => newest(source, cached),
    now: source.now,
    onFailure: source.onFailure,
    unavailable: 'The storm reports can’t be loaded right now. Please try again.',
    refreshTimeoutMilliseconds,
  });
}

async function newest(
  source: StormReportSource,
  cached: CachedStormReports | undefined,
): Promise<CachedStormReports> {
  // The count first: a correction that comes later is read again with the next one.
  const [changeCount, pointer, officialUntil] = await Promise.all([
    source.readChangeCount(),
    source.readPointer(),
    source.readOfficialUntil(),
  ]);
  if (!pointer) return indexReports(source, { pointer, officialUntil, changeCount, official: [] }, []);
  const isSameObject =
    cached?.pointer?.objectKey === pointer.objectKey && cached.pointer.sequence === pointer.sequence;
  if (cached && isSameObject && cached.changeCount === changeCount) {
    return cached.officialUntil === officialUntil ? cached : { ...cached, officialUntil };
  }
  const [official, overrides] = await Promise.all([
    cached && isSameObject ? cached.official : readOfficial(source, pointer),
    changeCount === 0 ? [] : source.readOverrides(),
  ]);
  return indexReports(source, { pointer, officialUntil, changeCount, official }, overrides);
}

async function readOfficial(
  { readObject }: StormReportSource,
  pointer: StormReportPointer,
): Promise<StormReport[]> {
  const gzipped = await readObject(pointer.objectKey);
  try {
    return readStormReportObject(gzipped, pointer.count);
  } catch (error) {
    throw new Error(`The storm reports in ${pointer.objectKey} are damaged.`, { cause: error });
  }
}

/** Corrections of reports that the source no longer lists are left alone. */
function indexReports(
  { onFailure }: StormReportSource,
  read: Pick<CachedStormReports, 'pointer' | 'officialUntil' | 'changeCount' | 'official'>,
  overrides: readonly StoredOverride[],
): CachedStormReports {
  const { whole = [], damaged = [] } = Object.groupBy(overrides, (one) =>
    isWholeOverride(one) ? 'whole' : 'damaged',
  );
  for (const { target, number, field } of damaged) {
    onFailure(new Error(`The correction ${number} of ${target.id} does not fit its ${field}.`));
  }
  const byReport = Map.groupBy(whole, ({ target }) => target.id);
  const edited = new Map<string, Edited<StoredOverride>[]>();
  const correctedAt = new Map([...byReport].map(([id, corrections]) => [id, lastOf(corrections)]));
  const reports = read.official.map((report) => {
    const corrected = correctReport(report, byReport.get(report.id) ?? []);
    for (const { field, number } of corrected.unfit) {
      onFailure(new Error(`The correction ${number} of ${report.id} does not fit its ${field}.`));
    }
    if (corrected.edited.length > 0) edited.set(report.id, corrected.edited);
    return corrected.record;
  });
  return {
    ...read,
    edited,
    correctedAt,
    newestFirst: reports.toSorted(newestReportFirst),
    byId: new Map(reports.map((report) => [report.id, report])),
  };
}

function lastOf(corrections: readonly StoredOverride[]): string {
  return corrections
    .map(({ approvedAt, takenBackAt }) => takenBackAt ?? approvedAt)
    .reduce((a, b) => (a > b ? a : b), '');
}
