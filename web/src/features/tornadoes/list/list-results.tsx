import type { NarrativeSnippet } from '@touchdown/shared/tornadoes/answers.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { Suspense, type ReactNode } from 'react';
import type { ApiResult } from '../../../lib/api/api-client.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { passWords } from '../../../entities/tornado/tornado-words.ts';
import { useUnits } from '../../../lib/units.ts';
import { CardSkeleton, TornadoCard } from '../../../entities/tornado/tornado-card.tsx';
import type { ListView } from './list-query-string.ts';
import { nextSteps } from './next-steps.ts';
import { TornadoTable, type SortChange } from './tornado-table.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from './tornado-list-page.module.css';

/** Few searches look into narratives. */
const FoundText = lazyPart(() => import('../../../ui/found-text.tsx'), 'FoundText');

/** Enough to fill a screen. */
const maxSkeletons = 10;

interface ListResultsProps {
  data: ApiResult<'GET /tornadoes'> | undefined;
  error: unknown;
  /** Whether the data answers the previous query. */
  isStale: boolean;
  page: number;
  limit: number;
  onPage: (page: number) => void;
  onRetry: () => void;
  /** Removes all filters; undefined if there are none. */
  onClear: (() => void) | undefined;
  renderAction: CardAction;
  /** The place of the filters in words, of which tornadoes passed at a distance. */
  nearPlace: string;
  view: ListView;
  sort: SortChange;
  onSort: (sort: SortChange) => void;
}

/** Returns the button that the app puts on a card. */
export type CardAction = (tornado: TornadoSummary) => ReactNode;

/** The results: loading, failed, empty or full. After a failure, only an earlier answer to the same query is listed. */
export function ListResults({
  data,
  error,
  isStale,
  page,
  limit,
  onPage,
  onRetry,
  onClear,
  renderAction,
  nearPlace,
  view,
  sort,
  onSort,
}: ListResultsProps) {
  const units = useUnits();
  const passedOf = ({ id }: TornadoSummary) =>
    passWords(data?.passes?.[id], data?.understood?.towns[0]?.label ?? nearPlace, units);
  if (error && !data) {
    return (
      <FailureFace title="The list could not be loaded" onRetry={onRetry}>
        Error loading data: {messageOf(error)}
      </FailureFace>
    );
  }
  // The page is beyond the end: the first one is on its way.
  const isBeyond = data !== undefined && data.pagination.total > 0 && data.tornadoes.length === 0;
  if (!data || isBeyond) return <Loading count={Math.min(limit, maxSkeletons)} view={view} />;
  const { tornadoes, pagination } = data;
  if (pagination.total === 0) return <NothingFound understood={data.understood} onClear={onClear} />;
  return (
    <>
      {view === 'table' ? (
        <TornadoTable
          tornadoes={tornadoes}
          passedOf={passedOf}
          sort={sort}
          onSort={onSort}
          isStale={isStale}
        />
      ) : (
        <ul className={`${styles['grid']} ${isStale ? 'stale' : ''}`} aria-busy={isStale}>
          {tornadoes.map((tornado) => (
            <li key={tornado.id}>
              <TornadoCard
                tornado={tornado}
                action={renderAction(tornado)}
                passed={passedOf(tornado)}
                found={snippetOf(data.snippets?.[tornado.id])}
              />
            </li>
          ))}
        </ul>
      )}
      {/* The URL's page, because the answer is still the previous page while the next one loads. */}
      <Pagination info={{ ...pagination, page }} onPage={onPage} />
    </>
  );
}

function NothingFound({
  understood,
  onClear,
}: Pick<ListResultsProps, 'onClear'> & Pick<ApiResult<'GET /tornadoes'>, 'understood'>) {
  return (
    <EmptyFace
      title="No tornadoes found"
      actions={
        <>
          {onClear ? <Button onClick={onClear}>Clear all filters</Button> : null}
          {nextSteps(understood).map(({ label, to }) => (
            <LinkButton key={to} to={to}>
              {label}
            </LinkButton>
          ))}
        </>
      }
    >
      No results found matching your criteria.
      {understood?.tried.length ? ` Looked for: ${understood.tried.join('; ')}.` : null}
    </EmptyFace>
  );
}

function snippetOf(snippet: NarrativeSnippet | undefined): ReactNode {
  if (!snippet) return null;
  return (
    <Suspense>
      <FoundText
        {...(snippet.narrative === 'episode' ? { source: 'Of the episode' } : {})}
        parts={snippet.parts}
      />
    </Suspense>
  );
}

function Loading({ count, view }: { count: number; view: ListView }) {
  return (
    <ul
      className={styles[view === 'table' ? 'rows' : 'grid']}
      aria-label="Loading tornadoes"
      aria-busy="true"
    >
      {Array.from({ length: count }, (_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <li key={i}>{view === 'table' ? <Skeleton height="2.75rem" /> : <CardSkeleton />}</li>
      ))}
    </ul>
  );
}
