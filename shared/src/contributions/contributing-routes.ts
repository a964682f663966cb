import * as z from 'zod';
import { maxPicturesAtOnce } from '../contract/max-pictures-at-once.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { ContributionBody } from './contribution-body.ts';
import { GalleryBody } from './gallery-body.ts';
import { Contribution } from './schema.ts';

const CreatedContribution = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  data: z.strictObject({ contribution: Contribution }),
});

/** What takes new contributions. Its function waits for pictures, and that of the public lists does not. */
export const contributingRoutes = defineRoutes({
  createContribution: {
    method: 'POST',
    path: '/contributions',
    summary:
      'Contribute a text, a link or a picture; repeating this with the same Idempotency-Key changes nothing',
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
    summary: 'Contribute several pictures; repeating this with the same Idempotency-Key changes nothing',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.contributeByIp, rateLimits.contribute],
    pictures: { field: 'images', max: maxPicturesAtOnce, purpose: 'contribution-photo' },
    body: GalleryBody,
    response: CreatedContribution,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
});
