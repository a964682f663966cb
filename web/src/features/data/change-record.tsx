import { Link, useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import type { ImportReport, ReportedYear, ReportedTornado } from '@touchdown/shared/record/import-report.ts';
import { causeWords, takenBackWords, changeWords } from '@touchdown/shared/releases/import-report-words.ts';
import { releasePagePath, changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { tornadoes as tornadoWords } from '@touchdown/shared/tornadoes/count-words.ts';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { Fold } from '../../ui/fold.tsx';
import { reportedLabel } from './reported-label.ts';
import { WideTable } from './wide-table.tsx';
import { shortWords, valueWords } from '../../entities/correction/value-words.ts';
import { useUnits } from '../../lib/units.ts';
import { Button } from '../../ui/button.tsx';
import styles from './data.module.css';

/** The whole report: what was refused or taken back, years, fields, tornadoes, and the files that it is about. */
export function ChangeRecord({ report }: { report: ImportReport }) {
  const { by_year: years, release, outcome } = report;
  const changed = years.filter(hasChanges);
  return (
    <>
      {release === null || outcome === 'rollback' ? null : (
        <p className="second-15">
          The resulting files are <Link to={releasePagePath(release)}>release {release}</Link>.
        </p>
      )}
      <Refused report={report} />
      <TakenBack report={report} />
      {changed.length > 0 ? (
        <PageSection title="By year" about="Direct deaths only.">
          <YearTable years={changed} />
          <Sums years={changed} />
        </PageSection>
      ) : null}
      <ChangedTornadoes report={report} />
      <StormReports report={report} />
      <Files report={report} />
    </>
  );
}

function hasChanges({ added, changed, withdrawn, merged }: ReportedYear): boolean {
  return added + changed + withdrawn + merged > 0;
}

function Refused({ report: { refused, lifted_checks: lifted, outcome } }: { report: ImportReport }) {
  return (
    <>
      {refused.length > 0 ? (
        <PageSection
          title="What was refused, and why"
          about={outcome === 'refused' ? 'These changes were kept out of the record.' : undefined}
        >
          <ul className={styles['values']}>
            {refused.map(({ of, sentence }) => (
              <li key={`${of} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        </PageSection>
      ) : null}
      {lifted.length > 0 ? (
        <p className="second-15">A person approved it despite these checks: {lifted.join(', ')}.</p>
      ) : null}
    </>
  );
}

const shownIds = 20;

function TakenBack({ report }: { report: ImportReport }) {
  const { taken_back: taken, compared_with: compared, rolls_back: rolledBack } = report;
  if (rolledBack.length > 0)
    return (
      <PageSection title="What it reverses" about="These imports are no longer part of the record.">
        <ul className={styles['values']}>
          {rolledBack.map((run) => (
            <li key={run}>
              <Link to={`${changesPath}/${run}`}>Import {run}</Link>
            </li>
          ))}
        </ul>
      </PageSection>
    );
  if (taken.length === 0) return null;
  const names = new Map(report.tornadoes.map(({ id, name }) => [id, name]));
  return (
    <PageSection
      title="What it reverses"
      about={`Compared with the reports of the last ${compared === 1 ? 'import' : `${compared} imports`} that changed these years.`}
    >
      <ul className={styles['releases']}>
        {taken.map((one) => (
          <li key={one.run}>
            <Link to={`${changesPath}/${one.run}`}>{takenBackWords(one)}</Link>
            <p>
              {one.ids.slice(0, shownIds).map((id, at) => (
                <span key={id}>
                  {at === 0 ? '' : ', '}
                  <Link to={`/tornadoes/${id}`}>{names.get(id) ?? id}</Link>
                </span>
              ))}
              {one.ids.length > shownIds ? ` and ${groupedNumber(one.ids.length - shownIds)} more` : ''}
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function YearTable({ years }: { years: readonly ReportedYear[] }) {
  const heads = ['Year', 'Tornadoes', 'Deaths', 'Added', 'Withdrawn', 'Merged', 'Changed', 'Values'];
  return (
    <WideTable label="Changes by year" heads={heads}>
      {years.map(({ year, tornadoes, deaths, added, withdrawn, merged, changed, values }) => (
        <tr key={year}>
          <th scope="row">
            <Link to={`?year=${year}`}>{year}</Link>
          </th>
          <td className="numbers nowrap">{beforeAndAfter(tornadoes)}</td>
          <td className="numbers nowrap">{beforeAndAfter(deaths)}</td>
          {Object.entries({ added, withdrawn, merged, changed, values }).map(([kind, count]) => (
            <td key={kind} className="numbers nowrap">
              {groupedNumber(count)}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  );
}

function beforeAndAfter({ before, after }: ReportedYear['deaths']): string {
  return before === after ? groupedNumber(after) : `${groupedNumber(before)} → ${groupedNumber(after)}`;
}

/** The fields and the causes of all years together. */
function Sums({ years }: { years: readonly ReportedYear[] }) {
  const fields = summed(years.map(({ by_field: of }) => of)).map(([field, count]) => {
    return [reportedLabel(field), `?field=${field}`, count] as const;
  });
  const causes = summed(years.map(({ by_cause: of }) => of)).map(([cause, count]) => {
    const words: Readonly<Record<string, string>> = causeWords;
    return [words[cause] ?? cause, `?cause=${cause}`, count] as const;
  });
  return (
    <>
      <SumTable title="Field" of="Values" rows={fields} />
      <SumTable title="Whose change it was" of="Tornadoes" rows={causes} />
    </>
  );
}

function SumTable({ title, of, rows }: SumTableProps) {
  if (rows.length === 0) return null;
  return (
    <WideTable label={title} heads={[title, of]}>
      {rows.map(([name, to, count]) => (
        <tr key={name}>
          <td>
            <Link to={to}>{name}</Link>
          </td>
          <td className="numbers nowrap">{groupedNumber(count)}</td>
        </tr>
      ))}
    </WideTable>
  );
}

interface SumTableProps {
  title: string;
  of: string;
  rows: readonly (readonly [name: string, to: string, count: number])[];
}

function summed(counts: readonly Readonly<Record<string, number>>[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, count] of counts.flatMap((one) => Object.entries(one)))
    sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

function StormReports({ report: { storm_reports: reports } }: { report: ImportReport }) {
  if (!reports) return null;
  const { added, changed, withdrawn, days } = reports;
  return (
    <PageSection
      title="Preliminary reports"
      about={`${groupedNumber(added)} added, ${groupedNumber(changed)} changed, ${groupedNumber(withdrawn)} withdrawn. They are not part of the official record.`}
    >
      <ul className={styles['values']}>
        {days.map(({ day, file, is_first: isFirst }) => (
          <li key={`${day} ${file}`}>
            <Link to={`/days/${day}`}>{longDate(day)}</Link>: {file},{' '}
            {isFirst ? 'the first list' : 'read again'}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** The files, which are many for a whole import. */
function Files({
  report: { by_year: years, file_list: files, left_out: leftOut },
}: {
  report: ImportReport;
}) {
  const setAside = files.filter(({ rows_set_aside: rows, reasons }) => rows + reasons.length > 0);
  const replaced = years.flatMap((one) => one.files.map((file) => ({ ...file, year: one.year })));
  if (files.length + leftOut.length === 0) return null;
  return (
    <PageSection title="Files" about={`${groupedNumber(files.length)} read`}>
      {replaced.length > 0 ? (
        <Fold title={`What replaced what (${groupedNumber(replaced.length)})`} level={3} isSmall>
          <WideTable label="Files" heads={['Year', 'New file', 'Rows', 'It replaces']}>
            {replaced.map(({ year, file, kind, rows, replaces }) => (
              <tr key={`${year} ${kind}`}>
                <th scope="row">{year}</th>
                <td>
                  {kind}: {file}
                </td>
                <td className="numbers nowrap">
                  {replaces?.rows === null || !replaces ? '' : `${groupedNumber(replaces.rows)} → `}
                  {groupedNumber(rows)}
                </td>
                <td>{replaces ? replaces.file : 'Nothing; it is the first'}</td>
              </tr>
            ))}
          </WideTable>
        </Fold>
      ) : null}
      {setAside.length > 0 ? (
        <Fold title="Rows and values that could not be read" level={3} isSmall>
          <ul className={styles['values']}>
            {setAside.map(({ file, rows_set_aside: rows, reasons }) => (
              <li key={file}>
                {file}: {groupedNumber(rows)} rows.{' '}
                {reasons.map(({ reason, times }) => `${groupedNumber(times)} × ${reason}`).join('; ')}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
      {leftOut.length > 0 ? (
        <Fold title={`Files that were not used (${groupedNumber(leftOut.length)})`} level={3} isSmall>
          <ul className={styles['values']}>
            {leftOut.map(({ file, because }) => (
              <li key={`${file} ${because}`}>{because.startsWith(file) ? because : `${file}: ${because}`}</li>
            ))}
          </ul>
        </Fold>
      ) : null}
    </PageSection>
  );
}

const shownAtFirst = 50;
const filterNames = ['year', 'field', 'cause'] as const;
type Filter = Partial<Record<(typeof filterNames)[number], string>>;

/** The tornadoes of a report, whose year, field or cause the URL may name. */
function ChangedTornadoes({ report }: { report: ImportReport }) {
  const { tornadoes, counts, is_whole: isWhole } = report;
  const [search] = useSearchParams();
  const filter: Filter = Object.fromEntries(
    filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  );
  const listed = tornadoes.filter((one) => isIn(one, filter));
  const all = counts.added + counts.changed + counts.withdrawn + counts.merged;
  if (all === 0) return null;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      {isFiltered || !isWhole ? (
        <PageSection title="Which tornadoes are listed">
          {isWhole ? null : (
            <p>
              Showing {groupedNumber(tornadoes.length)} of {groupedNumber(all)}: the first 1,000 new ones and
              the first 3,000 others. All are counted.
            </p>
          )}
          {isFiltered ? (
            <p>
              {filterWords(filter)}: {groupedNumber(listed.length)}. <Link to="?">All tornadoes</Link>
            </p>
          ) : null}
        </PageSection>
      ) : null}
      {(['changed', 'withdrawn', 'merged', 'added'] as const).map((what) => (
        <Group key={what} what={what} list={listed.filter((one) => one.what === what)} />
      ))}
    </>
  );
}

function isIn({ id, cause, values, other_fields: others }: ReportedTornado, filter: Filter): boolean {
  const { year, field, cause: wanted } = filter;
  return (
    (year === undefined || id.startsWith(year)) &&
    (wanted === undefined || cause === wanted) &&
    (field === undefined || values.some((one) => one.field === field) || others.includes(field))
  );
}

function filterWords({ year, field, cause }: Filter): string {
  const words: Readonly<Record<string, string>> = causeWords;
  const parts = [
    year === undefined ? '' : `of ${year}`,
    field === undefined ? '' : `with another ${reportedLabel(field)}`,
    cause === undefined ? '' : `by ${words[cause] ?? cause}`,
  ];
  return `Those ${parts.filter((part) => part !== '').join(', ')}`;
}

function Group({ what, list }: { what: ReportedTornado['what']; list: readonly ReportedTornado[] }) {
  const [shown, setShown] = useState(shownAtFirst);
  if (list.length === 0) return null;
  return (
    <PageSection title={`${changeWords[what]}: ${tornadoWords(list.length)}`}>
      <ul className={styles['releases']}>
        {list.slice(0, shown).map((one) => (
          <li key={one.id}>
            <Tornado one={one} />
          </li>
        ))}
      </ul>
      {list.length > shown ? (
        <Button onClick={() => setShown(list.length)}>Show all {groupedNumber(list.length)}</Button>
      ) : null}
    </PageSection>
  );
}

function Tornado({ one }: { one: ReportedTornado }) {
  const units = useUnits();
  const { id, name, begin, state, into, cause, values, other_fields: others } = one;
  return (
    <>
      <Link to={`/tornadoes/${id}`}>{name}</Link>, {longDate(begin)}
      {name.includes(state) ? '' : `, ${state}`}{' '}
      {into === null ? null : <Link to={`/tornadoes/${into}`}>now {into}</Link>}
      <span className="second-15"> By {causeWords[cause]}</span>
      {values.length > 0 ? (
        <ul className={styles['values']}>
          {values.map(({ field, before, after }) => (
            <li key={field}>
              {reportedLabel(field)}: <bdi>{shortWords(valueWords('tornado', field, before, units))}</bdi> →{' '}
              <bdi>{shortWords(valueWords('tornado', field, after, units))}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? <p className="second-15">Also changed: {others.join(', ')}</p> : null}
    </>
  );
}
