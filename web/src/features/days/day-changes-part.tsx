import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { counted } from '@touchdown/shared/tornadoes/count-words.ts';
import type { DayAnswer, DayChanges, DayReport } from '@touchdown/shared/tornadoes/day-answers.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { beginClock } from '@touchdown/shared/tornadoes/wall-time.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { atLeastSign } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { RatingBadge } from '../../ui/rating-badge.tsx';
import { reportClock, reportPlace } from './report-words.ts';
import styles from './day-page.module.css';

/** Lists of the Storm Prediction Center have told tornadoes since this year. */
const firstReports = '2004-01-01';

/** What the official record made of the reports of the morning after, and each report beside its tornado. */
export function DayChangesPart({ day }: { day: DayAnswer }) {
  const { date, changes, totals } = day;
  if (changes)
    return (
      <>
        {totals.total > 0 ? <Changes changes={changes} /> : null}
        <Beside day={day} changes={changes} />
      </>
    );
  if (date < firstReports || totals.total === 0) return null;
  return (
    <PageSection title="What changed" className="not-printed">
      <p className="second-15 above-12 reading">
        We don’t have that day’s storm reports, so we can’t show how the first counts compared.
      </p>
    </PageSection>
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
    <PageSection title="What changed">
      <table className={styles['table']} aria-label="What changed">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">First reports</th>
            <th scope="col">Now</th>
            <th scope="col">Note</th>
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
  return count === null ? '–' : groupedNumber(count);
}

function toldBy(count: number, reports: number): string {
  return count === 0
    ? 'No report gave a number.'
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
      `${counted(reportsIn(probably), 'report', 'reports')} probably became ${counted(probably.length, 'tornado', 'tornadoes')}`,
    alone.length > 0 && `${counted(alone.length, 'report has', 'reports have')} no tornado`,
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
      title={day.totals.total > 0 ? 'Each report and its tornado' : 'Preliminary reports'}
      className={day.totals.total > 0 ? 'not-printed' : ''}
      about="First reports, listed by the Storm Prediction Center. One tornado often has several, and some were not a tornado."
    >
      <table className={`${styles['table']} ${styles['reports']}`} aria-label="Reports and official records">
        <thead>
          <tr>
            <th scope="col">First report</th>
            <th scope="col">Official record</th>
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
          <Button onClick={() => setShowsAll(true)}>Show all {groupedNumber(rows.length)}</Button>
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
    own ? beginClock(own) : 'on the day before or after',
    deaths === null
      ? 'deaths not recorded'
      : atLeastSign(own?.fatalities_at_least) + counted(deaths, 'death', 'deaths'),
    injuries === null
      ? 'injured not recorded'
      : injuries === 0
        ? 'no one injured'
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
  if (kind === 'withdrawn') return 'Withdrawn by the Storm Prediction Center';
  return record !== null && date <= record.last ? 'No tornado in the official record' : 'Not checked yet';
}
