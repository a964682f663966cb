import * as z from 'zod';
import { radarJobStatuses } from './radar-choices.ts';

export const RadarJobId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .meta({ description: 'the id of a radar job, as the request for it was answered' });

const jobFields = {
  job_id: RadarJobId,
  jobId: RadarJobId.describe('The same as job_id'),
  status: z.enum(radarJobStatuses),
  message: z.string().nullable().describe('What is being done, what went wrong or what is missing'),
  progress: z.number().min(0).max(1),
  result_url: z.string().nullable().describe('The film, once there is one'),
  poster_url: z.string().nullable().describe('Its first picture'),
  is_public: z
    .boolean()
    .describe('Whether everybody sees the film: where no option differs from its default'),
};

export const RadarJob = z.strictObject(jobFields).meta({ id: 'RadarJob' });
export type RadarJob = z.infer<typeof RadarJob>;

/** A job, or at once a film that was made before, and then perhaps no job any more. */
export const RadarRequested = z
  .strictObject({ ...jobFields, job_id: RadarJobId.nullable(), jobId: RadarJobId.nullable() })
  .meta({ id: 'RadarRequested' });
export type RadarRequested = z.infer<typeof RadarRequested>;

export const OwnRadarFilm = z
  .strictObject({
    film: z.strictObject({ result_url: z.string(), poster_url: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'OwnRadarFilm' });
export type OwnRadarFilm = z.infer<typeof OwnRadarFilm>;

export const ActiveRadarJob = z
  .strictObject({ has_active_job: z.boolean(), job: RadarJob.nullable() })
  .meta({ id: 'ActiveRadarJob' });
export type ActiveRadarJob = z.infer<typeof ActiveRadarJob>;
