import type { Pagination } from './pagination.ts';

/** Which page this is of how many. Apart from the schema, so that a screen can count without it. */
export function paginate(total: number, page: number, limit: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { total, page, limit, totalPages, hasMore: page < totalPages };
}
