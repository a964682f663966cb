import * as z from 'zod';
import { UploadId } from '../contract/upload-id.ts';
import { maxPicturesAtOnce } from '../contract/max-pictures-at-once.ts';

/** A picture of a new contribution. The rules of its text are in `refuse-pictures.ts`, which the form uses too. */
export const NewPicture = z
  .strictObject({
    uploadId: UploadId,
    alt: z.string().nullable().optional().describe('What the picture shows, for those who cannot see it'),
    sensitive: z.boolean().optional().describe('Whether to cover the picture until somebody asks for it'),
  })
  .meta({ id: 'NewPicture' });
export type NewPicture = z.infer<typeof NewPicture>;

/** Pictures in the order in which they are shown. A form sends files in their place. */
export const newPictures = z.array(NewPicture).max(maxPicturesAtOnce).optional();
