import { pictureSentences } from '@touchdown/shared/contributions/picture-sentences.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { toShownContribution } from '../../../domain/contributions/to-shown-contribution.ts';
import { requireConfirmed } from '../../../platform/http/guard-access.ts';
import type { RouteHandlers } from '../../../platform/http/slice-handler.ts';
import type { FindContribution } from '../find-contribution.ts';
import { isSeenBy } from '../is-seen-by.ts';
import type { SavePictureMark } from './save-picture-mark.ts';

interface MarkPorts {
  find: FindContribution;
  save: SavePictureMark;
}

/** How often the contribution is read again when its pictures change just then. */
const maxAttempts = 3;

/** Marks a picture as sensitive, or takes the mark back. A picture that is marked so already stays as it is. */
export function markPicture({
  find,
  save,
}: MarkPorts): RouteHandlers<typeof contributionRoutes>['markPicture'] {
  return async ({ params: { id, imageId }, body: { sensitive, note }, person }) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const contribution = await find(id);
      if (!contribution || !isSeenBy(contribution, person))
        throw new Problem('NOT_FOUND', removalSentences.unknown);
      const isOwn = contribution.authorId === person.id;
      if (!isOwn && !mayModerate(person.role)) throw new Problem('FORBIDDEN', pictureSentences.notYours);
      if (!isOwn) requireConfirmed(person);
      const at = contribution.images.findIndex((image) => image.id === imageId);
      const image = contribution.images[at];
      if (!image) throw new Problem('NOT_FOUND', pictureSentences.unknown);
      const images = contribution.images.with(at, { ...image, sensitive });
      const isMarked =
        (image.sensitive ?? false) === sensitive ||
        (await save({ contribution, at, imageId, sensitive, note: note || null, by: person.id }));
      if (isMarked)
        return { success: true, data: { contribution: toShownContribution({ ...contribution, images }) } };
    }
    throw new Problem('CONFLICT', pictureSentences.changing);
  };
}
