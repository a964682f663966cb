import * as z from 'zod';
import { roles } from '../contract/person.ts';
import { maxReasonLength, reasonCategories } from '../contributions/reason-categories.ts';
import { ContributionId } from '../contributions/schema.ts';
import { userText } from '../text/user-text-schema.ts';
import { conductSentences } from './conduct-sentences.ts';
import { reportPlacePattern } from './report-place.ts';

const at = z.iso.datetime({ precision: 3 }).describe('UTC');
const category = z.enum(reasonCategories);

/** In the moderators' queue, or decided. */
export const reportStates = ['open', 'resolved'] as const;

/** Of one contribution at once. How many there are is counted by category. */
export const maxShownReports = 50;

/** One report of abuse. Nobody learns who sent it. */
export const ShownReport = z
  .strictObject({
    category,
    text: z.string().nullable(),
    createdAt: at,
    outcome: z
      .enum(['dismissed', 'removed', 'restored'])
      .nullable()
      .describe('What moderators decided about the contribution; null while the report is open'),
    dismissalNote: z.string().nullable(),
  })
  .meta({ id: 'AbuseReport' });
export type ShownReport = z.infer<typeof ShownReport>;

/** The reports of one contribution in one state. */
export const ReportedContribution = z
  .strictObject({
    contributionId: ContributionId,
    isHidden: z.boolean().describe('Whether no list shows the contribution for the time being'),
    removal: z
      .strictObject({
        at,
        category,
        note: z.string().nullable(),
        restorableUntil: at.nullable().describe('UTC; null once it is erased'),
        pictures: z.int().min(0).describe('How many pictures are kept until then'),
      })
      .nullable()
      .describe('Set if a moderator has removed the contribution'),
    counts: z
      .array(z.strictObject({ category, count: z.int().min(1) }))
      .describe('Reports by category, the most frequent first'),
    reports: z
      .array(ShownReport)
      .describe(
        `The newest ${maxShownReports}, newest first; none for one that was removed without a report`,
      ),
  })
  .meta({ id: 'ReportedContribution' });
export type ReportedContribution = z.infer<typeof ReportedContribution>;

/** A position in a list of reports: how many reports the last contribution has, its place, and the time of the first page. */
export const ReportPlace = z
  .string()
  .regex(reportPlacePattern)
  .meta({ description: 'the value of "next" on the previous page' });

const until = z.iso.datetime({ precision: 3 }).nullable().describe('UTC; null until moderators end it');

/** What moderators know about a person. It has no email address. */
export const ModeratedPerson = z
  .strictObject({
    username: z.string(),
    role: z.enum(roles),
    createdAt: at,
    isVerified: z.boolean(),
    contributions: z.int().min(0).describe('In the own list of the person'),
    removed: z.int().min(0).describe('Contributions that moderators removed'),
    reported: z.int().min(0).describe('Reports of abuse about the contributions, also dismissed ones'),
    suspension: z
      .strictObject({
        reason: z.string(),
        until,
        at,
        by: z.string().nullable().describe('The username of who decided; null for an operator of the site'),
        hidesContributions: z.boolean(),
      })
      .nullable(),
    maySuspend: z.boolean().describe('Whether you may suspend and restore this person'),
  })
  .meta({ id: 'ModeratedPerson' });
export type ModeratedPerson = z.infer<typeof ModeratedPerson>;

export const SuspensionBody = z.strictObject({
  reason: userText({
    max: maxReasonLength,
    tooLong: conductSentences.reasonTooLong,
    required: conductSentences.reasonRequired,
  }).meta({
    description: `a text of at most ${maxReasonLength} characters, which the person reads`,
    spoken: true,
  }),
  until: until.optional(),
  hideContributions: z.boolean(),
});
