import { isVisible, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { listReportItems, type StoredReport } from '../../../domain/catalogue/import-report-items.ts';
import type { ImportClock, ImportTable, RunPorts } from '../run/import-ports.ts';
import { buildReport, workOfRefused } from './build-report.ts';

/** More imports than anybody takes back at once. */
const most = 400;

/** Returns the report of a return to an earlier release: it names the imports that are taken back with it. */
export async function rollbackReport(
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
