import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import { reportClock } from '@touchdown/shared/storm-reports/report-words.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { boundsOf } from '../../map/fit-bounds.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import styles from './storm-report-list-page.module.css';

/** Where the reports of a day were made. A report is a point, which opens it. */
export function ReportDayMap({ day, reports }: { day: string; reports: readonly StormReportInList[] }) {
  const navigate = useNavigate();
  const points = useMemo(() => reports.flatMap(pointOf), [reports]);
  const bounds = useMemo(() => boundsOf(points.map(([, lat, lon]) => [lon, lat])), [points]);
  const tipOf = useCallback(
    (id: string) => {
      const report = reports.find((each) => each.id === id);
      return report && `${reportClock(report)}, ${reportName(report)}`;
    },
    [reports],
  );
  const open = useCallback((id: string) => void navigate(`/spc-reports/${id}`), [navigate]);
  if (points.length === 0) return null;
  return (
    <figure className={`not-printed ${styles['map']}`}>
      <div className={styles['ground']}>
        <PathsMapWhenSeen
          label={`Where tornadoes were reported on ${longDate(day)}`}
          bounds={bounds}
          paths={points}
          middle={undefined}
          arePlaces
          tipOf={tipOf}
          onOpen={open}
        />
      </div>
      <figcaption className="second-13">
        Reports of {longDate(day)} on this page. Colors show first ratings; most reports have none.
      </figcaption>
    </figure>
  );
}

function pointOf({
  id,
  start_lat: lat,
  start_lon: lon,
  preliminary_f_scale: scale,
}: StormReportInList): PlacePath[] {
  if (lat === null || lon === null) return [];
  return [[id, lat, lon, lat, lon, ratingNumber(scale ?? 'N/A') ?? -1]];
}
