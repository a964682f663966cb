import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import { dayFileUrl } from '@touchdown/shared/radar/day-rotation.ts';
import type { DayRotationFiles } from '@touchdown/shared/radar/schema.ts';
import { radarRoutes } from '@touchdown/shared/radar/routes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { objectBucket } from '../../platform/aws/object-bucket.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { stillHasAccount } from '../../domain/members/has-account.ts';
import { archiveOfStage } from './archive/archive-of-stage.ts';
import { listArchive } from './archive-volumes/list-archive.ts';
import { cancelJob } from './jobs/cancel-job.ts';
import { findJob, jobStore } from './jobs/job-store.ts';
import { planDay } from './day/plan-day.ts';
import { radarTargets } from './request/find-target.ts';
import { planReportLoop, planTornadoLoop } from './request/plan-loop.ts';
import { requestLoop } from './request/request-loop.ts';
import { progressObjects } from './jobs/progress-objects.ts';
import { shownJob } from './jobs/shown-job.ts';
import type { PublicLoop, RadarTarget } from '../../domain/radar-loops/public-loop-items.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';
import { findShownLoop, removedLoop } from './jobs/finished-loop.ts';

interface RemovalPlace {
  client: DynamoDBDocumentClient;
  table: string;
  now: () => number;
}

/** Another loop may replace the public one meanwhile. */
const maxAttempts = 3;

/** Removes the public loop of a target. The next request draws it again, and its files go like those of a replaced loop. */
async function removeLoop(
  target: RadarTarget,
  { client, table, now }: RemovalPlace,
): Promise<{ removed: true }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const shown = await findShownLoop(client, table, target);
    if (!shown) throw new Problem('NOT_FOUND', 'There is no public radar loop to remove.');
    const refused = await refusedConditions(transact(client, removedLoop(table, target, shown, now())));
    if (refused.length === 0) return { removed: true };
  }
  throw new Problem('CONFLICT', 'The radar loop is changing right now. Please try again.', [], {
    retryAfterSeconds: 2,
  });
}

function dayFilesOf({ videoUrl: picture, madeAt }: PublicLoop): DayRotationFiles['rotation'] {
  return {
    picture_url: picture,
    summary_url: dayFileUrl(picture, 'summary'),
    geojson_url: dayFileUrl(picture, 'geojson'),
    csv_url: dayFileUrl(picture, 'csv'),
    made_at: new Date(madeAt).toISOString(),
  };
}

const client = dynamo();
const now = () => Date.now();
const table = requiredEnv('radarTable');
const jobs = jobStore(client, table, now);
const settings = settingsOfStage(now);
const ofStage = {
  loopMoneyPerDay: Number(requiredEnv('radarLoopMoneyPerDay')),
  maxWorkers: Number(requiredEnv('radarMaxWorkers')),
};
const dollarsPerDay = async () => (await settings()).loopMoneyPerDay ?? ofStage.loopMoneyPerDay;
const maxWorkers = async () => (await settings()).maxWorkers ?? ofStage.maxWorkers;
const community = requiredEnv('communityTable');
const archive = archiveOfStage();
const progress = progressObjects({ media: objectBucket(s3(), requiredEnv('mediaBucket')), now });
const checkAccount = stillHasAccount(community);
const ports = { client, table, jobs, dollarsPerDay, maxWorkers, progress, checkAccount, now };
const targets = radarTargets(client, s3(), {
  table: requiredEnv('catalogueTable'),
  bucket: requiredEnv('mediaBucket'),
  now,
});

type JobRequest = Pick<RouteRequest<typeof radarRoutes.getRadarJob>, 'params' | 'person'>;

async function job({ params, person }: JobRequest) {
  return shownJob(await findJob(jobs, params.jobId, person), ports);
}

export const handler = sliceHandler(
  radarRoutes,
  {
    async requestTornadoRadar({ params, query: { force_regenerate: isRegeneration, ...options }, person }) {
      const tornado = await targets.tornado(params.id);
      const target = { type: 'tornado', id: tornado.id } as const;
      return requestLoop({ target, plan: planTornadoLoop(tornado, options), person, isRegeneration }, ports);
    },
    async requestStormReportRadar({
      params,
      query: { force_regenerate: isRegeneration, ...options },
      person,
    }) {
      const report = await targets.report(params.id);
      const target = { type: 'spc-report', id: report.id } as const;
      return requestLoop({ target, plan: planReportLoop(report, options), person, isRegeneration }, ports);
    },
    async requestDayRotation({ params: { date }, person }) {
      const day = planDay(date, await targets.day(date));
      const target = { type: 'day', id: date } as const;
      return requestLoop({ target, plan: { day, isDefault: true }, person, isRegeneration: false }, ports);
    },
    async getDayRotation({ params: { date } }) {
      const shown = await jobs.shownLoop({ type: 'day', id: date });
      return { date, rotation: shown ? dayFilesOf(shown) : null };
    },
    getRadarJob: job,
    getStormReportRadarJob: job,
    async getActiveRadarJob({ params: { targetType: type, id }, person }) {
      const active = await jobs.activeOf({ type, id }, person.id);
      return { has_active_job: active !== undefined, job: active ? await shownJob(active, ports) : null };
    },
    async getPrivateRadarLoop({ params: { targetType: type, id }, person }) {
      const loop = await jobs.privateLoop({ type, id }, person.id);
      return { loop: loop ? { result_url: loop.videoUrl, poster_url: loop.posterUrl } : null };
    },
    async removeRadarLoop({ params: { targetType: type, id } }) {
      return removeLoop({ type, id }, ports);
    },
    async listRadarVolumes({ query }) {
      return listArchive(archive, query);
    },
    async cancelRadarJob({ params, person }) {
      return shownJob(await cancelJob(jobs, params.jobId, person), ports);
    },
  },
  {
    authenticate: authenticate(client, community, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings,
  },
);
