import * as z from 'zod';
import { RemovalNote } from './removal.ts';
import { ContributionId } from './schema.ts';

/** One picture of a contribution, in a path. */
export const PictureInPath = z.strictObject({
  id: ContributionId,
  imageId: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .meta({ description: 'the id of a picture of the contribution' }),
});

export const PictureMark = z.strictObject({
  sensitive: z.boolean().describe('Whether to cover the picture until somebody asks for it'),
  note: RemovalNote.optional().describe('Of a moderator, for the author'),
});
