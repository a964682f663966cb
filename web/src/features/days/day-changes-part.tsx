import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer, DayChanges, DayReport } from '@touchdown/shared/tornadoes/day-answers.ts';
import { dayPath } from '@touchdown/shared/search/day-paths.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { atLeastSign } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import answerStyles from '../../entities/answer-page/answer-page.module.css';
import { reportClock, reportPlace } from './report-words.ts';
import styles from './day-page.module.css';

/** What the official record made of the reports of the morning after, and each report beside its tornado. */
export function DayChangesPart({ day }: { day: DayAnswer }) {
  if (day.kind === 'local') {
    return (
      <p className={`not-printed ${answerStyles['section']}`}>
        Preliminary reports are listed by the convective day.{' '}
        <Link to={dayPath(day.date)}>See those of {longDate(day.date)}</Link>
      </p>
    );
  }
  if (!day.changes) {
    return (
      <PageSection title="No preliminary reports of this day are here" className="not-printed">
        <p className={answerStyles['words']}>
          So it cannot be said what was told the morning after. The Storm Prediction Center’s lists begin in
          2004, and not every list is loaded here.
        </p>
      </PageSection>
    );
  }
  return (
    <>
      {day.totals.total > 0 ? <Changes changes={day.changes} /> : null}
      <Beside day={day} changes={day.changes} />
    </>
  );
}

function Changes({ changes }: { changes: DayChanges }) {
  const { first_told: then, now } = changes;
  const rows = [
    {
      name: 'Tornadoes',
      told: counted(then.reports, 'report', 'reports'),
      known: groupedNumber(now.tornadoes),
      note: pairingWords(changes),
    },
    {
      name: 'Deaths',
      told: told(then.deaths),
      known: atLeastSign(now.deaths_at_least) + groupedNumber(now.deaths),
      note: toldBy(then.deaths_told_by, then.reports),
    },
    {
      name: 'Injured',
      told: told(then.injuries),
      known: atLeastSign(now.injuries_at_least) + groupedNumber(now.injuries),
      note: toldBy(then.injuries_told_by, then.reports),
    },
  ];
  return (
    <PageSection title="What changed since the morning after">
      <table className={styles['table']} aria-label="What changed since the morning after">
        <thead>
          <tr>
            <th scope="col">First told</th>
            <th scope="col">Then</th>
            <th scope="col">Now</th>
            <th scope="col">How</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, told: before, known, note }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{known}</td>
              <td className="second-15">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

/** Nobody told a number: that is not zero. */
function told(count: number | null): string {
  return count === null ? 'not told' : groupedNumber(count);
}

function toldBy(count: number, reports: number): string {
  return count === 0
    ? `None of the ${groupedNumber(reports)} reports gave a number.`
    : `${counted(count, 'report', 'reports')} of ${groupedNumber(reports)} gave a number.`;
}

/** What became of the reports. A kind of which there is none is left out. */
function pairingWords(changes: DayChanges): string {
  const { became, probably, without_tornado: alone, withdrawn, without_report: unreported } = changes;
  const reportsIn = (pairs: DayChanges['became']) => pairs.reduce((sum, pair) => sum + pair.told.length, 0);
  const parts = [
    became.length > 0 &&
      `${counted(reportsIn(became), 'report', 'reports')} became ${counted(became.length, 'tornado', 'tornadoes')}`,
    probably.length > 0 &&
      `${counted(reportsIn(probably), 'report is', 'reports are')} probably of ${counted(probably.length, 'tornado', 'tornadoes')}`,
    alone.length > 0 && `${counted(alone.length, 'report belongs', 'reports belong')} to none`,
    withdrawn.length > 0 && `${counted(withdrawn.length, 'was', 'were')} withdrawn`,
    unreported.length > 0 && `${counted(unreported.length, 'tornado', 'tornadoes')} had no report`,
  ].filter((part) => part !== false);
  return `${parts.join('; ')}.`;
}

interface Row {
  key: string;
  told: readonly string[];
  /** The official side. */
  tornado: string | null;
  kind: 'became' | 'probably' | 'alone' | 'withdrawn' | 'unreported';
}

const firstRows = 12;

/** Each report beside the tornado that it became, so that every number can be followed to where it is from. */
function Beside({ day, changes }: { day: DayAnswer; changes: DayChanges }) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = rowsOf(changes);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  return (
    <PageSection
      title={day.totals.total > 0 ? 'Preliminary reports beside official records' : 'The preliminary reports'}
      className={day.totals.total > 0 ? (styles['sources'] ?? '') : ''}
      about="Reports are of the morning after, from the Storm Prediction Center. One tornado often has several, and some are no tornado."
    >
      <table className={`${styles['table']} ${styles['beside']}`} aria-label="Reports and official records">
        <thead>
          <tr>
            <th scope="col">The morning after</th>
            <th scope="col">The official record</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <td>
                {row.told.length === 0 ? <span className="second-15">No report</span> : null}
                {row.told.map((id) => {
                  const report = day.reports.find((one) => one.id === id);
                  return report ? <Report key={id} report={report} /> : null;
                })}
              </td>
              <td>
                <Official {...{ row, day, changes }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <div className="buttons not-printed">
          <Button onClick={() => setShowsAll(true)}>Show all {groupedNumber(rows.length)} rows</Button>
        </div>
      ) : null}
    </PageSection>
  );
}

function rowsOf(changes: DayChanges): Row[] {
  const pair =
    (kind: 'became' | 'probably') =>
    ({ told: reports, now }: DayChanges['became'][number]): Row => ({
      key: `${kind} ${now.tornado}`,
      told: reports.map(({ report }) => report),
      tornado: now.tornado,
      kind,
    });
  const alone =
    (kind: 'alone' | 'withdrawn') =>
    ({ report }: { report: string }): Row => ({ key: report, told: [report], tornado: null, kind });
  return [
    ...changes.became.map(pair('became')),
    ...changes.probably.map(pair('probably')),
    ...changes.without_tornado.map(alone('alone')),
    ...changes.withdrawn.map(alone('withdrawn')),
    ...changes.without_report.map((id): Row => ({ key: id, told: [], tornado: id, kind: 'unreported' })),
  ];
}

function Report({ report }: { report: DayReport }) {
  const {
    id,
    preliminary_f_scale_text: scale,
    fatalities_reported: deaths,
    injuries_reported: hurt,
  } = report;
  const rating = scale === null || scale.toUpperCase() === 'UNK' ? 'not rated' : `rated ${scale} at first`;
  const people = [
    ...(deaths === null ? [] : [counted(deaths, 'death', 'deaths')]),
    ...(hurt === null ? [] : [`${groupedNumber(hurt)} injured`]),
  ];
  return (
    <p className={styles['report']}>
      <Link to={`/spc-reports/${id}`}>{reportPlace(report)}</Link>
      <span className="second-13">
        {[reportClock(report), rating, ...people].join(' · ')}
        {report.comments ? <q className={styles['comment']}>{report.comments}</q> : null}
      </span>
    </p>
  );
}

function Official({ row, day, changes }: { row: Row; day: DayAnswer; changes: DayChanges }) {
  const { kind, tornado: id } = row;
  if (id === null) return <span className="second-15">{withoutWords(kind, day)}</span>;
  const own = day.tornadoes.find((one) => one.id === id);
  const now = [...changes.became, ...changes.probably].find((pair) => pair.now.tornado === id)?.now;
  const rating = own?.tor_f_scale ?? now?.rating;
  const deaths = own ? own.fatalities : (now?.deaths ?? null);
  const injuries = own ? own.injuries : (now?.injuries ?? null);
  const facts = [
    own ? beginClock(own) : 'on the day beside this one',
    deaths === null
      ? 'deaths not recorded'
      : atLeastSign(own?.fatalities_at_least) + counted(deaths, 'death', 'deaths'),
    injuries === null
      ? 'injured not recorded'
      : injuries === 0
        ? 'nobody injured'
        : `${groupedNumber(injuries)} injured`,
  ];
  return (
    <p className={styles['report']}>
      <span>
        {kind === 'probably' ? 'Probably ' : ''}
        <Link to={`/tornadoes/${id}`}>{own ? nameOf(own).title : now?.place}</Link>{' '}
        {rating ? <RatingBadge rating={rating} /> : null}
      </span>
      <span className="second-13">{facts.join(' · ')}</span>
    </p>
  );
}

/** A report that has no tornado yet, and one that has none although the record is there, are not the same. */
function withoutWords(kind: Row['kind'], { record, date }: DayAnswer): string {
  if (kind === 'withdrawn') return 'Withdrawn by its source';
  return record !== null && date <= record.last ? 'No official tornado is known for it' : 'Not checked yet';
}
