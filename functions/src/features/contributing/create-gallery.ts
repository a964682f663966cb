import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import type { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import { maxPicturesAtOnce } from '@touchdown/shared/uploads/upload-limits.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { contributePictures, type PicturePorts } from './contribute-pictures.ts';
import { idempotencyKey } from './contribution-id.ts';

export function createGallery(
  ports: PicturePorts,
): RouteHandlers<typeof contributingRoutes>['createGallery'] {
  const contribute = contributePictures(ports, { contributionType: 'PHOTO_GALLERY', max: maxPicturesAtOnce });
  return async ({ body, person, pictures: sent }, _reply, event) => {
    const key = idempotencyKey(event);
    const contribution = await contribute({ ...body, url: '', alts: [], sent, person, key });
    const message = contributionSentences.galleryUploaded(contribution.images.length);
    return { success: true, message, data: { contribution: toShownContribution(contribution) } };
  };
}
