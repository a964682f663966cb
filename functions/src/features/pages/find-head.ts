import { Problem } from '@touchdown/shared/contract/problem.ts';
import { StormReportId } from '@touchdown/shared/storm-reports/storm-report-id.ts';
import { TornadoReference } from '@touchdown/shared/tornadoes/tornado-reference.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { findTornado } from '../../domain/catalogue/find-tornado.ts';
import type { Held } from '../../domain/catalogue/held.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import type { TornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { listHead, listPaths } from './list-head.ts';
import type { PageHead } from './page-head.ts';
import { stormReportHead } from './storm-report-head.ts';
import { tornadoHead } from './tornado-head.ts';

export interface HeadSources {
  /** Which record is served. */
  record: Held<{ pointer: CataloguePointer | undefined }>;
  store: TornadoStore;
  reports: StormReportCatalogue;
  siteUrl: string;
}

/** The head of the screen at an address; undefined where there is nothing to show. Throws where storage fails. */
export async function findHead(
  sources: HeadSources,
  path: string,
  query: string,
): Promise<PageHead | undefined> {
  const screen = path.replace(/\/+$/, '');
  const list = listPaths.find((one) => one === screen);
  if (list) return listHead(list, query, (await sources.record.current()).pointer);
  const [, kind, id = ''] = /^\/(tornadoes|spc-reports)\/([^/]+)$/.exec(screen) ?? [];
  if (kind === 'tornadoes') return headOfTornado(sources, id);
  if (kind === 'spc-reports') return headOfReport(sources, id);
  return undefined;
}

async function headOfTornado(
  { record, store, siteUrl }: HeadSources,
  id: string,
): Promise<PageHead | undefined> {
  if (!TornadoReference.safeParse(id).success) return undefined;
  try {
    const { tornado } = await findTornado(store, await record.current(), id);
    return tornadoHead(tornado, siteUrl);
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

async function headOfReport({ reports, siteUrl }: HeadSources, id: string): Promise<PageHead | undefined> {
  if (!StormReportId.safeParse(id).success) return undefined;
  const report = (await reports.current()).byId.get(id);
  return report && stormReportHead(report, siteUrl);
}
