import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams, useLocation } from 'react-router-dom';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { OutbreakList } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import {
  outbreakPageSize,
  outbreakSorts,
  type OutbreakSort,
} from '@touchdown/shared/tornadoes/outbreak-sorts.ts';
import { datesInWords, outbreakHeading, ruleSentence } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { atLeastSign } from '../../lib/format.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { quantityWords } from '../../lib/quantities.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { useUnits } from '../../lib/units.ts';
import { Button } from '../../ui/button.tsx';
import { FileLinks } from '../../ui/file-links.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import { OptionSelect } from '../../ui/filters/filter-fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { outbreakYears } from './outbreak-bars.tsx';
import styles from '../../entities/answer-page/answer-page.module.css';
import tableStyles from '../../entities/answer-page/tornado-lines.module.css';
import ownStyles from './outbreaks-page.module.css';

const sortWords = {
  fujita_miles: 'Fujita miles',
  deaths: 'Deaths',
  violent: 'Violent tornadoes',
  newest: 'Newest first',
} as const satisfies Record<OutbreakSort, string>;
const sortOptions = outbreakSorts.map((value) => ({ value, label: sortWords[value] }));
const boneRows = Array.from({ length: 12 }, (_, at) => at);

/** What the URL says about the list. A text is empty for one that is not set. */
interface Settings {
  sort: OutbreakSort;
  /** `1970s`, or a year. */
  when: string;
  page: number;
}

/** All outbreaks of the record in an order, with the rule that makes them. */
export function OutbreaksPage() {
  const [settings, change] = useSettings();
  const query = queryOf(settings);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('GET /outbreaks', { query: { ...query, limit: String(outbreakPageSize) } }),
    placeholderData: keepPreviousData,
  });
  const { results, lookAtResults } = useResults();
  const units = useUnits();
  return (
    <Page
      title="Outbreaks"
      windowTitle="Tornado Outbreaks"
      lead={
        data
          ? `${ruleSentence(data.rule, (miles) => quantityWords(units, 'length', miles))} Fujita miles add up rating times path length.`
          : 'The tornado outbreaks of the United States since 1950.'
      }
    >
      <Controls settings={settings} years={data?.years ?? []} onChange={change} />
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Outbreaks"
        aria-busy={isPlaceholderData}
        className={`focus-place ${styles['section']} ${isPlaceholderData ? 'stale' : ''}`}
      >
        {data ? (
          <Outbreaks
            list={data}
            sort={settings.sort}
            onAll={() => change({ ...settings, when: '', page: 1 })}
            onPage={(page) => {
              change({ ...settings, page });
              lookAtResults('start');
            }}
          />
        ) : isPending ? (
          <div className="stack">
            <p role="status">Loading the outbreaks</p>
            {boneRows.map((row) => (
              <Skeleton key={row} height="2.4rem" />
            ))}
          </div>
        ) : (
          <FailureFace title="Failed to fetch the outbreaks" onRetry={() => void refetch()}>
            Error: {messageOf(error)}
          </FailureFace>
        )}
      </section>
      {data && data.years.length > 0 ? (
        <Years list={data} onYear={(when) => change({ ...settings, when, page: 1 })} />
      ) : null}
      <Files query={query} />
    </Page>
  );
}

interface ControlsProps {
  settings: Settings;
  years: OutbreakList['years'];
  onChange: (settings: Settings) => void;
}

function Controls({ settings, years, onChange }: ControlsProps) {
  return (
    <div className={`not-printed ${ownStyles['controls']}`}>
      <OptionSelect
        label="Order"
        value={settings.sort}
        options={sortOptions}
        onChange={(sort) => onChange({ ...settings, sort, page: 1 })}
      />
      <OptionSelect
        label="When"
        value={settings.when}
        options={whenOptions(settings.when, years)}
        onChange={(when) => onChange({ ...settings, when, page: 1 })}
      />
    </div>
  );
}

/** The same for machines and on paper. */
function Files({ query }: { query: Record<string, string> }) {
  const { pathname } = useLocation();
  return (
    <div className="buttons not-printed above-40">
      <Button onClick={() => window.print()}>Print</Button>
      <FileLinks path={pathname} search={`?${toQueryString(query)}`} />
    </div>
  );
}

function useSettings(): [Settings, (settings: Settings) => void] {
  const [parameters, setParameters] = useSearchParams();
  const sort = outbreakSorts.find((each) => each === parameters.get('sort')) ?? outbreakSorts[0];
  const [decade, year] = [parameters.get('decade') ?? '', parameters.get('year') ?? ''];
  const when = /^\d{4}$/.test(year) ? year : /^\d{3}0$/.test(decade) ? `${decade}s` : '';
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  return [{ sort, when, page }, (settings) => setParameters(queryOf(settings))];
}

/** The parameters of the page and of the API. Those of the plain list are left out. */
function queryOf({ sort, when, page }: Settings): Record<string, string> {
  return {
    ...(sort === outbreakSorts[0] ? {} : { sort }),
    ...(when === '' ? {} : when.endsWith('s') ? { decade: when.slice(0, 4) } : { year: when }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** The decades that the record has, and the chosen year. */
function whenOptions(chosen: string, years: OutbreakList['years']) {
  const decades = new Set(years.map(({ year }) => `${Math.floor(year / 10) * 10}s`));
  if (chosen !== '') decades.add(chosen);
  return [
    { value: '', label: 'Any time' },
    ...[...decades].sort().map((when) => ({ value: when, label: when.endsWith('s') ? `The ${when}` : when })),
  ];
}

interface OutbreaksProps {
  list: OutbreakList;
  sort: OutbreakSort;
  onAll: () => void;
  onPage: (page: number) => void;
}

function Outbreaks({ list: { outbreaks, pagination }, sort, onAll, onPage }: OutbreaksProps) {
  const { total, page, limit } = pagination;
  if (outbreaks.length === 0) {
    return (
      <EmptyFace title="No outbreaks" actions={<Button onClick={onAll}>Show all outbreaks</Button>}>
        Try another time.
      </EmptyFace>
    );
  }
  return (
    <>
      <p className="second-15">
        {groupedNumber(total)} {total === 1 ? 'outbreak' : 'outbreaks'}
      </p>
      <table className={tableStyles['table']} aria-label={`Outbreaks by ${sortWords[sort]}`}>
        <thead>
          <tr>
            <th scope="col">Outbreak</th>
            <th scope="col" className={tableStyles['number']}>
              Tornadoes
            </th>
            <th scope="col" className={`${tableStyles['number']} ${tableStyles['wide']}`}>
              Violent
            </th>
            <th scope="col" className={tableStyles['number']}>
              Deaths
            </th>
            <th scope="col" className={tableStyles['number']}>
              Fujita miles
            </th>
          </tr>
        </thead>
        <tbody>
          {outbreaks.map((one, at) => (
            <tr key={one.id}>
              <th scope="row">
                {groupedNumber((page - 1) * limit + at + 1)}.{' '}
                <Link to={one.path}>{outbreakHeading(one)}</Link>
                {one.name === null ? null : (
                  <span className="second-13">{datesInWords(one.first_day, one.last_day)}</span>
                )}
              </th>
              <td className={tableStyles['number']}>{groupedNumber(one.tornadoes)}</td>
              <td
                className={`${tableStyles['number']} ${tableStyles['wide']}`}
                data-zero={one.violent === 0 || undefined}
              >
                {groupedNumber(one.violent)}
              </td>
              <td className={tableStyles['number']} data-zero={one.deaths === 0 || undefined}>
                {atLeastSign(one.deaths_at_least) + groupedNumber(one.deaths)}
              </td>
              <td className={tableStyles['number']}>{groupedNumber(Math.round(one.fujita_miles))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination info={pagination} onPage={onPage} />
    </>
  );
}

/** A year leads to its outbreaks. */
function Years({ list: { years }, onYear }: { list: OutbreakList; onYear: (year: string) => void }) {
  const figure = useMemo(() => outbreakYears('chart-years', years), [years]);
  return (
    <section className={styles['section']}>
      <Chart figure={figure} level={2} onChoose={({ year }) => year && onYear(year)} />
    </section>
  );
}
