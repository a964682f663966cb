import * as z from 'zod';
import { newPictures } from './picture-body.ts';
import { hasOneTarget, namedTarget, oneTargetOnly, targetFields } from './target-fields.ts';

const text = z.string().nullable().optional();

/** A new gallery; `null` and an empty text mean that a field is left out. */
export const GalleryBody = z
  .strictObject({ title: text, content: text, ...targetFields, pictures: newPictures })
  .superRefine((body, context) => {
    if (hasOneTarget(body)) return;
    context.addIssue({ code: 'custom', path: [], message: oneTargetOnly, input: body });
  })
  .transform((body) => ({
    title: body.title ?? '',
    content: body.content ?? '',
    ...namedTarget(body),
    pictures: body.pictures ?? [],
  }));
export type GalleryBody = z.output<typeof GalleryBody>;
