import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { radarTargetTypes } from './radar-choices.ts';
import { RadarQuery } from './radar-options.ts';
import { ActiveRadarJob, OwnRadarFilm, RadarJob, RadarJobId, RadarRequested } from './schema.ts';

/** Whether there is such a tornado or report is for the record to say. */
const oneTornado = z.strictObject({ id: targetId('an id such as 19740403-k3v9qx2a') });
const oneReport = z.strictObject({ id: targetId('an id such as spc-20130520-k3v9qx2a') });
const oneTarget = z.strictObject({
  targetType: z.enum(radarTargetTypes),
  id: targetId('the id of a tornado or of a report'),
});
const oneJob = z.strictObject({ jobId: RadarJobId });

/** Each answer is of this moment. */
const caching = 'none';

export const radarRoutes = defineRoutes({
  requestTornadoRadar: {
    method: 'GET',
    path: '/tornadoes/{id}/radar',
    summary: 'Have a radar film of a tornado made, or get the one that there is',
    access: 'verified',
    caching,
    changesState: true,
    limits: [rateLimits.radarRequest],
    params: oneTornado,
    query: RadarQuery,
    response: RadarRequested,
    problems: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'RADAR_BUSY'],
  },
  requestStormReportRadar: {
    method: 'GET',
    path: '/spc-reports/{id}/radar',
    summary: 'Have a radar film of a preliminary report made, or get the one that there is',
    access: 'verified',
    caching,
    changesState: true,
    limits: [rateLimits.radarRequest],
    params: oneReport,
    query: RadarQuery,
    response: RadarRequested,
    problems: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'RADAR_BUSY'],
  },
  getRadarJob: {
    method: 'GET',
    path: '/radar/jobs/{jobId}',
    summary: 'How far a radar job is',
    access: 'user',
    caching,
    params: oneJob,
    response: RadarJob,
    problems: ['NOT_FOUND'],
  },
  getStormReportRadarJob: {
    method: 'GET',
    path: '/spc-reports/radar/status/{jobId}',
    summary: 'How far a radar job is, under its older URL',
    access: 'user',
    caching,
    params: oneJob,
    response: RadarJob,
    problems: ['NOT_FOUND'],
  },
  getActiveRadarJob: {
    method: 'GET',
    path: '/radar/active-jobs/{targetType}/{id}',
    summary: 'Whether a film of this tornado or report is being made, for everybody or for you',
    access: 'user',
    caching,
    params: oneTarget,
    response: ActiveRadarJob,
  },
  getOwnRadarFilm: {
    method: 'GET',
    path: '/radar/own-films/{targetType}/{id}',
    summary: 'The film of this tornado or report that you last had made by options of your own',
    access: 'user',
    caching,
    params: oneTarget,
    response: OwnRadarFilm,
  },
  cancelRadarJob: {
    method: 'DELETE',
    path: '/radar/jobs/{jobId}',
    summary: 'Cancel a radar job: your own, or as a moderator any',
    access: 'user',
    caching,
    limits: [rateLimits.radarCancel],
    params: oneJob,
    response: RadarJob,
    problems: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  },
});

function targetId(description: string) {
  return z
    .string()
    .regex(/^[0-9A-Za-z:~._-]{1,60}$/)
    .meta({ description });
}
