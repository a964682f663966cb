import * as z from 'zod';
import { LocalTime } from '../contract/local-time.ts';
import { CompiledValues } from './schema.ts';
import { ratings } from './rating.ts';
import { linkKinds } from './link-kinds.ts';
import { linkCertainties } from './source-kinds.ts';
import { TornadoId } from './tornado-id.ts';
import { TracedField } from './traced-field.ts';
import { UnsureNeighbour } from './unsure-neighbour.ts';

const count = z.int().min(0).nullable();
const amount = z.number().min(0).nullable();
const place = z.strictObject({ lat: z.number(), lon: z.number() }).nullable();

/** One row of Storm Events: the part of the path in one county. */
export const TornadoSegment = z
  .strictObject({
    event_id: z.string(),
    county: z.string(),
    state: z.string(),
    wfo: z.string().nullable(),
    reported_by: z.string().nullable(),
    begin_local: LocalTime,
    begin_datetime: z.iso.datetime(),
    end_local: LocalTime.nullable(),
    rating: z.enum(ratings),
    path_length: amount.describe('miles'),
    path_width: amount.describe('yards'),
    fatalities: count,
    injuries: count,
    damage_estimate: amount,
    start: place,
    end: place,
    begin_location: z.string().nullable(),
    end_location: z.string().nullable(),
    narrative: z.string().nullable(),
  })
  .meta({ id: 'TornadoSegment' });
export type TornadoSegment = z.infer<typeof TornadoSegment>;

/** What holds a segment and the next one together. */
export const TornadoJoint = z
  .strictObject({
    kind: z
      .enum(linkKinds)
      .describe(
        'place: clock and place agree; id: the source’s own ids say so; hand: a person has decided; totals: the sums of the SPC’s record join them',
      ),
    gap_miles: z
      .number()
      .nullable()
      .describe('From the end of the first, or its start if no end is recorded; null if not recorded'),
    minutes: z.int().nullable().describe('From beginning to beginning; negative if the second is earlier'),
    because: z.string().nullable().describe('The reading of a person, where clock or place speak against it'),
  })
  .meta({ id: 'TornadoJoint' });
export type TornadoJoint = z.infer<typeof TornadoJoint>;

/** A row as the agency published it, with its file and line. */
export const SourceRow = z
  .strictObject({
    source: z.string(),
    file: z.string(),
    sha256: z.string(),
    line: z.int(),
    row: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SourceRow' });
export type SourceRow = z.infer<typeof SourceRow>;

export const Revision = z
  .strictObject({
    release: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(['added', 'changed', 'withdrawn']),
    fields: z.array(z.string()).describe('The names of the changed values'),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof Revision>;

/** The sources of a tornado's values, as they are stored. */
export const TornadoSources = z
  .strictObject({
    id: TornadoId,
    aliases: z.array(z.string()).describe('ncei:EVENT_ID and spc:YEAR-NUMBER'),
    link: z.strictObject({
      certainty: z.enum(linkCertainties),
      scores: z
        .array(z.number().nullable())
        .describe(
          'One for each join of two segments, by place, clock and ids; lower is more certain. Null if these do not allow it, so that it has none',
        ),
      joints: z
        .array(TornadoJoint)
        .optional()
        .describe(
          'One for each join of two segments, in order. Absent from what was stored before kinds were',
        ),
      apart: z
        .strictObject({ kind: z.literal('hand'), because: z.string(), event_ids: z.array(z.string()) })
        .optional()
        .describe(
          'Present if a person has read these rows as a tornado of their own, with the rows of the others',
        ),
      unsure: z
        .array(UnsureNeighbour)
        .describe('Tornadoes that may be part of the same path, where no record of the SPC decides'),
    }),
    spc: z
      .strictObject({
        joined_by: z
          .enum(linkKinds)
          .optional()
          .describe(
            'What holds NCEI’s rows and the SPC’s together. Absent from what was stored before kinds were',
          ),
        agrees: z.boolean(),
        differences: z.array(z.string()),
        begin_datetime: z.iso.datetime().describe('UTC'),
        rating: z.enum(ratings),
        fatalities: count,
        injuries: count,
      })
      .nullable()
      .describe('The same tornado in the SPC’s record'),
    segments: z.array(TornadoSegment),
    fatality_places: z.array(z.strictObject({ place: z.string(), count: z.int() })),
    source_rows: z.array(SourceRow),
    quality: z.array(z.strictObject({ code: z.string(), sentence: z.string() })),
    revisions: z.array(Revision),
    compiled: CompiledValues.optional().describe('Present only if a value is not NOAA’s but our own'),
  })
  .meta({ id: 'TornadoSources' });
export type TornadoSources = z.infer<typeof TornadoSources>;

/** The same as served: with each value of the page, the rows that it was made of, and by which rule. */
export const TracedSources = z
  .strictObject({ ...TornadoSources.shape, fields: z.array(TracedField) })
  .meta({ id: 'TracedSources' });
export type TracedSources = z.infer<typeof TracedSources>;
