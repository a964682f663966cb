import type { Pagination as PaginationInfo } from '@touchdown/shared/contract/pagination.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Button } from './button.tsx';
import { GoToPage } from './go-to-page.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';

/** With more pages, a field takes the number of one. */
const maxPagesAtHand = 7;

/** Hidden if there is only one page. On a narrow screen "Page 2 of 27" replaces the numbers. */
export function Pagination({ info, onPage }: { info: PaginationInfo; onPage: (page: number) => void }) {
  const { page, totalPages, total } = info;
  if (total === 0 || totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className={`not-printed ${styles['pagination']}`}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      {pageNumbers(page, totalPages).map((number, i) =>
        number === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has no identity but its place
          <span key={`gap-${i}`} className={styles['gap']}>
            …
          </span>
        ) : (
          <Button
            key={number}
            className={`${styles['number']} ${number === page ? styles['current'] : ''}`}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {groupedNumber(number)}
          </Button>
        ),
      )}
      <span className={styles['where']}>
        Page {groupedNumber(page)} of {groupedNumber(totalPages)}
      </span>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      {totalPages > maxPagesAtHand ? <GoToPage page={page} totalPages={totalPages} onPage={onPage} /> : null}
    </nav>
  );
}
