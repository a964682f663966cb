import type { StormReport, StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import type { CachedCatalogue } from '../catalogue/cached-catalogue.ts';
import { listReports, tornadoIdOf } from './list-reports.ts';

export type NameTornadoes = (
  reports: readonly StormReport[],
  officialUntil: string | null,
) => Promise<StormReportInList[]>;

/**
 * Names the tornadoes of reports. The record is read when the first report with a tornado is asked for. Reports are
 * worth showing without names, so a record that cannot be read is no reason to refuse.
 */
export function nameTornadoes(
  record: Pick<CachedCatalogue, 'current'>,
  onFailure: (error: unknown) => void,
): NameTornadoes {
  return async (reports, officialUntil) => {
    if (!reports.some((report) => tornadoIdOf(report) !== undefined))
      return listReports(reports, undefined, officialUntil);
    const read = await record.current().catch(onFailure);
    return listReports(reports, read?.search.catalogue, officialUntil);
  };
}
