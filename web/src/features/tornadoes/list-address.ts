import {
  defaultPage,
  defaultPageSize,
  maxPage,
  maxPageSize,
} from '@touchdown/shared/contract/page-limits.ts';

export interface ListPlace {
  page: number;
  limit: number;
}

/** Page and limit as the address says; what is no whole number in range is the default. */
export function readListPlace(search: URLSearchParams): ListPlace {
  return {
    page: wholeNumber(search.get('page'), maxPage) ?? defaultPage,
    limit: wholeNumber(search.get('limit'), maxPageSize) ?? defaultPageSize,
  };
}

/** The address of a place; defaults are left out. */
export function writeListPlace({ page, limit }: ListPlace): URLSearchParams {
  const search = new URLSearchParams();
  if (page !== defaultPage) search.set('page', String(page));
  if (limit !== defaultPageSize) search.set('limit', String(limit));
  return search;
}

function wholeNumber(text: string | null, most: number): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= most ? value : undefined;
}
