import * as z from 'zod';
import { newPictures } from './picture-body.ts';
import { hasOneOf, hasOneTarget, namedTarget, oneTargetOnly, targetFields } from './target-fields.ts';
import { writtenTypes } from './written-types.ts';

/** A gallery has a route of its own. */
const type = z.enum([...writtenTypes, 'UPLOADED_PHOTO']);
/** Their rules are in `refuse-contribution.ts` and `refuse-pictures.ts`, which the forms use too. */
const text = z.string().nullable().optional();

/** A new contribution. Names may be spelled in two ways; `null` and an empty text mean that a field is left out. */
export const ContributionBody = z
  .strictObject({
    contributionType: type.optional(),
    contribution_type: type.optional(),
    content: text,
    url: text,
    title: text,
    ...targetFields,
    pictures: newPictures.describe('Exactly one, and only for UPLOADED_PHOTO'),
    alt: text.describe('What the picture of a form shows; in JSON it is a field of the picture'),
  })
  .superRefine((body, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: [], message, input: body });
    if (!hasOneOf(body, 'contributionType', 'contribution_type'))
      refuse('one with exactly one "contributionType"');
    if (!hasOneTarget(body)) refuse(oneTargetOnly);
    const isPhoto = (body.contributionType ?? body.contribution_type) === 'UPLOADED_PHOTO';
    if (!isPhoto && (body.pictures ?? body.alt ?? undefined) !== undefined)
      refuse('one with pictures only if it is an UPLOADED_PHOTO');
  })
  .transform((body) => ({
    contributionType: body.contributionType ?? body.contribution_type ?? 'PERSONAL_ACCOUNT',
    content: body.content ?? '',
    url: body.url ?? '',
    title: body.title ?? '',
    ...namedTarget(body),
    pictures: body.pictures ?? [],
    alt: body.alt ?? '',
  }));
export type ContributionBody = z.output<typeof ContributionBody>;
