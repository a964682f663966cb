import { newestReportFirst } from '@touchdown/shared/storm-reports/filter-storm-reports.ts';
import type { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { Held, type HeldOptions } from './held.ts';
import { readStormReportObject } from './storm-report-object.ts';

export interface StormReportSource extends Pick<HeldOptions<HeldStormReports>, 'now' | 'onFailure'> {
  /** Undefined while no import has written one. */
  readPointer: () => Promise<StormReportPointer | undefined>;
  readObject: (objectKey: string) => Promise<Uint8Array>;
}

/** All storm reports as one import left them. */
export interface HeldStormReports {
  pointer: StormReportPointer | undefined;
  newestFirst: readonly StormReport[];
  byId: ReadonlyMap<string, StormReport>;
}

export type StormReportCatalogue = Held<HeldStormReports>;

/** All storm reports in memory. */
export function stormReportCatalogue(
  source: StormReportSource,
  patienceMilliseconds?: number,
): StormReportCatalogue {
  return new Held<HeldStormReports>({
    look: (held) => newest(source, held),
    now: source.now,
    onFailure: source.onFailure,
    unavailable: 'The storm reports cannot be read at the moment. Please try again.',
    patienceMilliseconds,
  });
}

async function newest(
  { readPointer, readObject }: StormReportSource,
  held: HeldStormReports | undefined,
): Promise<HeldStormReports> {
  const pointer = await readPointer();
  if (!pointer) return hold(undefined, []);
  if (held?.pointer?.objectKey === pointer.objectKey && held.pointer.sequence === pointer.sequence)
    return held;
  const gzipped = await readObject(pointer.objectKey);
  try {
    return hold(pointer, readStormReportObject(gzipped, pointer.count));
  } catch (error) {
    throw new Error(`The storm reports in ${pointer.objectKey} are damaged.`, { cause: error });
  }
}

function hold(pointer: StormReportPointer | undefined, reports: readonly StormReport[]): HeldStormReports {
  return {
    pointer,
    newestFirst: reports.toSorted(newestReportFirst),
    byId: new Map(reports.map((report) => [report.id, report])),
  };
}
