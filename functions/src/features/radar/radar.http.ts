import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import { radarRoutes } from '@touchdown/shared/radar/routes.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { cancelJob } from './jobs/cancel-job.ts';
import { findJob } from './jobs/find-job.ts';
import { filmTargets } from './request/find-target.ts';
import { jobStore } from './jobs/job-store.ts';
import { planReportFilm, planTornadoFilm } from './request/plan-film.ts';
import { requestFilm } from './request/request-film.ts';
import { toRadarJob } from './jobs/to-radar-job.ts';

const client = dynamo();
const now = () => Date.now();
const table = requiredEnv('radarTable');
const jobs = jobStore(client, table, now);
const ports = { client, table, jobs, filmsPerDay: Number(requiredEnv('radarFilmsPerDay')), now };
const targets = filmTargets(client, s3(), {
  table: requiredEnv('catalogueTable'),
  bucket: requiredEnv('mediaBucket'),
  now,
});

async function job({ params }: Pick<RouteRequest<typeof radarRoutes.getRadarJob>, 'params'>) {
  return toRadarJob(await findJob(jobs, params.jobId));
}

export const handler = sliceHandler(
  radarRoutes,
  {
    async requestTornadoRadar({ params, query: { force_regenerate: isForced, ...options }, person }) {
      const tornado = await targets.tornado(params.id);
      const target = { type: 'tornado', id: tornado.id } as const;
      return requestFilm({ target, plan: planTornadoFilm(tornado, options), person, isForced }, ports);
    },
    async requestStormReportRadar({ params, query: { force_regenerate: isForced, ...options }, person }) {
      const report = await targets.report(params.id);
      const target = { type: 'spc-report', id: report.id } as const;
      return requestFilm({ target, plan: planReportFilm(report, options), person, isForced }, ports);
    },
    getRadarJob: job,
    getStormReportRadarJob: job,
    async getActiveRadarJob({ params: { targetType: type, id }, person }) {
      const active = await jobs.activeOf({ type, id }, person.id);
      return { has_active_job: active !== undefined, job: active ? toRadarJob(active) : null };
    },
    async getOwnRadarFilm({ params: { targetType: type, id }, person }) {
      const film = await jobs.wishedFilm({ type, id }, person.id);
      return { film: film ? { result_url: film.videoUrl, poster_url: film.posterUrl } : null };
    },
    async cancelRadarJob({ params, person }) {
      return toRadarJob(await cancelJob(jobs, params.jobId, person));
    },
  },
  {
    authenticate: authenticate(client, requiredEnv('communityTable'), now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
  },
);
