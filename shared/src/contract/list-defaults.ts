/** The default order of a list of tornadoes, omitted in URLs of pages and of the API. */
export const defaultSortField = 'start_time';
export const defaultSortDirection = 'DESC';
/** The default number of storm reports per page. */
export const stormReportPageSize = 50;
