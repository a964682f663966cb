import * as z from 'zod';
import { EditedField } from '../history/edited-field.ts';
import { OfficialUntil } from '../contract/official-until.ts';
import { tornadoScales } from '../contract/tornado-scales.ts';
import { recordAnswers } from './record-answer.ts';
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
    proposed_tornado_id: z
      .string()
      .nullable()
      .optional()
      .describe('The tornado that it is probably about, until a person has decided; absent in older lists'),
    near_tornado_id: z
      .string()
      .nullable()
      .optional()
      .describe('A tornado within an hour and ten kilometers, too far away to be offered as the same'),
    changed_at: z.iso
      .datetime()
      .optional()
      .describe('When an import last brought or changed it; absent where that was not recorded'),
  })
  .meta({ id: 'StormReport' });
export type StormReport = z.infer<typeof StormReport>;

/** The tornado of the record that a report is about, for certain or probably. */
export const TornadoOfReport = z
  .strictObject({
    id: z.string(),
    name: z
      .string()
      .nullable()
      .describe('As this site calls it, such as Moore tornado; null where the record does not list its id'),
    tor_f_scale: z.enum(tornadoScales).nullable(),
    begin_wall: z.string().nullable().describe('What clocks showed where it touched down'),
    score: z.number().min(0).max(1).nullable().describe('1 on its path at its time'),
  })
  .meta({ id: 'TornadoOfReport' });
export type TornadoOfReport = z.infer<typeof TornadoOfReport>;

/** A storm report of a list, with what is looked up for it. */
export const StormReportInList = z
  .strictObject({
    ...StormReport.shape,
    report_wall: z
      .string()
      .nullable()
      .optional()
      .describe(
        'What clocks showed at the place, such as 2013-05-20T15:01; null where its zone is not known',
      ),
    report_zone_letters: z.string().nullable().optional().describe('The letters of that clock, such as CDT'),
    tornado: TornadoOfReport.nullable()
      .optional()
      .describe('Null for a report that belongs to no tornado of the record'),
    record_answer: z
      .enum(recordAnswers)
      .optional()
      .describe(
        'What the official record says to it: waiting (the record does not go that far yet), became (it is of this tornado), undecided (a tornado is near, and nobody has confirmed it), not_a_tornado (the record goes that far and has none near it), withdrawn',
      ),
  })
  .meta({ id: 'StormReportInList' });
export type StormReportInList = z.infer<typeof StormReportInList>;

/** How many reports of a selection are from a state. */
const ReportsOfState = z.strictObject({
  state: z.string(),
  state_code: z.string(),
  reports: z.int().min(1),
});

const answers = z
  .strictObject({
    waiting: z.int().min(0),
    became: z.int().min(0),
    undecided: z.int().min(0),
    not_a_tornado: z.int().min(0),
  })
  .describe('By what the official record says to them');

/** How many reports a whole selection has, of all of its pages. */
export const StormReportCounts = z
  .strictObject({
    states: z.array(ReportsOfState).describe('The most first'),
    statuses: z.strictObject({
      PRELIMINARY: z.int().min(0),
      PROPOSED_MATCH: z.int().min(0),
      PROMOTED_TO_OFFICIAL: z.int().min(0),
    }),
    answers: answers.optional(),
  })
  .meta({ id: 'StormReportCounts' });
export type StormReportCounts = z.infer<typeof StormReportCounts>;

/** A storm report with what is corrected about it. */
export const StormReportForReader = z
  .strictObject({
    ...StormReportInList.shape,
    edited: z.array(EditedField).optional().describe('Present only if values are corrections'),
  })
  .meta({ id: 'StormReportForReader' });
export type StormReportForReader = z.infer<typeof StormReportForReader>;

/** The storm reports that stand in for the official record until it comes, in columns: row by row the newest first. */
export const PreliminaryReports = z
  .strictObject({
    official_until: OfficialUntil,
    counts: StormReportCounts.describe('Of all these reports. One tornado may have several'),
    left_out: z
      .int()
      .min(0)
      .describe('How many of the oldest are not in the columns, because there are too many'),
    columns: z.strictObject({
      id: z.array(StormReportId),
      report_date: z.array(StormReport.shape.report_date),
      report_datetime: z.array(StormReport.shape.report_datetime),
      report_wall: z.array(z.string().nullable()).describe('What clocks showed at the place'),
      lat: z.array(degreesLat),
      lon: z.array(degreesLon),
      state_code: z.array(StormReport.shape.state_code),
      county: z.array(StormReport.shape.county),
      location_text: z.array(StormReport.shape.location_text),
      preliminary_f_scale: z.array(StormReport.shape.preliminary_f_scale),
      status: z.array(StormReportStatus),
      promoted_to_tornado_id: z.array(z.string().nullable()).describe('The tornado that it became'),
    }),
  })
  .meta({ id: 'PreliminaryReports' });
export type PreliminaryReports = z.infer<typeof PreliminaryReports>;
