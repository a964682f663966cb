import * as z from 'zod';
import { IdempotencyKey } from './idempotency-key.ts';
import { newPictures } from './picture-body.ts';
import { namedTarget, refuseTargets, targetFields } from './target-fields.ts';

const text = z.string().nullable().optional();

/** A new gallery; `null` and an empty text mean that a field is left out. */
export const GalleryBody = z
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
export type GalleryBody = z.output<typeof GalleryBody>;
