import { newestReportFirst } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { Cached, type CachedOptions } from './cached.ts';
import { readStormReportObject } from './storm-report-object.ts';

export interface StormReportSource extends Pick<CachedOptions<CachedStormReports>, 'now' | 'onFailure'> {
  /** Returns undefined before the first import. */
  readPointer: () => Promise<StormReportPointer | undefined>;
  readObject: (objectKey: string) => Promise<Uint8Array>;
}

/** All storm reports after one import. */
export interface CachedStormReports {
  pointer: StormReportPointer | undefined;
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
    unavailable: 'The storm reports cannot be read at the moment. Please try again.',
    refreshTimeoutMilliseconds,
  });
}

async function newest(
  { readPointer, readObject }: StormReportSource,
  cached: CachedStormReports | undefined,
): Promise<CachedStormReports> {
  const pointer = await readPointer();
  if (!pointer) return indexReports(undefined, []);
  if (cached?.pointer?.objectKey === pointer.objectKey && cached.pointer.sequence === pointer.sequence)
    return cached;
  const gzipped = await readObject(pointer.objectKey);
  try {
    return indexReports(pointer, readStormReportObject(gzipped, pointer.count));
  } catch (error) {
    throw new Error(`The storm reports in ${pointer.objectKey} are damaged.`, { cause: error });
  }
}

function indexReports(
  pointer: StormReportPointer | undefined,
  reports: readonly StormReport[],
): CachedStormReports {
  return {
    pointer,
    newestFirst: reports.toSorted(newestReportFirst),
    byId: new Map(reports.map((report) => [report.id, report])),
  };
}
