import * as z from 'zod';
import { reasonCategories } from '../contributions/reason-categories.ts';
import { ContributionId } from '../contributions/schema.ts';
import { userText } from '../text/user-text-schema.ts';
import { appealActions, appealLimits, appealStates, appealSubjects } from './appeal-limits.ts';
import { appealSentences } from './appeal-sentences.ts';

/** Twelve characters without those that people confuse: 60 bits. Alone it opens nothing. */
export const AppealNumber = z
  .string()
  .regex(/^AP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  .meta({ description: 'a case number such as AP-7K3M-9QX2-4T8W' });

/** The secret of a link in a mail. */
const Token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ description: 'the part of the link after #', secret: true });

export const AppealToken = z.strictObject({ token: Token });

export const AppealBody = z.strictObject({
  token: Token,
  text: userText({
    max: appealLimits.text,
    tooLong: appealSentences.textTooLong,
    required: appealSentences.textRequired,
  }).meta({ description: `a text of 1 to ${appealLimits.text} characters`, spoken: true }),
});

export const AppealDecision = z.strictObject({
  action: z.enum(appealActions),
  answer: userText({
    max: appealLimits.answer,
    tooLong: appealSentences.answerTooLong,
    required: appealSentences.answerRequired,
  }).meta({ description: `a text of 1 to ${appealLimits.answer} characters`, spoken: true }),
});

const time = z.iso.datetime({ precision: 3 });

/** What the holder of the link sees. It names no moderator. */
export const AppealStatus = z
  .strictObject({
    caseNumber: AppealNumber,
    state: z.enum(appealStates).describe('OFFERED until somebody uses the link'),
    about: z.enum(appealSubjects),
    title: z.string().nullable().describe('Of what was removed, while it exists'),
    category: z.enum(reasonCategories).nullable(),
    reason: z.string().nullable().describe('What the moderator wrote'),
    decisionAt: time,
    until: time
      .nullable()
      .describe(
        'What was removed is kept until then, and longer while the appeal is open; null if nothing is kept',
      ),
    isOver: z.boolean().describe('Whether there is nothing to contest any more'),
    text: z.string().nullable(),
    createdAt: time.nullable(),
    answer: z.string().nullable(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'AppealStatus' });
export type AppealStatus = z.infer<typeof AppealStatus>;

/** An appeal as moderators see it. */
export const ModeratedAppeal = AppealStatus.omit({ isOver: true })
  .extend({
    decidedBy: z
      .string()
      .nullable()
      .describe('The username of who removed or suspended; null for an operator'),
    answeredBy: z.string().nullable(),
    mayDecide: z.boolean(),
    whyNot: z.string().nullable().describe('Why you may not decide, in a sentence'),
    person: z
      .string()
      .nullable()
      .describe('The username of who contests; null after the account was deleted'),
    contribution: z
      .strictObject({
        id: ContributionId,
        page: z.string().describe('Path of the page that showed it'),
        title: z.string().nullable(),
        text: z.string().nullable(),
        pictures: z.int().min(0),
        isRemoved: z.boolean(),
      })
      .nullable()
      .describe('null for a suspension, and after it was erased or deleted'),
    history: z
      .array(z.strictObject({ at: time, what: z.string() }))
      .describe('What happened, oldest first, in sentences'),
  })
  .meta({ id: 'ModeratedAppeal' });
export type ModeratedAppeal = z.infer<typeof ModeratedAppeal>;
