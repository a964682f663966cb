import type { Pagination } from './pagination.ts';

/** Returns the pagination of a list. It is separate from the schema, so that browsers do not load zod. */
export function paginate(total: number, page: number, limit: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { total, page, limit, totalPages, hasMore: page < totalPages };
}
