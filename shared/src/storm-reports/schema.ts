import * as z from 'zod';
import { EditedField } from '../history/edited-field.ts';
import { tornadoScales } from '../contract/tornado-scales.ts';
import { StormReportId } from './storm-report-id.ts';

/** Null means that the source has no value. It never stands for zero. */
const degreesLat = z.number().min(-90).max(90).nullable();
const degreesLon = z.number().min(-180).max(180).nullable();
const people = z.int().min(0).nullable();

export const stormReportStatuses = [
  'PRELIMINARY',
  'PROPOSED_MATCH',
  'PROMOTED_TO_OFFICIAL',
  'WITHDRAWN',
] as const;
export const StormReportStatus = z.enum(stormReportStatuses).meta({ id: 'StormReportStatus' });
export type StormReportStatus = z.infer<typeof StormReportStatus>;

/** One row of the Storm Prediction Center's daily list of tornado reports. */
export const StormReport = z
  .strictObject({
    id: StormReportId,
    report_date: z.iso.date().describe('The convective day (noon to noon UTC) of the source file'),
    report_datetime: z.iso.datetime().describe('UTC'),
    location_text: z.string().nullable(),
    state: z.string().describe('Full name, upper case'),
    state_code: z.string().regex(/^[A-Z]{2}$/),
    county: z.string().nullable(),
    preliminary_f_scale: z.enum(tornadoScales).nullable(),
    preliminary_f_scale_text: z.string().nullable().describe("The source's own text, such as EF4+ or UNK"),
    comments: z.string().nullable(),
    wfo: z.string().nullable(),
    injuries_reported: people,
    fatalities_reported: people,
    status: StormReportStatus,
    promoted_to_tornado_id: z.string().nullable(),
    promotion_score: z.number().min(0).max(1).nullable(),
    start_lat: degreesLat,
    start_lon: degreesLon,
    lat: degreesLat,
    lon: degreesLon,
    radar_video_url: z.string().nullable(),
  })
  .meta({ id: 'StormReport' });
export type StormReport = z.infer<typeof StormReport>;

/** A storm report with what is corrected about it. */
export const StormReportForReader = z
  .strictObject({
    ...StormReport.shape,
    edited: z.array(EditedField).optional().describe('Present only if values are corrections'),
  })
  .meta({ id: 'StormReportForReader' });
export type StormReportForReader = z.infer<typeof StormReportForReader>;
