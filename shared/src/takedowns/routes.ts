import * as z from 'zod';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import {
  CaseNumber,
  CounterNoticeBody,
  ModeratedTakedown,
  TakedownBody,
  TakedownDecision,
  TakedownStatus,
  TakedownToken,
} from './schema.ts';
import { takedownStates } from './takedown-words.ts';

const OneCase = z.strictObject({ caseNumber: CaseNumber });

/** A position in the moderators' list: a case's time and number. */
const CasePlace = z
  .string()
  .regex(/^[\dT:.Z-]{24}#TD-[0-9A-Z-]{9}$/)
  .meta({ description: 'the value of "next" on the previous page' });

/** Requests to take something down. Senders need no account. Their links carry a secret, which is never in a URL's query. */
export const takedownRoutes = defineRoutes({
  requestTakedown: {
    method: 'POST',
    path: '/takedowns',
    summary: 'Request that something is taken down; a repeat with the same idempotencyKey changes nothing',
    access: 'public',
    caching: 'none',
    limits: [rateLimits.takedown],
    body: TakedownBody,
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      data: z.strictObject({
        caseNumber: CaseNumber,
        isMailed: z.boolean().describe('Whether you get a mail with a link to the case'),
      }),
    }),
    problems: ['CONFLICT'],
  },
  readTakedown: {
    method: 'POST',
    path: '/takedowns/{caseNumber}/status',
    summary: 'Get the state of a case, with the token of the link in the mail',
    access: 'public',
    caching: 'none',
    // A POST only to keep the token out of URLs.
    whileReadOnly: true,
    limits: [rateLimits.takedownLink],
    params: OneCase,
    body: TakedownToken,
    response: z.strictObject({ data: z.strictObject({ case: TakedownStatus }) }),
    problems: ['NOT_FOUND'],
  },
  answerTakedown: {
    method: 'POST',
    path: '/takedowns/{caseNumber}/counter-notice',
    summary: 'Answer as the author of a hidden contribution, once per case',
    access: 'public',
    caching: 'none',
    limits: [rateLimits.takedownLink],
    params: OneCase,
    body: CounterNoticeBody,
    response: z.strictObject({ success: z.literal(true), message: z.string() }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  listTakedowns: {
    method: 'GET',
    path: '/moderation/takedowns',
    summary: 'List the cases of one state: open and hidden ones oldest first, the others newest first',
    access: 'moderator',
    caching: 'none',
    query: z.strictObject({ state: z.enum(takedownStates).default('OPEN'), from: CasePlace.optional() }),
    response: z.strictObject({
      cases: z.array(ModeratedTakedown),
      next: CasePlace.nullable().describe('The value of "from" for the next page; null on the last page'),
    }),
  },
  decideTakedown: {
    method: 'PATCH',
    path: '/moderation/takedowns/{caseNumber}',
    summary: 'Hide the contribution of a case, restore it, or close the case',
    access: 'moderator',
    confirmation: 'fresh',
    caching: 'none',
    limits: [rateLimits.decideTakedown],
    params: OneCase,
    body: TakedownDecision,
    response: z.strictObject({ success: z.literal(true), message: z.string() }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
});
