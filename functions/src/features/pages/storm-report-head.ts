import { callUrl } from '@touchdown/shared/contract/call-url.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import {
  describeStormReport,
  stormReportHeading,
  reportName,
} from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { StormReportQuery } from '@touchdown/shared/storm-reports/routes.ts';
import { listStormReports } from '../../domain/storm-reports/list-storm-reports.ts';
import { getStormReport } from '../../domain/storm-reports/get-storm-report.ts';
import type { FindPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import type { NameTornadoes } from '../../domain/storm-reports/name-tornadoes.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { Reply } from '../../platform/http/reply.ts';
import { linkedEvent } from './linked-event.ts';
import type { PageHead } from './page.ts';
import type { ScreenAnswers } from './rendered-screen.ts';

interface Ports {
  reports: StormReportCatalogue;
  nameTornadoes: NameTornadoes;
  findPublicLoop: FindPublicLoop;
  loops: Parameters<typeof listStormReports>[2];
}

/** What the screens of storm reports ask the API for, as the API answers a visitor. */
export interface AnswersOfReports {
  report: (id: string) => Promise<ScreenAnswers>;
  /** Of the list's first page, with all reports. */
  list: () => Promise<ScreenAnswers>;
}

export function answersOfReports({ reports, nameTornadoes, findPublicLoop, loops }: Ports): AnswersOfReports {
  const detail = getStormReport(reports, nameTornadoes, findPublicLoop);
  const list = listStormReports(reports, nameTornadoes, loops);
  return {
    report: async (id) => {
      const params = { id };
      const asked = { params } as Parameters<typeof detail>[0];
      // Asked again: somebody may have made a loop since.
      return [[callUrl('/spc-reports/{id}', { params }), await detail(asked, new Reply()), 'asked again']];
    },
    list: async () => {
      const query = { page: '1' };
      const asked = { query: StormReportQuery.parse(query) } as Parameters<typeof list>[0];
      return [[callUrl('/spc-reports', { query }), await list(asked, new Reply())]];
    },
  };
}

export function stormReportHead(report: StormReport, siteUrl: string): PageHead {
  const path = pathOf('stormReport', { id: report.id });
  const description = describeStormReport(report);
  return {
    title: stormReportHeading(report),
    name: reportName(report),
    heading: stormReportHeading(report),
    description,
    path,
    kind: 'article',
    linkedData: linkedEvent({
      name: stormReportHeading(report),
      description,
      url: siteUrl + path,
      begins: report.report_datetime,
      ends: null,
      place: [report.location_text, report.county, report.state].filter(Boolean).join(', '),
      state: report.state_code,
      lat: report.start_lat ?? report.lat,
      lon: report.start_lon ?? report.lon,
    }),
    ...(report.status === 'WITHDRAWN' ? { unlisted: true } : {}),
  };
}
