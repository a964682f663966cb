/** How many reports a page has where the address does not say. */
export const stormReportPageSize = 50;
