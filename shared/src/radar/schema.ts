import * as z from 'zod';
import { findStation } from './nearest-stations.ts';
import { radarJobStatuses } from './radar-choices.ts';

export const RadarJobId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: 'the id of a radar job, from the response to its request' });

const jobFields = {
  job_id: RadarJobId,
  jobId: RadarJobId.describe('The same as job_id'),
  status: z.enum(radarJobStatuses),
  message: z.string().nullable().describe('The current step, the error, or what is missing from the loop'),
  progress: z.number().min(0).max(1),
  place: z
    .int()
    .min(1)
    .nullable()
    .describe('Its number among the jobs that wait for a worker, about; null if it is not queued'),
  wait_seconds: z.int().min(0).nullable().describe('How long it waits from now on, about'),
  progress_url: z
    .string()
    .nullable()
    .describe(
      'An object with the same state, which the edge keeps for a second. Read this, and not the job, to follow it',
    ),
  result_url: z.string().nullable().describe('The URL of the finished loop'),
  poster_url: z.string().nullable().describe('The URL of its poster image'),
  is_public: z.boolean().describe('Whether the loop is public, which it is if all options are defaults'),
};

export const RadarJob = z.strictObject(jobFields).meta({ id: 'RadarJob' });
export type RadarJob = z.infer<typeof RadarJob>;

/** A job, or an existing loop, whose job may have expired. */
export const RadarRequested = z
  .strictObject({ ...jobFields, job_id: RadarJobId.nullable(), jobId: RadarJobId.nullable() })
  .meta({ id: 'RadarRequested' });
export type RadarRequested = z.infer<typeof RadarRequested>;

export const PrivateRadarLoop = z
  .strictObject({
    loop: z.strictObject({ result_url: z.string(), poster_url: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'PrivateRadarLoop' });
export type PrivateRadarLoop = z.infer<typeof PrivateRadarLoop>;

export const ActiveRadarJob = z
  .strictObject({ has_active_job: z.boolean(), job: RadarJob.nullable() })
  .meta({ id: 'ActiveRadarJob' });
export type ActiveRadarJob = z.infer<typeof ActiveRadarJob>;

/** The picture of a day's rotation and what is beside it. */
export const DayRotationFiles = z
  .strictObject({
    date: z.iso.date(),
    rotation: z
      .strictObject({
        picture_url: z.string(),
        summary_url: z.string().describe('What radars saw of each tornado, as JSON'),
        geojson_url: z
          .string()
          .describe('Every point: time, rotation in knots, radar, height of the beam, tornado'),
        csv_url: z.string().describe('The same points'),
        made_at: z.iso.datetime(),
      })
      .nullable()
      .describe('Null until somebody asks for it'),
  })
  .meta({ id: 'DayRotationFiles' });
export type DayRotationFiles = z.infer<typeof DayRotationFiles>;

export const RadarLoopRemoved = z.strictObject({ removed: z.literal(true) }).meta({ id: 'RadarLoopRemoved' });

/** Which volumes are listed. */
export const RadarVolumeQuery = z.strictObject({
  station: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{3}$/)
    .refine((id) => findStation(id) !== undefined)
    .meta({ description: 'the id of a NEXRAD or TDWR radar, such as KTLX' }),
  at: z.iso.datetime().meta({ description: 'a time in UTC, such as 2013-05-20T20:16:00Z' }),
});

export const RadarVolumes = z
  .strictObject({
    station: z.string(),
    volumes: z
      .array(
        z.strictObject({
          name: z.string().describe('Its name in the archive'),
          began_at: z.iso.datetime().describe('When the radar began it'),
          url: z.string().describe('Where this site sends it, packed as the archive has it'),
        }),
      )
      .describe('In the order of time'),
    is_simulated: z
      .boolean()
      .describe('Whether these are simulated storms, as on a machine without the archive'),
  })
  .meta({ id: 'RadarVolumes' });
export type RadarVolumes = z.infer<typeof RadarVolumes>;
