import { Link, useSearchParams } from 'react-router-dom';
import type { ListedImport, ReportSource } from '@touchdown/shared/record/import-report.ts';
import {
  changesSentence,
  changesTitle,
  importPath,
  importSentence,
  importTitle,
  sourceWords,
} from '@touchdown/shared/releases/import-report-words.ts';
import { changesPath } from '@touchdown/shared/releases/release-paths.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { OptionSelect } from '../../ui/filters/filter-fields.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { useImports } from './data-queries.ts';
import { reportedLabel } from './reported-label.ts';
import answerStyles from '../../entities/answer-page/answer-page.module.css';
import styles from './data.module.css';

/** All imports of NOAA's files, newest first. The URL has the filters and the import after which the page begins. */
export function ChangesPage() {
  const [search, setSearch] = useSearchParams();
  const query = Object.fromEntries(
    ['year', 'source', 'field', 'before'].flatMap((name) => {
      const value = search.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  ) as Record<string, string>;
  const { data, error, isPending, isPlaceholderData, refetch } = useImports(query);
  usePageTitle(changesTitle, changesSentence);
  const choose = (name: string, value: string) => {
    const { before: _before, ...rest } = query;
    const chosen = Object.entries({ ...rest, [name]: value }).filter(([, one]) => one !== '');
    setSearch(new URLSearchParams(chosen));
  };
  return (
    <article aria-label={changesTitle} className={`page-width ${answerStyles['sections']}`}>
      <h1>{changesTitle}</h1>
      <p className={answerStyles['sentence']}>{changesSentence}</p>
      <p className="second-15 above-12 reading">
        This page covers NOAA’s files only. Members’ corrections are in{' '}
        <Link to="/corrections">corrections</Link>; the results of both are in{' '}
        <Link to="/data">releases</Link>. Imports by earlier versions of this site have no report. Follow by{' '}
        <a href={`${changesPath}.atom`}>Atom</a>.
      </p>
      <Filters query={query} onChoose={choose} />
      {data ? (
        <div className={isPlaceholderData ? 'stale' : ''}>
          {data.imports.length > 0 ? (
            <Imports imports={data.imports} query={query} />
          ) : (
            <NoImports isFiltered={Object.keys(query).length > 0} hasMore={data.pagination.next !== null} />
          )}
          <Older query={query} next={data.pagination.next} />
        </div>
      ) : isPending ? (
        <div className={`stack ${answerStyles['section']}`} aria-busy="true">
          <p role="status">Loading the imports</p>
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
        </div>
      ) : (
        <FailureFace title="Failed to load the imports" onRetry={() => void refetch()}>
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </article>
  );
}

/** What agencies revise and people ask about. A link may name any other. */
const chosenFields = [
  'tor_f_scale',
  'fatalities',
  'injuries',
  'path_length',
  'path_width',
  'begin_datetime',
  'start_coordinates',
  'end_coordinates',
  'damage_estimate',
  'event_narrative',
];

interface FiltersProps {
  query: Readonly<Record<string, string>>;
  onChoose: (name: string, value: string) => void;
}

function Filters({ query: { year = '', source = '', field = '' }, onChoose }: FiltersProps) {
  const { data } = useCurrentCatalogue();
  const coverage = data?.coverage ?? null;
  const covered = coverage
    ? Array.from({ length: coverage.to - coverage.from + 1 }, (_year, at) => String(coverage.to - at))
    : [];
  // A link may name a year before the record is known, or another one.
  const years = year === '' || covered.includes(year) ? covered : [year, ...covered];
  const fields = field === '' || chosenFields.includes(field) ? chosenFields : [field, ...chosenFields];
  const sources = Object.entries(sourceWords) as [ReportSource, string][];
  return (
    <div className={`not-printed ${styles['filters']}`}>
      <OptionSelect
        label="Files of"
        value={source}
        options={[
          { value: '', label: 'All sources' },
          ...sources.map(([value, label]) => ({ value: value as string, label })),
        ]}
        onChange={(value) => onChoose('source', value)}
      />
      <OptionSelect
        label="Year of the tornadoes"
        value={year}
        options={[{ value: '', label: 'All years' }, ...years.map((value) => ({ value, label: value }))]}
        onChange={(value) => onChoose('year', value)}
      />
      <OptionSelect
        label="That changed"
        value={field}
        options={[
          { value: '', label: 'Anything' },
          ...fields.map((name) => ({ value: name, label: reportedLabel(name) })),
        ]}
        onChange={(value) => onChoose('field', value)}
      />
    </div>
  );
}

/** The year and the field stay chosen in the report. */
function Imports({ imports, query }: { imports: readonly ListedImport[]; query: FiltersProps['query'] }) {
  const { year = '', field = '' } = query;
  const kept = Object.entries({ year, field }).filter(([, value]) => value !== '');
  const search = kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
  return (
    <ol className={styles['releases']}>
      {imports.map((one) => (
        <li key={one.run}>
          <Link to={importPath(one) + search}>{importTitle(one)}</Link>
          <p className={one.is_taken_back || one.outcome === 'refused' ? 'second' : ''}>
            {importSentence(one)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function NoImports({ isFiltered, hasMore }: { isFiltered: boolean; hasMore: boolean }) {
  if (hasMore) return <EmptyFace title="None so far">No matches so far. Older imports may match.</EmptyFace>;
  return isFiltered ? (
    <EmptyFace
      title="No import matches"
      actions={
        <LinkButton to={changesPath} look="primary">
          All imports
        </LinkButton>
      }
    >
      No reported import had such files.
    </EmptyFace>
  ) : (
    <EmptyFace title="No import yet">The first report comes with the next import of NOAA’s files.</EmptyFace>
  );
}

function Older({ query, next }: { query: Readonly<Record<string, string>>; next: number | null }) {
  if (next === null && !query['before']) return null;
  const { before: _before, ...rest } = query;
  const to = (search: Record<string, string>) => {
    const text = new URLSearchParams(search).toString();
    return text === '' ? changesPath : `${changesPath}?${text}`;
  };
  return (
    <nav aria-label="Pages" className={`buttons ${styles['buttons']}`}>
      {query['before'] ? <LinkButton to={to(rest)}>Newest imports</LinkButton> : null}
      {next === null ? null : (
        <LinkButton to={to({ ...rest, before: String(next) })}>Older imports</LinkButton>
      )}
    </nav>
  );
}
