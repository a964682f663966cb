import { tornadoScales, unrated } from '../contract/tornado-scales.ts';

/** The scales by which reports are filtered. */
export const reportScaleFilters = [...tornadoScales, unrated] as const;
export type ReportScaleFilter = (typeof reportScaleFilters)[number];
