import { tornadoScales, unrated } from '../contract/tornado-scales.ts';

/** The scales that a filter of storm reports accepts. */
export const reportScaleFilters = [...tornadoScales, unrated] as const;
export type ReportScaleFilter = (typeof reportScaleFilters)[number];
