/** How a list of tornadoes is sorted where nobody says. The address and the API leave it out alike. */
export const defaultSortField = 'start_time';
export const defaultSortDirection = 'DESC';
/** How many reports a page has where the address does not say. */
export const stormReportPageSize = 50;
