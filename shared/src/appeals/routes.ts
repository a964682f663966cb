import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { ModerationLog } from './moderation-log.ts';
import { listedAppealStates } from './appeal-limits.ts';
import {
  AppealBody,
  AppealDecision,
  AppealNumber,
  AppealStatus,
  AppealToken,
  ModeratedAppeal,
} from './schema.ts';

const OneCase = z.strictObject({ caseNumber: AppealNumber });

/** A position in the moderators' list: an appeal's time and number. */
const AppealPlace = z
  .string()
  .regex(/^[\dT:.Z-]{24}#AP-[0-9A-Z-]{14}$/)
  .meta({ description: 'the value of "next" on the previous page' });

/**
 * Appeals against removals and suspensions. Who has the link of the mail needs no session: people who are suspended or
 * signed out can use it. Its secret is never in a URL's query.
 */
export const appealRoutes = defineRoutes({
  readAppeal: {
    method: 'POST',
    path: '/appeals/{caseNumber}/status',
    summary: 'Get what can be contested, and what became of it, with the token of the link in the mail',
    access: 'public',
    caching: 'none',
    // A POST only to keep the token out of URLs.
    whileReadOnly: true,
    limits: [rateLimits.appealLink],
    params: OneCase,
    body: AppealToken,
    response: z.strictObject({ data: z.strictObject({ appeal: AppealStatus }) }),
    problems: ['NOT_FOUND'],
  },
  sendAppeal: {
    method: 'POST',
    path: '/appeals/{caseNumber}',
    summary: 'Contest a removal or a suspension, once; the same text again changes nothing',
    access: 'public',
    caching: 'none',
    limits: [rateLimits.appeal],
    params: OneCase,
    body: AppealBody,
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      data: z.strictObject({ appeal: AppealStatus }),
    }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  listAppeals: {
    method: 'GET',
    path: '/moderation/appeals',
    summary: 'List the appeals of one state: open ones oldest first, the others newest first',
    access: 'moderator',
    caching: 'none',
    query: z.strictObject({
      state: z.enum(listedAppealStates).default('OPEN'),
      from: AppealPlace.optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        appeals: z.array(ModeratedAppeal),
        next: AppealPlace.nullable().describe('The value of "from" for the next page; null on the last page'),
      }),
    }),
  },
  decideAppeal: {
    method: 'PATCH',
    path: '/moderation/appeals/{caseNumber}',
    summary:
      'Uphold the decision, or restore what was removed or who was suspended; for another moderator than the one who decided',
    access: 'moderator',
    confirmation: 'fresh',
    caching: 'none',
    limits: [rateLimits.decideAppeal],
    params: OneCase,
    body: AppealDecision,
    response: z.strictObject({ success: z.literal(true), message: z.string() }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  getModerationLog: {
    method: 'GET',
    path: '/moderation-log',
    summary:
      'Get the public log of removals and suspensions: by which rule, how fast, and how many came back, without saying whose',
    access: 'public',
    caching: 'revalidate',
    response: z.strictObject({ data: ModerationLog }),
  },
});
