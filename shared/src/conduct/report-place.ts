/** The queue of open reports has the newest ones up to this number. */
export const maxOpenReports = 2_000;

/**
 * A place in a list of reports, for the next page: the time of what is newest about a contribution, and its id. In the
 * queue of open reports, the number of its reports comes first and the time of the first page last.
 */
export const reportPlacePattern =
  /^(\d{1,4}_)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9A-HJKMNP-TV-Z]{26}(_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?$/;
