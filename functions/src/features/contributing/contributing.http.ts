import { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { readyUploads } from '../../domain/pictures/ready-uploads.ts';
import { useUploads } from '../../domain/pictures/use-uploads.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import type { PicturePorts } from './contribute-pictures.ts';
import { contributionWriter } from './contribution-writer.ts';
import { createContribution } from './create-contribution.ts';
import { createGallery } from './create-gallery.ts';
import { findTarget } from './find-target.ts';
import { freeWaiting } from './free-waiting.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const ephemeral = requiredEnv('ephemeralTable');
const now = () => Date.now();
const limiter = rateLimiter(client, ephemeral, now);
const catalogue = requiredEnv('catalogueTable');
const reports = stormReportCatalogue({
  ...storedReports(client, s3(), { table: catalogue, bucket: requiredEnv('mediaBucket') }),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});

const ports: PicturePorts = {
  writer: contributionWriter(client, table),
  findTarget: findTarget({ findTornado: tornadoOfRecord(client, catalogue), reports }),
  limiter,
  now,
  pictures: {
    ready: readyUploads(pictureUploads(client)),
    use: (pictures, by) => useUploads(pictures, { ...by, table: ephemeral, now: now() }),
  },
};

const limitsOf = {
  createContribution: contributingRoutes.createContribution.limits,
  createGallery: contributingRoutes.createGallery.limits,
};

export const handler = sliceHandler(
  contributingRoutes,
  {
    createContribution: freeWaiting(limiter, limitsOf.createContribution, createContribution(ports)),
    createGallery: freeWaiting(limiter, limitsOf.createGallery, createGallery(ports)),
  },
  { authenticate: authenticate(client, table, now), limiter, settings: settingsOfStage(now) },
);
