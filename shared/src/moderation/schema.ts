import * as z from 'zod';
import { contributionTypes, suggestionStatuses } from '../contributions/contribution-types.ts';
import { Contribution, ContributionId } from '../contributions/schema.ts';
import { userText } from '../text/user-text-schema.ts';
import { maxNoteLength, suggestionFlags } from './moderation-limits.ts';
import { moderationSentences } from './moderation-sentences.ts';

const { author, content, created_at, net_votes, tornado_id, tornado, spc_report_id, spc_report } =
  Contribution.shape;

/** An edit suggestion as moderators see it. */
export const ReviewedSuggestion = z
  .strictObject({
    id: ContributionId,
    contributionType: z.enum(contributionTypes),
    author,
    content,
    created_at,
    net_votes,
    suggestion_status: z.enum(suggestionStatuses),
    tornado_id,
    tornado,
    spc_report_id,
    spc_report,
    field_label: z.string().nullable().describe('The name of the field in words; null for an unknown one'),
    value_now: z
      .string()
      .nullable()
      .describe('The value in the record today; null if the field or its record is unknown'),
    utc_offset_hours: z.number().nullable().describe('Of the clock at the place; null where it is not known'),
    zone_letters: z.string().nullable().describe('Of the clock at the place: CDT'),
    flags: z.array(z.enum(suggestionFlags)),
    author_record: z
      .strictObject({
        approved: z.int().min(0),
        rejected: z.int().min(0),
        reputation: z.int().min(0).nullable(),
        since: z.iso.datetime({ precision: 3 }).nullable().describe('When the account was created'),
        is_suspended: z.boolean(),
      })
      .describe('The decisions on all suggestions of this author; null where the account was deleted'),
    decision: z
      .strictObject({
        by: z.string().nullable().describe('A username; null if the account was deleted'),
        at: z.iso.datetime({ precision: 3 }),
        note: z.string().nullable(),
        already_so: z.boolean().describe('Whether it was closed because the record already said so'),
      })
      .nullable()
      .describe('The last decision; null while it is open'),
    is_own: z.boolean().describe('Whether it is your own, which others decide on'),
  })
  .meta({ id: 'ReviewedSuggestion' });
export type ReviewedSuggestion = z.infer<typeof ReviewedSuggestion>;

export const ReviewBody = z.strictObject({
  note: userText({ max: maxNoteLength, tooLong: moderationSentences.noteTooLong })
    .meta({ description: `a text of at most ${maxNoteLength} characters`, spoken: true })
    .optional()
    .describe('For the author, who gets a mail'),
  seenStatus: z
    .enum(suggestionStatuses)
    .optional()
    .describe('The status that you saw; another one by now is a CONFLICT'),
});
export type ReviewBody = z.infer<typeof ReviewBody>;
