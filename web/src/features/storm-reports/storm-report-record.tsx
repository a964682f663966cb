import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reportClock, tornadoOfReportName } from '@touchdown/shared/storm-reports/report-words.ts';
import { commentInSentenceCase } from './sentence-case.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type {
  StormReportForReader,
  StormReport,
  StormReportInList,
} from '@touchdown/shared/storm-reports/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { EditedMark } from '../../entities/correction/edited-mark.tsx';
import { EditedFieldsContext } from '../../entities/correction/edited-fields.ts';
import { RecordHistory } from '../../entities/correction/record-history.tsx';
import { PromotedTag } from '../../entities/storm-report/promoted-tag.tsx';
import { ReportScale } from '../../entities/storm-report/report-scale.tsx';
import { ReportTornado } from '../../entities/storm-report/report-tornado.tsx';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { useCommentCase } from '../../lib/comment-case.ts';
import { PathMapWhenSeen } from '../../map/path/path-map-when-seen.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { DayLink } from '../../ui/day-link.tsx';
import {
  RecordColumns,
  RecordPart,
  RecordRow,
  RecordMap,
  RecordMeta,
  RecordTop,
} from '../../ui/record-page.tsx';
import { SafetyNote } from '../../ui/safety-line.tsx';
import { countyAndState } from '../../entities/storm-report/report-words.ts';
import { formatUtcTime } from '../../lib/format.ts';
import { visitorTimeText, sourcePageOf } from '../../entities/storm-report/report-time.ts';
import { Term } from '../../ui/term.tsx';
import styles from './storm-reports.module.css';

interface StormReportRecordProps {
  report: StormReportForReader;
  contributions: ReactNode;
  radar?: ReactNode;
}

const noneEdited: NonNullable<StormReportForReader['edited']> = [];

/** The details of a storm report, its radar loop and its contributions. */
export function StormReportRecord({ report, contributions, radar }: StormReportRecordProps) {
  const { location_text: place, preliminary_f_scale: scale, preliminary_f_scale_text: statedScale } = report;
  const hasContext = report.start_lat !== null && report.start_lon !== null && report.report_date !== '';
  const where = place ? `${reportName(report)}, ${countyAndState(report)}` : countyAndState(report);
  const isSentence = useCommentCase() === 'sentence';
  const comment = isSentence ? commentInSentenceCase(report) : report.comments;
  const { edited = noneEdited } = report;
  const until = useCurrentCatalogue().data?.official_until;
  const fields = useMemo(() => ({ type: 'spc-report' as const, edited }), [edited]);
  return (
    <EditedFieldsContext value={fields}>
      <article aria-label={`${reportName(report)}, ${longDate(report.report_date)}`}>
        <ReportTop report={report} />
        <RecordColumns className={styles['columns']}>
          <div>
            <p className={styles['answer']} data-answer={report.record_answer}>
              <RecordAnswerWords report={report} until={until} />
            </p>
            <RecordPart>
              <h2 className={`section-heading ${styles['rows']}`}>Report Details</h2>
              <dl>
                <RecordRow name="Report Date">
                  <DayLink at={report.report_date} day="convective" />
                  <EditedMark field="report_date" />
                </RecordRow>
                <RecordRow name="Location">
                  {where}
                  <EditedMark field="location_text" isNamed />
                  <EditedMark field="county" isNamed />
                  <EditedMark field="state" isNamed />
                  <EditedMark field="coordinates" isNamed />
                </RecordRow>
                <RecordRow name="Preliminary F-Scale">
                  {scale ?? 'Unrated'}
                  {statedScale && statedScale !== scale ? ` (the source says ${statedScale})` : ''}
                  <EditedMark field="preliminary_f_scale" />
                </RecordRow>
                {report.tornado ? (
                  <RecordRow name="In the record">
                    <ReportTornado report={report} />
                  </RecordRow>
                ) : null}
                <RecordRow name="Comments">
                  {comment || 'None'}
                  <EditedMark field="comments" />
                </RecordRow>
              </dl>
              <SafetyNote className={styles['stormReportSafety'] ?? ''} />
            </RecordPart>
          </div>
          {hasContext ? <ReportContext report={report} /> : null}
          <div className={styles['rest']}>
            {radar ? <RecordPart>{radar}</RecordPart> : null}
            <RecordPart>
              <h2 className="section-heading below-16">Contributions &amp; Suggestions</h2>
              {report.status === 'PROMOTED_TO_OFFICIAL' ? <Promoted report={report} /> : contributions}
            </RecordPart>
            <RecordPart>
              <RecordHistory type="spc-report" id={report.id} isEdited={edited.length > 0} />
            </RecordPart>
          </div>
        </RecordColumns>
      </article>
    </EditedFieldsContext>
  );
}

/** The name, date and rating of a storm report, beside a map of its place. */
function ReportTop({ report }: { report: StormReportForReader }) {
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
        <time dateTime={report.report_datetime}>{reportClock(report)}</time>
        <DayLink at={date} day="convective" />
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

function Promoted({ report: { promoted_to_tornado_id: tornadoId } }: { report: StormReportForReader }) {
  return (
    <div className="touch-links">
      <p>
        This report has been promoted to an official event, and its contributions have been migrated to that
        tornado.
      </p>
      {tornadoId ? <Link to={`/tornadoes/${tornadoId}`}>View the official tornado</Link> : null}
    </div>
  );
}

interface RecordAnswerWordsProps {
  report: StormReportInList;
  /** The last day of the official record; absent where that is not known. */
  until?: string | null | undefined;
}

/** What became of a report in the official record, in a sentence. */
function RecordAnswerWords({ report, until }: RecordAnswerWordsProps) {
  const { record_answer: answer, tornado, promoted_to_tornado_id: id } = report;
  switch (answer) {
    case 'became':
      return (
        <>
          In the official record it became{' '}
          {tornado || id ? (
            <Link to={`/tornadoes/${tornado?.id ?? id}`}>
              {tornado ? tornadoOfReportName(tornado) : 'a tornado'}
            </Link>
          ) : (
            'a tornado'
          )}
          .
        </>
      );
    case 'undecided':
      return tornado ? (
        <>
          Probably this official tornado:{' '}
          <Link to={`/tornadoes/${tornado.id}`}>{tornadoOfReportName(tornado)}</Link> (not confirmed).
        </>
      ) : (
        'An official tornado is nearby, but no one has confirmed that it is the same one.'
      );
    case 'not_a_tornado':
      return 'The official record has no tornado here on this day.';
    case 'withdrawn':
      return 'The Storm Prediction Center later removed this report.';
    default:
      return until
        ? `Preliminary. The official record goes through ${longDate(until)}.`
        : 'Preliminary, until the official record covers this day.';
  }
}

/** When it was reported: at the place, in UTC, on the visitor's clock, and on which convective day. */
function ReportContext({ report }: { report: StormReportInList }) {
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
