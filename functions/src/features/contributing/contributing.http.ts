import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import type { SentPicture } from '@touchdown/shared/contract/route.ts';
import { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/uploads/upload-limits.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import { idempotencyKey } from '../../domain/contributions/idempotency-key.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { newcomers } from '../../domain/members/newcomers.ts';
import { countUploaded } from '../../domain/pictures/count-uploaded.ts';
import { pictureUploads } from '../../domain/pictures/picture-uploads.ts';
import { readyUploads } from '../../domain/pictures/ready-uploads.ts';
import { useUploads } from '../../domain/pictures/use-uploads.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { RateLimiter } from '../../platform/http/doorkeeper.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { contributionDrafts, forgetSentDraft } from './contribution-draft.ts';
import { contributePictures, type PicturePorts } from './contribute-pictures.ts';
import { contributionWriter } from './contribution-writer.ts';
import { createContribution } from './create-contribution.ts';
import { findTarget } from './find-target.ts';

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
  newcomers: newcomers(client, { community: table, ephemeral }, now),
  forgetDraft: forgetSentDraft({ client, table: ephemeral }),
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
    ...contributionDrafts({ client, table: ephemeral, findTarget: ports.findTarget, now }),
  },
  { authenticate: authenticate(client, table, now), limiter, settings: settingsOfStage(now) },
);

type Handler<Request, Reply, Answer> = (request: Request, reply: Reply, event: HttpEvent) => Promise<Answer>;

/**
 * Counts the pictures of a form, which are sent again with each call, and gives the call back to its limits if it
 * only waited for pictures: a browser repeats it every few seconds, and none of these calls contributes anything. Until its answer each of them counts, so that there are never too many at once.
 */
function freeWaiting<Request extends { person: Person; pictures: readonly SentPicture[] }, Reply, Answer>(
  limiter: RateLimiter,
  limits: readonly RateLimit[],
  handler: Handler<Request, Reply, Answer>,
): Handler<Request, Reply, Answer> {
  return async (request, reply, event) => {
    await countUploaded(
      limiter,
      event,
      request.pictures.map(({ bytes }) => bytes.length),
    );
    try {
      return await handler(request, reply, event);
    } catch (error) {
      if (error instanceof Problem && error.code === 'UPLOAD_PROCESSING') {
        const keys = { ip: clientNetwork(event), person: request.person.id };
        for (const limit of limits)
          if (limit.per === 'ip' || limit.per === 'person') await limiter.giveBack(limit, keys[limit.per]);
      }
      throw error;
    }
  };
}

function createGallery(ports: PicturePorts): RouteHandlers<typeof contributingRoutes>['createGallery'] {
  const contribute = contributePictures(ports, { contributionType: 'PHOTO_GALLERY', max: maxPicturesAtOnce });
  return async ({ body, person, pictures: sent }, _reply, event) => {
    const key = idempotencyKey(event, body);
    const contribution = await contribute({ ...body, url: '', alts: [], sent, person, key });
    const message = contribution.hiddenBy
      ? contributionSentences.waits
      : contributionSentences.galleryUploaded(contribution.images.length);
    return { success: true, message, data: { contribution: toShownContribution(contribution) } };
  };
}
