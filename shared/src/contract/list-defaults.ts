/** How a list of tornadoes is sorted where nobody says. The URL and the API leave it out alike. */
export const defaultSortField = 'start_time';
export const defaultSortDirection = 'DESC';
/** How many reports a page has where the URL does not say. */
export const stormReportPageSize = 50;
