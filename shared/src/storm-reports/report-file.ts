/** The list as CSV, at the path of its page with an ending. */
export const stormReportFile = {
  path: '/spc-reports.csv',
  /** A response of a function has at most 6 MB, and a report takes up to 600 bytes. A whole year has about 1,500. */
  maxReports: 8_000,
} as const;
