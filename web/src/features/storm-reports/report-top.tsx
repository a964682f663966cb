import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { useMemo } from 'react';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { PathMapWhenSeen } from '../../map/path/path-map-when-seen.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { RecordMap, RecordMeta, RecordTop } from '../../ui/record-page.tsx';
import { PromotedTag } from '../../entities/storm-report/promoted-tag.tsx';
import { ReportScale } from '../../entities/storm-report/report-scale.tsx';
import { countyAndState } from '../../entities/storm-report/report-words.ts';
import styles from './storm-report-page.module.css';

/** The name, date and rating of a storm report, beside a map of its place. */
export function ReportTop({ report }: { report: StormReport }) {
  const { location_text: place, report_date: date } = report;
  return (
    <RecordTop
      className={styles['top']}
      map={
        <RecordMap>
          <PlaceMap report={report} />
        </RecordMap>
      }
    >
      <BackButton />
      <h1>{place ? titleCase(place) : 'SPC Preliminary Tornado Report'}</h1>
      <p className={styles['where']}>{countyAndState(report)}</p>
      <RecordMeta>
        <ReportScale report={report} />
        <time dateTime={date}>{longDate(date)}</time>
        <PromotedTag report={report} />
      </RecordMeta>
    </RecordTop>
  );
}

function PlaceMap({ report }: { report: StormReport }) {
  const point = useMemo(
    () => ({
      id: report.id,
      display_name: reportName(report),
      tor_f_scale: report.preliminary_f_scale ?? ('N/A' as const),
      start_lat: report.start_lat,
      start_lon: report.start_lon,
      end_lat: null,
      end_lon: null,
      path_width: null,
    }),
    [report],
  );
  if (point.start_lat === null || point.start_lon === null) {
    return <p className={styles['noMap']}>No coordinates available for this report</p>;
  }
  return <PathMapWhenSeen track={point} what={`Where a tornado was reported: ${point.display_name}`} />;
}
