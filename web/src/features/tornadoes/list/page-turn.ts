import type { Pagination } from '@touchdown/shared/contract/pagination.ts';

/** A page that exists, as far as the last answer knows: from 1 to the last, or on where there is more. */
export function acceptsPage(page: number, { totalPages, hasMore }: Pagination): boolean {
  return page >= 1 && (page <= totalPages || hasMore);
}
