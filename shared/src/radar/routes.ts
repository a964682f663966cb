import * as z from 'zod';
import { isDate } from '../text/written-date.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes, listCaching } from '../contract/route.ts';
import { radarJobTargetTypes, radarTargetTypes } from './radar-choices.ts';
import { RadarQuery } from './radar-options.ts';
import {
  ActiveRadarJob,
  DayRotationFiles,
  PrivateRadarLoop,
  RadarJob,
  RadarJobId,
  RadarLoopRemoved,
  RadarRequested,
  RadarVolumeQuery,
  RadarVolumes,
} from './schema.ts';

/** Only the form of an id is checked here. */
const oneTornado = z.strictObject({ id: targetId('an id such as 19740403-k3v9qx2a') });
const oneReport = z.strictObject({ id: targetId('an id such as spc-20130520-k3v9qx2a') });
const oneTarget = z.strictObject({
  targetType: z.enum(radarTargetTypes),
  id: targetId('the id of a tornado or of a storm report'),
});
const oneJobTarget = z.strictObject({
  targetType: z.enum(radarJobTargetTypes),
  id: targetId('the id of a tornado or of a storm report, or the date of a day'),
});
const oneDay = z.strictObject({
  date: z.string().refine(isDate, 'That isn’t a date. Days have addresses such as /days/2011-04-27.').meta({
    spoken: true,
    description: 'a date such as 2011-04-27, from midnight to midnight at each place',
  }),
});
const oneJob = z.strictObject({ jobId: RadarJobId });

/** Responses change from moment to moment, so none is cached. */
const caching = 'none';

export const radarRoutes = defineRoutes({
  requestTornadoRadar: {
    method: 'GET',
    path: '/tornadoes/{id}/radar',
    summary: 'Request a radar loop of a tornado, or get the existing one',
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
    summary: 'Request a radar loop of a storm report, or get the existing one',
    access: 'verified',
    caching,
    changesState: true,
    limits: [rateLimits.radarRequest],
    params: oneReport,
    query: RadarQuery,
    response: RadarRequested,
    problems: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'RADAR_BUSY'],
  },
  requestDayRotation: {
    method: 'POST',
    path: '/days/{date}/rotation',
    summary: 'Request the picture of the rotation that radars saw on a day, or get the existing one',
    access: 'verified',
    caching,
    limits: [rateLimits.radarRequest],
    params: oneDay,
    response: RadarRequested,
    problems: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'RADAR_BUSY', 'UNAVAILABLE'],
  },
  getDayRotation: {
    method: 'GET',
    path: '/days/{date}/rotation',
    summary: 'Get the picture of the rotation that radars saw on a day, if somebody has asked for it',
    access: 'public',
    caching: listCaching,
    params: oneDay,
    response: DayRotationFiles,
  },
  getRadarJob: {
    method: 'GET',
    path: '/radar/jobs/{jobId}',
    summary: 'Get the progress of a radar job',
    access: 'user',
    caching,
    params: oneJob,
    response: RadarJob,
    problems: ['NOT_FOUND'],
  },
  getStormReportRadarJob: {
    method: 'GET',
    path: '/spc-reports/radar/status/{jobId}',
    summary: 'Get the progress of a radar job, at its older path',
    access: 'user',
    caching,
    params: oneJob,
    response: RadarJob,
    problems: ['NOT_FOUND'],
  },
  getActiveRadarJob: {
    method: 'GET',
    path: '/radar/active-jobs/{targetType}/{id}',
    summary:
      'Check whether a public loop, or a private one of yours, of this tornado or storm report, or the picture of a day is being made',
    access: 'user',
    caching,
    params: oneJobTarget,
    response: ActiveRadarJob,
  },
  getPrivateRadarLoop: {
    method: 'GET',
    path: '/radar/private-loops/{targetType}/{id}',
    summary: 'Get your latest private loop of this tornado or storm report, made with your own options',
    access: 'user',
    caching,
    params: oneTarget,
    response: PrivateRadarLoop,
  },
  removeRadarLoop: {
    method: 'DELETE',
    path: '/radar/loops/{targetType}/{id}',
    summary:
      'Remove the public loop of a tornado or storm report, or the picture of a day, so that the next request makes it again',
    access: 'moderator',
    confirmation: 'fresh',
    caching,
    limits: [rateLimits.radarCancel],
    params: oneJobTarget,
    response: RadarLoopRemoved,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  listRadarVolumes: {
    method: 'GET',
    path: '/radar/volumes',
    summary:
      'List the volumes that a radar has in the archive around a time, to open them in the radar viewer',
    access: 'public',
    // A radar sends a volume every few minutes, and the archive may get older ones late.
    caching: { browserSeconds: 60, edgeSeconds: 300, neverStale: true },
    limits: [rateLimits.archivedVolumes],
    query: RadarVolumeQuery,
    response: RadarVolumes,
    problems: ['UNAVAILABLE'],
  },
  cancelRadarJob: {
    method: 'DELETE',
    path: '/radar/jobs/{jobId}',
    summary: 'Cancel your own radar job, or any as a moderator',
    access: 'user',
    confirmation: 'moderating',
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
