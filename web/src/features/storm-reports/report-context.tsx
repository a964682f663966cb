import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reportClock } from '@touchdown/shared/storm-reports/report-words.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { formatUtcTime } from '../../lib/format.ts';
import { visitorTimeText, sourcePageOf } from '../../entities/storm-report/report-time.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { Term } from '../../ui/term.tsx';
import styles from './storm-report-page.module.css';

/** When it was reported: at the place, in UTC, on the visitor's clock, and on which convective day. */
export function ReportContext({ report }: { report: StormReportInList }) {
  const { report_date: day, report_datetime: instant, report_wall: wall } = report;
  const { start_lat: lat, start_lon: lon } = report;
  return (
    <aside
      className={`card side-box touch-links small-terms ${styles['aside']}`}
      aria-labelledby="report-context"
    >
      <h2 id="report-context">When it was reported</h2>
      <dl>
        {wall ? (
          <div>
            <dt>At the place</dt>
            <dd>
              {longDate(wall)}, {reportClock(report)}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Universal time</dt>
          <dd>
            <time dateTime={instant}>
              {longDate(instant)}, {formatUtcTime(instant)} UTC
            </time>
          </dd>
        </div>
        <div>
          <dt>On your clock</dt>
          <dd>{visitorTimeText(instant)}</dd>
        </div>
        <div>
          <dt>Convective day</dt>
          <dd>
            <DayLink at={day} day="convective" />: 12:00 UTC to 12:00 UTC of the next day
          </dd>
        </div>
        {report.wfo ? (
          <div>
            <dt>Weather office</dt>
            <dd>{report.wfo}</dd>
          </div>
        ) : null}
        <Reported name="Deaths reported" count={report.fatalities_reported} />
        <Reported name="Injuries reported" count={report.injuries_reported} />
        <div>
          <dt>Coordinates</dt>
          <dd>
            {lat}, {lon}
          </dd>
        </div>
      </dl>
      <p>
        <a href={sourcePageOf(report.id)} rel="noopener noreferrer">
          All SPC reports for this day
        </a>
      </p>
    </aside>
  );
}

function Reported({ name, count }: { name: string; count: number | null }) {
  if (count === null) return null;
  return <Term name={name}>{groupedNumber(count)}</Term>;
}
