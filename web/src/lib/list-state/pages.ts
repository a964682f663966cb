import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { Pagination } from '@touchdown/shared/contract/pagination.ts';

/** Whether a page exists according to the last answer: from 1 to the last one, or later if there are more. */
export function acceptsPage(page: number, { totalPages, hasMore }: Pagination): boolean {
  return page >= 1 && (page <= totalPages || hasMore);
}

/** Cuts one page out of a complete list. A number beyond the end means the last page. */
export function cutPage<T>(
  all: readonly T[],
  wanted: number,
  size: number,
): { shown: T[]; pagination: Pagination } {
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / size)));
  return { shown: all.slice((page - 1) * size, page * size), pagination: paginate(all.length, page, size) };
}
