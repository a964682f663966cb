import * as z from 'zod';
import { Email } from '../accounts/schema.ts';
import { IdempotencyKey } from '../contributions/idempotency-key.ts';
import { ContributionId } from '../contributions/schema.ts';
import { keepReasons } from '../contract/stock-reasons.ts';
import { userLine, userText } from '../text/user-text-schema.ts';
import { takedownLimits } from './takedown-limits.ts';
import { takedownSentences } from './takedown-sentences.ts';
import { takedownActions, takedownCategories, takedownStates } from './takedown-words.ts';

/** Eight characters without those that people confuse: 40 random bits. Alone it opens nothing. */
export const CaseNumber = z
  .string()
  .regex(/^TD-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  .meta({ description: 'a case number such as TD-7K3M-9QX2' });

/** The secret of a link in a mail. */
const Token = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ description: 'the part of the link after #', secret: true });

const Name = userLine({
  max: takedownLimits.name,
  tooLong: takedownSentences.nameTooLong,
  required: takedownSentences.nameRequired,
}).meta({ description: `a name of 1 to ${takedownLimits.name} characters`, spoken: true });

const Words = userText({
  max: takedownLimits.text,
  tooLong: takedownSentences.textTooLong,
  required: takedownSentences.textRequired,
}).meta({ description: `a text of 1 to ${takedownLimits.text} characters`, spoken: true });

const Statement = z
  .literal(true, takedownSentences.goodFaithRequired)
  .meta({ description: 'true', spoken: true });

/** A request to take something down. `work` is required for copyright. */
export const TakedownBody = z.strictObject({
  page: z
    .string()
    .trim()
    .min(1, takedownSentences.pageRequired)
    .max(takedownLimits.page, takedownSentences.pageElsewhere)
    .regex(/^\P{Cc}*$/u, takedownSentences.pageElsewhere)
    .meta({ description: 'a URL or a path of this site', spoken: true }),
  category: z.enum(takedownCategories),
  text: Words,
  work: userText({ max: takedownLimits.work, tooLong: takedownSentences.workTooLong })
    .optional()
    .meta({ description: `a text of at most ${takedownLimits.work} characters`, spoken: true }),
  name: Name,
  email: Email,
  goodFaith: Statement,
  idempotencyKey: IdempotencyKey.optional(),
});
export type TakedownBody = z.output<typeof TakedownBody>;

export const TakedownToken = z.strictObject({ token: Token });

/** What the author of a hidden contribution answers. */
export const CounterNoticeBody = z.strictObject({
  token: Token,
  text: Words,
  name: Name,
  goodFaith: Statement,
});

export const TakedownDecision = z.strictObject({
  action: z.enum(takedownActions),
  contributionId: ContributionId.optional().describe('What to hide, if the case does not name it'),
  reason: z
    .enum(keepReasons)
    .optional()
    .describe('Why it stays up or is shown again; with a case that is hidden by now, closing is a CONFLICT'),
  note: userText({ max: takedownLimits.note, tooLong: takedownSentences.noteTooLong })
    .meta({ description: `a text of at most ${takedownLimits.note} characters`, spoken: true })
    .optional()
    .describe('With a reason: for who sent the request'),
  seenRequests: z
    .int()
    .min(1)
    .optional()
    .describe('How many requests of the case you have read; with more by now, turning it down is a CONFLICT'),
});

const time = z.iso.datetime();
const CounterNotice = z.strictObject({ text: z.string(), name: z.string(), at: time });

/** What both kinds of links show. Neither shows the name or the email address of the other side. */
export const TakedownStatus = z.strictObject({
  caseNumber: CaseNumber,
  state: z.enum(takedownStates),
  category: z.enum(takedownCategories),
  page: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
  isAuthor: z.boolean().describe('Whether the link was sent to the author of the contribution'),
  counterNotice: CounterNotice.nullable().describe('Only for its author'),
  refusal: z
    .strictObject({ reason: z.enum(keepReasons), note: z.string().nullable() })
    .optional()
    .describe('Why it stays up; only for who sent the request, and left out where nobody said so'),
});
export type TakedownStatus = z.infer<typeof TakedownStatus>;

/** What one sender wrote, for moderators. */
const WrittenRequest = TakedownStatus.pick({
  caseNumber: true,
  category: true,
  page: true,
  createdAt: true,
}).extend({
  text: z.string(),
  work: z.string().nullable(),
  name: z.string(),
  email: z.string(),
});

/** A case as moderators see it, by its first request. The picture itself is never part of it. */
export const ModeratedTakedown = WrittenRequest.extend({
  ...TakedownStatus.pick({ state: true, decidedAt: true, counterNotice: true, refusal: true }).shape,
  joined: z
    .array(WrittenRequest)
    .describe('Later requests about the same contribution. A decision answers all'),
  contribution: z
    .strictObject({
      id: ContributionId,
      page: z.string().describe('Path of the page that shows it, with its fragment'),
      title: z.string().nullable(),
      text: z.string().nullable(),
      pictures: z.int(),
      author: z.string().nullable(),
      isHidden: z.boolean(),
    })
    .nullable()
    .describe('null if the case names none, or if it was deleted'),
  upheld: z.int().describe('Closed cases in which a contribution of the same author stayed hidden'),
});
export type ModeratedTakedown = z.infer<typeof ModeratedTakedown>;
