import * as z from 'zod';
import { contributionTypes, suggestionStatuses } from '../contributions/contribution-types.ts';
import { Contribution, ContributionId } from '../contributions/schema.ts';
import { userText } from '../text/user-text-schema.ts';
import { maxFlagged, maxNoteLength, reviewActions, suggestionFlags } from './moderation-limits.ts';
import { moderationSentences } from './moderation-sentences.ts';
import { rejectionReasons } from '../contract/stock-reasons.ts';

const { author, content, created_at, net_votes, tornado_id, tornado, spc_report_id, spc_report } =
  Contribution.shape;

const reason = z.enum(rejectionReasons).optional();

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
    flag_reasons: z
      .array(z.strictObject({ flag: z.enum(suggestionFlags), reason: z.string() }))
      .describe('Why, in a sentence for each flag, in the order of "flags"'),
    first: z
      .strictObject({
        status: z.enum(['APPROVED', 'REJECTED']),
        by: z.string().nullable().describe('A username; null if the account was deleted'),
        at: z.iso.datetime({ precision: 3 }),
        note: z.string().nullable(),
        reason: reason.describe('Of a first rejection; left out where nobody named one'),
        takes_effect_at: z.iso
          .datetime({ precision: 3 })
          .nullable()
          .describe('When it stands without a second moderator; null after an objection'),
        objections: z.int().min(0),
        objection_reasons: z
          .array(z.string())
          .optional()
          .describe('The first few, without names; left out if there are none'),
        is_own: z.boolean(),
      })
      .nullable()
      .describe('The first of two decisions, until a second moderator or 24 hours make it stand'),
    returned: z
      .strictObject({
        by: z.string().nullable(),
        at: z.iso.datetime({ precision: 3 }),
        note: z.string().nullable(),
      })
      .nullable()
      .describe('Set while a moderator waits for the author to name a source'),
    claim: z
      .strictObject({ by: z.string(), until: z.iso.datetime({ precision: 3 }), is_own: z.boolean() })
      .nullable()
      .describe('The moderator who is looking at it, for at most five minutes'),
    stands_by_trust: z
      .boolean()
      .describe('Whether it stood at once, by the table of trust, and is sampled for review'),
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
        reason: reason.describe('Of a rejection; left out where nobody named one'),
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
  reason: reason.describe('Of a rejection, for the author and for the history of the record'),
  seenStatus: z
    .enum(suggestionStatuses)
    .optional()
    .describe('The status that you saw; another one by now is a CONFLICT'),
});
export type ReviewBody = z.infer<typeof ReviewBody>;

/** One decision of several. Each is one transaction of its own: a refused one does not stop the others. */
export const Decision = z.strictObject({
  id: ContributionId,
  action: z.enum(reviewActions),
  note: ReviewBody.shape.note,
  reason: ReviewBody.shape.reason,
  seenStatus: ReviewBody.shape.seenStatus,
  seenDecidedAt: z.iso
    .datetime({ precision: 3 })
    .optional()
    .describe('Of the decision to reopen; a newer one by now is a CONFLICT'),
});
export type Decision = z.infer<typeof Decision>;

export const DecisionResult = z
  .strictObject({
    id: ContributionId,
    outcome: z
      .enum(['done', 'first', 'refused'])
      .describe('"first": it waits for a second moderator, or for 24 hours'),
    code: z.string().nullable().describe('Of the problem, if it was refused'),
    message: z.string(),
    suggestion: ReviewedSuggestion.nullable().describe(
      'As it is now; null if it was refused, or cannot be read at the moment',
    ),
  })
  .meta({ id: 'DecisionResult' });
export type DecisionResult = z.infer<typeof DecisionResult>;

const facet = z.array(z.strictObject({ value: z.string(), count: z.int().min(1) }));

/**
 * How many suggestions of the queue each choice of a filter would leave, with all other filters as they are. Without a
 * queue in the request they are those of the open one.
 */
export const SuggestionCounts = z.strictObject({
  open: z.int().min(0).describe('Open ones that are not waiting for their author'),
  waiting: z.int().min(0).describe('Returned to their author for a source'),
  flags: facet,
  fields: facet.describe('The value is the API’s name of the field'),
  states: facet,
  authors: facet.describe('The 25 with the most'),
  ages: facet.describe(
    'Each suggestion has one age, such as "week" for more than a day and less than a week',
  ),
  looked_at: z
    .int()
    .min(0)
    .optional()
    .describe(
      `Set if not all open ones were looked at for flags: how many were, of at most ${maxFlagged}, those that wait longest`,
    ),
});
export type SuggestionCounts = z.infer<typeof SuggestionCounts>;
