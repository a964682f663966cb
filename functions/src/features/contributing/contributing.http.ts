import type { ContributionBody } from '@touchdown/shared/contributions/contribution-body.ts';
import { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import {
  refuseContribution,
  tidyContribution,
  type WrittenContribution,
} from '@touchdown/shared/contributions/refuse-contribution.ts';
import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import type { WrittenType } from '@touchdown/shared/contributions/written-types.ts';
import { siteHostHeader } from '@touchdown/shared/contract/env.ts';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { RateLimit } from '@touchdown/shared/contract/rate-limit.ts';
import type { SentPicture } from '@touchdown/shared/contract/route.ts';
import { lacksSource } from '@touchdown/shared/corrections/needs-source.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { tornadoOfRecord } from '../../domain/catalogue/tornado-of-record.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { idempotencyKey } from '../../domain/contributions/idempotency-key.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { countUploaded } from '../../domain/pictures/count-uploaded.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { clientNetwork, clientSite } from '../../platform/http/client-network.ts';
import { header, type HttpEvent } from '../../platform/http/http-event.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { logger } from '../../platform/log/logger.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { contributionDrafts } from './contribution-draft.ts';
import { contributePictures } from './contribute-pictures.ts';
import {
  contributionId,
  contributionWriting,
  newContribution,
  throwIfRefused,
  waitingFields,
  type OwnFields,
} from './contribution-writing.ts';
import { findTarget } from './find-target.ts';
import { suggestEdit } from './suggest-edit.ts';

const [client, community] = [dynamo(), requiredEnv('communityTable')];
const ephemeral = requiredEnv('ephemeralTable');
const now = () => Date.now();
const limiter = rateLimiter(client, ephemeral, now);
const catalogue = requiredEnv('catalogueTable');
const reports = stormReportCatalogue({
  ...storedReports(client, s3(), { table: catalogue, bucket: requiredEnv('mediaBucket') }),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});

const targetOf = findTarget(tornadoOfRecord(client, catalogue), reports);
const writing = contributionWriting(client, { community, ephemeral }, targetOf, limiter, now);
const sendPictures = contributePictures(client, ephemeral, writing);

const operations = {
  async createContribution(request, _reply, event) {
    const { limits } = contributingRoutes.createContribution;
    const contribution = await freeWaiting(limits, request, event, () => contribute(request, event));
    return answerWith(contribution, wordsOf(contribution));
  },

  async createGallery(request, _reply, event) {
    const { limits } = contributingRoutes.createGallery;
    const contribution = await freeWaiting(limits, request, event, async () => {
      const { body, person, pictures: sent } = request;
      const gallery = { contributionType: 'PHOTO_GALLERY', url: '', alts: [] } as const;
      return sendPictures({ ...body, ...gallery, sent, person, key: idempotencyKey(event, body) });
    });
    return answerWith(contribution, contributionSentences.galleryUploaded(contribution.images.length));
  },

  ...contributionDrafts(client, ephemeral, targetOf, now),
} satisfies RouteHandlers<typeof contributingRoutes>;

export const handler = sliceHandler(contributingRoutes, operations, {
  authenticate: authenticate(client, community, now),
  limiter,
  settings: settingsOfStage(now),
});

type Request = Parameters<RouteHandlers<typeof contributingRoutes>['createContribution']>[0];

/** Everything is checked before anything is written. A repeated request gets what the first one wrote. */
async function contribute(
  { body, person, pictures: sent }: Request,
  event: HttpEvent,
): Promise<StoredContribution> {
  const key = idempotencyKey(event, body);
  const { contributionType, alt, suggestion, ...photo } = body;
  if (contributionType === 'UPLOADED_PHOTO') {
    return sendPictures({ ...photo, contributionType, alts: alt === '' ? [] : [alt], sent, person, key });
  }
  if (sent.length > 0) throw new Problem('INVALID_REQUEST', 'Only an UPLOADED_PHOTO has an image.');
  if (contributionType === 'EDIT_SUGGESTION') {
    const { tornadoId, spcReportId } = body;
    const nothing = { targetField: '', proposedValue: '', proposedNarrative: '', reason: '', source: '' };
    const written = suggestion ?? nothing;
    return suggestEdit(writing, { written, named: { tornadoId, spcReportId }, person, key });
  }
  const text = acceptedText({ ...body, contributionType }, header(event, siteHostHeader) ?? '');
  const id = contributionId(person.id, key, now());
  const isSame = isSameText(text, person.id);
  const before = key === undefined ? undefined : await writing.earlier(id, body, isSame);
  if (before) {
    // The first request may have written the text and then failed.
    await writing.forgetDraft(before, key);
    return before;
  }
  const [{ target }, profile] = await Promise.all([targetOf(body), writing.ownProfile(person.id)]);
  await writing.limitNewAccount(profile);
  await writing.limitLinks(profile, clientSite(event), linksIn(text));
  const fields = newContribution(text, { id, authorId: person.id, target, time: now() });
  const waiting = (await writing.mustWait(profile)) ? waitingFields() : {};
  return writing.writeOnce({ fields: { ...fields, ...waiting }, profile, isSame, key });
}

/** The author of a value that should have a source is asked for it. */
function wordsOf({ contributionType, content }: StoredContribution): string {
  if (contributionType === 'UPLOADED_PHOTO') return contributionSentences.photoUploaded;
  if (contributionType !== 'EDIT_SUGGESTION') return contributionSentences.submitted;
  const { submitted, sourceAsked } = suggestionSentences;
  const isUnsourced = typeof content === 'object' && content !== null && lacksSource(content);
  return isUnsourced ? `${submitted} ${sourceAsked}` : submitted;
}

function answerWith(contribution: StoredContribution, message: string) {
  return {
    success: true as const,
    message: contribution.hiddenBy ? contributionSentences.waits : message,
    data: { contribution: toShownContribution(contribution) },
  };
}

/**
 * Counts the pictures of a form, which are sent again with each call, and gives the call back to its limits if it
 * only waited for pictures: a browser repeats it every few seconds, and none of these calls contributes anything. Until
 * its answer each of them counts, so that there are never too many at once.
 */
async function freeWaiting(
  limits: readonly RateLimit[],
  { person, pictures }: { person: Person; pictures: readonly SentPicture[] },
  event: HttpEvent,
  contributed: () => Promise<StoredContribution>,
): Promise<StoredContribution> {
  await countUploaded(
    limiter,
    event,
    pictures.map(({ bytes }) => bytes.length),
  );
  try {
    return await contributed();
  } catch (error) {
    if (error instanceof Problem && error.code === 'UPLOAD_PROCESSING') {
      const keys = { ip: clientNetwork(event), person: person.id };
      for (const limit of limits)
        if (limit.per === 'ip' || limit.per === 'person') await limiter.giveBack(limit, keys[limit.per]);
    }
    throw error;
  }
}

/** Applies the rules that the form applies too, and throws the first field's sentence. */
function acceptedText(
  body: ContributionBody & { contributionType: WrittenType },
  siteHost: string,
): OwnFields {
  const { contributionType, content, url, title } = body;
  const written = tidyContribution({ contributionType, content, url, title });
  throwIfRefused(
    refuseContribution(written, siteHost),
    (field) => written[field as 'content' | 'url' | 'title'],
  );
  return stored(written);
}

function stored({ contributionType, content, url, title }: WrittenContribution): OwnFields {
  return {
    contributionType,
    content: content || null,
    // As browsers write it: letters of other scripts in a host's name cannot imitate another name.
    url: url ? new URL(url).href : null,
    title: title || null,
    images: [],
  };
}

/** Those in the text too: readers see them, even if a click does not open them. */
function linksIn({ url, title, content }: OwnFields): number {
  const written =
    `${title ?? ''} ${typeof content === 'string' ? content : ''}`.match(/https?:\/\/|\bwww\./gi) ?? [];
  return (url ? 1 : 0) + written.length;
}

function isSameText({ contributionType, content, url, title }: OwnFields, authorId: string) {
  return (before: StoredContribution): boolean =>
    before.authorId === authorId &&
    before.contributionType === contributionType &&
    before.content === content &&
    before.url === url &&
    before.title === title;
}
