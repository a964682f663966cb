import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import {
  describeStormReport,
  stormReportHeading,
  reportName,
} from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { linkedEvent } from './linked-event.ts';
import type { PageHead } from './page-head.ts';

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
