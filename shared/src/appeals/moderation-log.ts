import * as z from 'zod';
import { roles } from '../contract/person.ts';
import { reasonCategories } from '../contributions/reason-categories.ts';

/** The public log shows the figures of so many months, and so many of the newest decisions. */
export const loggedMonths = 12;
export const shownLogEntries = 100;

const category = z.enum(reasonCategories);
const count = z.int().min(0);
const hours = z.number().min(0).nullable();

/** One removal or suspension. Nothing here leads to who it was about: no id, no name, no words, and no time of day. */
export const ModerationLogEntry = z
  .strictObject({
    date: z.iso.date(),
    what: z.enum(['removed', 'suspended']),
    category: category
      .nullable()
      .describe('The rule; null for a suspension, whose reason only the person reads'),
    isIllegal: z.boolean().describe('Whether it was erased at once as illegal'),
    role: z
      .enum([...roles, 'operator'])
      .nullable()
      .describe('Of who decided; null for decisions from before it was recorded'),
    reports: count.describe('How many people had reported it'),
    hours: hours.describe('From the first report to the decision; null without a report'),
    cameBack: z
      .enum(['appeal', 'moderator'])
      .nullable()
      .describe('Whether it was restored: on appeal, or because a moderator saw the mistake'),
  })
  .meta({ id: 'ModerationLogEntry' });
export type ModerationLogEntry = z.infer<typeof ModerationLogEntry>;

export const ModerationLogMonth = z
  .strictObject({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    removed: count,
    suspended: count,
    cameBack: count.describe('Of those, how many were restored, at any time since'),
    cameBackOnAppeal: count,
    medianHours: hours.describe('From the first report to the removal; null if nothing reported was removed'),
    byCategory: z.array(z.strictObject({ category, count: z.int().min(1) })).describe('Most frequent first'),
  })
  .meta({ id: 'ModerationLogMonth' });
export type ModerationLogMonth = z.infer<typeof ModerationLogMonth>;

export const ModerationLog = z
  .strictObject({
    months: z.array(ModerationLogMonth).describe(`The last ${loggedMonths} with a decision, newest first`),
    entries: z.array(ModerationLogEntry).describe(`The newest ${shownLogEntries}, newest first`),
  })
  .meta({ id: 'ModerationLog' });
export type ModerationLog = z.infer<typeof ModerationLog>;
