import type { ImportReport, ReportedTornado } from '@touchdown/shared/record/import-report.ts';
import { causeWords, changeWords } from '@touchdown/shared/releases/import-report-words.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { tornadoes as tornadoWords } from '@touchdown/shared/tornadoes/count-words.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageSection } from '../../entities/answer-page/page-section.tsx';
import { shortWords, valueWords } from '../../entities/correction/value-words.ts';
import { useUnits } from '../../lib/units.ts';
import { Button } from '../../ui/button.tsx';
import { reportedLabel } from './reported-label.ts';
import styles from './data.module.css';

const shownAtFirst = 50;
const filterNames = ['year', 'field', 'cause'] as const;
type Filter = Partial<Record<(typeof filterNames)[number], string>>;

/** The tornadoes of a report, whose year, field or cause the URL may name. */
export function ChangedTornadoes({ report }: { report: ImportReport }) {
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
