import * as z from 'zod';
import { userText } from '../text/user-text-schema.ts';
import { maxReasonLength, reasonCategories } from './reason-categories.ts';
import { removalDays, removalSentences } from './removal-sentences.ts';

const category = z.enum(reasonCategories, removalSentences.categoryRequired).meta({ spoken: true });

/** Details of a report, or a moderator's note for the author. */
export const RemovalNote = userText({
  max: maxReasonLength,
  tooLong: removalSentences.textTooLong,
}).meta({ description: `a text of at most ${maxReasonLength} characters`, spoken: true });

/** A report of abuse. */
export const AbuseReport = z.strictObject({
  reasonCategory: category,
  reasonText: RemovalNote.optional(),
  questionId: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    .optional()
    .meta({ description: 'a question on the contribution, if the report is about that' }),
});
export type AbuseReport = z.infer<typeof AbuseReport>;

/** Why a moderator removes somebody else's contribution. Its author gets a mail with category and note. */
export const RemovalReason = z.strictObject({
  category,
  note: RemovalNote.optional(),
  isIllegal: z
    .boolean()
    .optional()
    .describe(
      `Whether it is erased at once, which nobody can undo; otherwise it can be restored for ${removalDays} days`,
    ),
});
export type RemovalReason = z.infer<typeof RemovalReason>;
