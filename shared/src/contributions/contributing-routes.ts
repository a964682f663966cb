import * as z from 'zod';
import { maxPicturesAtOnce } from '../contract/max-pictures-at-once.ts';
import { draftDays } from '../contract/kept-days.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { ContributionBody } from './contribution-body.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { newPictures } from './picture-body.ts';
import { maxContentLength, maxTitleLength, maxUrlLength } from './refuse-contribution.ts';
import { Contribution } from './schema.ts';
import { namedTarget, refuseTargets, targetFields } from './target-fields.ts';
import { writtenTypes } from './written-types.ts';

const CreatedContribution = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  data: z.strictObject({ contribution: Contribution }),
});

const text = z.string().nullable().optional();

/** A new gallery; `null` and an empty text mean that a field is left out. */
const GalleryBody = z
  .strictObject({
    title: text,
    content: text,
    ...targetFields,
    idempotencyKey: IdempotencyKey.optional(),
    pictures: newPictures,
  })
  .superRefine((body, context) => {
    const message = refuseTargets(body);
    if (message !== undefined) context.addIssue({ code: 'custom', path: [], message, input: body });
  })
  .transform((body) => ({
    title: body.title ?? '',
    content: body.content ?? '',
    ...namedTarget(body),
    idempotencyKey: body.idempotencyKey,
    pictures: body.pictures ?? [],
  }))
  .meta({ spoken: true });

const draftText = (max: number) => z.string().max(max).default('');

/** Half a text may be saved: it is checked when it is sent. */
const DraftBody = z
  .strictObject({
    contributionType: z.enum(writtenTypes),
    title: draftText(maxTitleLength),
    content: draftText(maxContentLength),
    url: draftText(maxUrlLength),
    ...targetFields,
    idempotencyKey: IdempotencyKey.optional().describe('What it will be sent with; left out, one is made'),
  })
  .superRefine((body, context) => {
    const message = refuseTargets(body);
    if (message !== undefined) context.addIssue({ code: 'custom', path: [], message, input: body });
  })
  .transform(({ contributionType, title, content, url, idempotencyKey, ...target }) => ({
    fields: { contributionType, title, content, url },
    ...namedTarget(target),
    idempotencyKey,
  }))
  .meta({ spoken: true });

/** What somebody wrote before they verified their email address. */
export const ContributionDraft = z
  .strictObject({
    contributionType: z.enum(writtenTypes),
    title: z.string(),
    content: z.string(),
    url: z.string(),
    tornadoId: z.string().nullable(),
    spcReportId: z.string().nullable(),
    targetName: z.string().describe('The tornado, or the place of the storm report'),
    idempotencyKey: IdempotencyKey.describe('To send it with, so that it is sent once from all devices'),
    savedAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'ContributionDraft' });
export type ContributionDraft = z.infer<typeof ContributionDraft>;

/** What takes new contributions. Its function waits for pictures, and that of the public lists does not. */
export const contributingRoutes = defineRoutes({
  createContribution: {
    method: 'POST',
    path: '/contributions',
    summary: 'Contribute a text, a link or a picture; a repeat with the same idempotencyKey changes nothing',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.contributeByIp, rateLimits.contribute],
    pictures: { field: 'imageFile', max: 1, purpose: 'contribution-photo' },
    body: ContributionBody,
    response: CreatedContribution,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  getDraft: {
    method: 'GET',
    path: '/contributions/draft',
    summary: 'What you wrote before you verified your email address',
    access: 'user',
    caching: 'none',
    response: z.strictObject({ data: z.strictObject({ draft: ContributionDraft.nullable() }) }),
  },
  saveDraft: {
    method: 'PUT',
    path: '/contributions/draft',
    summary: `Keep a text or a link for ${draftDays} days, until you have verified your email address and send it; the last one replaces another`,
    access: 'user',
    caching: 'none',
    limits: [rateLimits.draftByIp, rateLimits.draft],
    body: DraftBody,
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      data: z.strictObject({ draft: ContributionDraft }),
    }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  discardDraft: {
    method: 'DELETE',
    path: '/contributions/draft',
    summary: 'Discard what you wrote before you verified your email address',
    access: 'user',
    caching: 'none',
    limits: [rateLimits.draftByIp, rateLimits.draft],
    response: z.strictObject({ success: z.literal(true) }),
  },
  createGallery: {
    method: 'POST',
    path: '/contributions/gallery',
    summary: 'Contribute several pictures; a repeat with the same idempotencyKey changes nothing',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.contributeByIp, rateLimits.contribute],
    pictures: { field: 'images', max: maxPicturesAtOnce, purpose: 'contribution-photo' },
    body: GalleryBody,
    response: CreatedContribution,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
});
