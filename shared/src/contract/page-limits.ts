/** The numbers of paging, without the schemas that check them: a browser needs no more. */
export const defaultPage = 1;
export const defaultPageSize = 10;
export const pageSizeOptions = [10, 25, 50, 100] as const;
export const maxPageSize = 100;
/** Deep enough for any list here, and small enough that page × limit stays an exact integer. */
export const maxPage = 1_000_000;
