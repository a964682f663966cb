import * as z from 'zod';
import { reasonCategories } from '../contributions/reason-categories.ts';
import { ContributionId } from '../contributions/schema.ts';

const at = z.iso.datetime({ precision: 3 }).describe('UTC');
const category = z.enum(reasonCategories);

/** In the moderators' queue, or decided. */
export const reportStates = ['open', 'resolved'] as const;

/** One report of abuse. Nobody learns who sent it. */
export const ShownReport = z
  .strictObject({
    category,
    text: z.string().nullable(),
    createdAt: at,
    outcome: z
      .enum(['dismissed', 'removed'])
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
      .strictObject({ at, category, note: z.string().nullable() })
      .nullable()
      .describe('Set if a moderator has removed the contribution'),
    counts: z
      .array(z.strictObject({ category, count: z.int().min(1) }))
      .describe('Reports by category, the most frequent first'),
    reports: z.array(ShownReport).min(1).describe('Newest first'),
  })
  .meta({ id: 'ReportedContribution' });
export type ReportedContribution = z.infer<typeof ReportedContribution>;
