import * as z from 'zod';
import { IdempotencyKey } from './idempotency-key.ts';
import { newPictures } from './picture-body.ts';
import {
  namedSuggestion,
  readSuggestionContent,
  SuggestionContent,
  suggestionOnly,
} from './suggestion-content.ts';
import { hasOneOf, namedTarget, refuseTargets, targetFields } from './target-fields.ts';
import { writtenTypes } from './written-types.ts';

/** A gallery has a route of its own. */
const type = z.enum([...writtenTypes, 'UPLOADED_PHOTO', 'EDIT_SUGGESTION']);
/** Their rules are in `refuse-contribution.ts` and `refuse-pictures.ts`, which the forms use too. */
const text = z.string().nullable().optional();

interface SentContent {
  contributionType?: string | undefined;
  contribution_type?: string | undefined;
  content?: string | SuggestionContent | null | undefined;
}

/** Returns the content of an edit suggestion; undefined for other types, and if it cannot be read. */
function sentSuggestion(body: SentContent): SuggestionContent | undefined {
  const type = body.contributionType ?? body.contribution_type;
  return type === 'EDIT_SUGGESTION' ? readSuggestionContent(body.content) : undefined;
}

/** A new contribution. Names may be spelled in two ways; `null` and an empty text mean that a field is left out. */
export const ContributionBody = z
  .strictObject({
    contributionType: type.optional(),
    contribution_type: type.optional(),
    content: z
      .union([z.string(), SuggestionContent])
      .nullable()
      .optional()
      .describe(`a text; for EDIT_SUGGESTION ${SuggestionContent.description}, or the same as JSON`),
    url: text,
    title: text,
    ...targetFields,
    idempotencyKey: IdempotencyKey.optional(),
    pictures: newPictures.describe('Exactly one, and only for UPLOADED_PHOTO'),
    alt: text.describe('What the picture of a form shows; in JSON it is a field of the picture'),
  })
  .superRefine((body, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: [], message, input: body });
    if (!hasOneOf(body, 'contributionType', 'contribution_type'))
      refuse('Please give one "contributionType", in one spelling.');
    const type = body.contributionType ?? body.contribution_type;
    const suggestion = sentSuggestion(body);
    if (type === 'EDIT_SUGGESTION') {
      if (!suggestion) refuse(suggestionOnly);
      if (body.url || body.title) refuse('An EDIT_SUGGESTION has no "url" and no "title".');
    } else if (typeof body.content === 'object' && body.content !== null) {
      refuse('The "content" must be a text, unless it is an EDIT_SUGGESTION.');
    }
    const refusedTargets = refuseTargets(body, suggestion);
    if (refusedTargets !== undefined) refuse(refusedTargets);
    const isPhoto = type === 'UPLOADED_PHOTO';
    if (!isPhoto && (body.pictures ?? body.alt ?? undefined) !== undefined)
      refuse('Only an UPLOADED_PHOTO has pictures.');
  })
  .transform((body) => ({ body, sent: sentSuggestion(body) }))
  .transform(({ body, sent }) => ({
    contributionType: body.contributionType ?? body.contribution_type ?? 'PERSONAL_ACCOUNT',
    content: typeof body.content === 'string' ? body.content : '',
    /** Only of an EDIT_SUGGESTION. */
    suggestion: sent && namedSuggestion(sent),
    url: body.url ?? '',
    title: body.title ?? '',
    ...namedTarget(body, sent),
    idempotencyKey: body.idempotencyKey,
    pictures: body.pictures ?? [],
    alt: body.alt ?? '',
  }))
  .meta({ spoken: true });
export type ContributionBody = z.output<typeof ContributionBody>;
