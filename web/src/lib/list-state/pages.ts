import { paginate } from '@touchdown/shared/contract/paginate.ts';
import type { Pagination } from '@touchdown/shared/contract/pagination.ts';

/** A page that exists, as far as the last answer knows: from 1 to the last, or on where there is more. */
export function acceptsPage(page: number, { totalPages, hasMore }: Pagination): boolean {
  return page >= 1 && (page <= totalPages || hasMore);
}

/** One page of a list that is here as a whole. A page beyond the end is the last there is. */
export function cutPage<T>(
  all: readonly T[],
  wanted: number,
  size: number,
): { shown: T[]; pagination: Pagination } {
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / size)));
  return { shown: all.slice((page - 1) * size, page * size), pagination: paginate(all.length, page, size) };
}
