import * as z from 'zod';
import { maxPicturesAtOnce } from '../contract/max-pictures-at-once.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { ContributionBody } from './contribution-body.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { newPictures } from './picture-body.ts';
import { Contribution } from './schema.ts';
import { namedTarget, refuseTargets, targetFields } from './target-fields.ts';

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
