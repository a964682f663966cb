import { pageSizeOptions } from '@touchdown/shared/contract/page-limits.ts';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { readListPlace, writeListPlace, type ListPlace } from './list-address.ts';
import { CardSkeleton, TornadoCard } from './tornado-card.tsx';
import styles from './tornado-list-page.module.css';
import { useTornadoPage } from './tornado-queries.ts';

/** The record, newest first. The address is its state, so that a page of it can be kept and sent. */
export function TornadoListPage() {
  const [search, setSearch] = useSearchParams();
  const place = readListPlace(search);
  const { data, error, isPending, isPlaceholderData, refetch } = useTornadoPage(place.page, place.limit);
  const go = (next: ListPlace) => {
    setSearch(writeListPlace(next), { replace: true });
    window.scrollTo({ top: 0 });
  };

  return (
    <Page title="Tornadoes">
      <div className={styles['bar']}>
        <p className={styles['count']} aria-live="polite">
          {data ? (
            <>
              <strong>{formatNumber(data.pagination.total)}</strong> in this record, newest first
            </>
          ) : (
            'Newest first'
          )}
        </p>
        <label className={styles['size']}>
          Per page
          <select
            value={place.limit}
            onChange={(event) => go({ page: 1, limit: Number(event.target.value) })}
          >
            {sizesWith(place.limit).map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      </div>
      {isPending ? (
        <Loading count={place.limit} />
      ) : error && !data ? (
        <FailureFace title="The list could not be loaded" onRetry={() => void refetch()}>
          Error loading data: {messageOf(error)}
        </FailureFace>
      ) : data.tornadoes.length === 0 ? (
        <Nothing total={data.pagination.total} onFirst={() => go({ ...place, page: 1 })} />
      ) : (
        <>
          <ul
            className={`${styles['grid']} ${isPlaceholderData ? styles['stale'] : ''}`}
            aria-busy={isPlaceholderData}
          >
            {data.tornadoes.map((tornado) => (
              <li key={tornado.id}>
                <TornadoCard tornado={tornado} />
              </li>
            ))}
          </ul>
          <Pagination info={data.pagination} onPage={(page) => go({ ...place, page })} />
        </>
      )}
    </Page>
  );
}

/** An address may name a size that is not among the choices; it is shown as what it is. */
function sizesWith(limit: number): number[] {
  return [...new Set([...pageSizeOptions, limit])].sort((a, b) => a - b);
}

function Loading({ count }: { count: number }) {
  return (
    <ul className={styles['grid']} aria-label="Loading tornadoes">
      {Array.from({ length: Math.min(count, 10) }, (_, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <li key={i}>
          <CardSkeleton />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ total, onFirst }: { total: number; onFirst: () => void }) {
  if (total > 0) {
    return (
      <EmptyFace title="This page is beyond the end" actions={<Button onClick={onFirst}>First page</Button>}>
        The record has fewer pages than the address asks for.
      </EmptyFace>
    );
  }
  return <EmptyFace title="No tornadoes found">No results found matching your criteria.</EmptyFace>;
}
