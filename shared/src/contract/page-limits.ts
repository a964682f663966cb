/** The limits of paging, separate from the schemas that check them, so that browsers do not load zod. */
export const defaultPage = 1;
export const defaultPageSize = 10;
export const pageSizeOptions = [10, 25, 50, 100] as const;
/** In each of the home page's lists. */
export const homeCardItems = 10;
export const maxPageSize = 100;
/** Enough for any list here, and small enough that page × limit is an exact integer. */
export const maxPage = 1_000_000;
