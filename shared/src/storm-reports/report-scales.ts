/** The scales a report can be asked for by. F and EF are never converted into each other. */
export const reportScales = [
  'F0',
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'EF0',
  'EF1',
  'EF2',
  'EF3',
  'EF4',
  'EF5',
] as const;
export type ReportScale = (typeof reportScales)[number];

/** What a filter calls the reports without a rating. */
export const unratedReport = 'N/A';

export const reportScaleFilters = [...reportScales, unratedReport] as const;
export type ReportScaleFilter = (typeof reportScaleFilters)[number];
