import * as z from 'zod';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { defineRoutes } from '../contract/route.ts';
import { feedPageSize, maxFeedPageSize } from '../contributions/feed-limits.ts';
import { RemovalReason } from '../contributions/removal.ts';
import { Contribution, ContributionId } from '../contributions/schema.ts';
import {
  ModeratedPerson,
  ReportedContribution,
  ReportPlace,
  reportStates,
  SuspensionBody,
} from './schema.ts';
import { AuditedEntry, AuditFilter, AuditPlace } from './audit-schema.ts';
import { maxOpenReports } from './report-place.ts';

const caching = 'none';
const at = z.iso.datetime({ precision: 3 });
const MessageResponse = z.strictObject({ success: z.literal(true), message: z.string() });

const person = z.strictObject({ username: z.string().max(60) });
const PersonResponse = z.strictObject({ data: z.strictObject({ person: ModeratedPerson }) });

/** What moderators do about contributions and people that break the guidelines. */
export const conductRoutes = defineRoutes({
  listReports: {
    method: 'GET',
    path: '/moderation/reports',
    summary:
      'List reported contributions with their reports, page by page: open ones by the number of reports, then the newest first; resolved ones the newest first, with all that can be restored',
    access: 'moderator',
    caching,
    query: z.strictObject({
      state: z
        .enum(reportStates)
        .default('open')
        .describe(
          `The newest ${maxOpenReports} open reports are in the list; older ones when those are decided`,
        ),
      limit: wholeNumberQuery(1, maxFeedPageSize).default(feedPageSize),
      before: ReportPlace.optional(),
    }),
    response: z.strictObject({
      data: z.strictObject({
        contributions: z.array(Contribution).describe('In the order of "reported"'),
        reported: z.array(ReportedContribution),
        pagination: z.strictObject({
          limit: z.int().min(1),
          hasMore: z.boolean(),
          next: ReportPlace.nullable().describe(
            'The value of "before" for the next page; null on the last page',
          ),
        }),
      }),
    }),
  },
  dismissReports: {
    method: 'POST',
    path: '/moderation/reports/{contributionId}/dismiss',
    summary: 'Dismiss all open reports of a contribution, which stays; repeating this changes nothing',
    access: 'moderator',
    confirmation: 'fresh',
    caching,
    limits: [rateLimits.dismissReports],
    params: z.strictObject({ contributionId: ContributionId }),
    body: RemovalReason.pick({ note: true }),
    response: MessageResponse.extend({
      dismissedAt: at
        .nullable()
        .describe('Names this decision for its undoing; null if you have dismissed no report of it'),
    }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  reopenReports: {
    method: 'POST',
    path: '/moderation/reports/{contributionId}/reopen',
    summary: 'Undo your dismissal: its reports are open again, and no others; repeating this changes nothing',
    access: 'moderator',
    confirmation: 'fresh',
    caching,
    limits: [rateLimits.dismissReports],
    params: z.strictObject({ contributionId: ContributionId }),
    body: z.strictObject({ dismissedAt: at.describe('Of the decision to undo') }),
    response: MessageResponse,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  getPerson: {
    method: 'GET',
    path: '/moderation/people/{username}',
    summary: "Get a person's record for moderators",
    access: 'moderator',
    confirmation: 'fresh',
    caching,
    params: person,
    response: PersonResponse,
    problems: ['NOT_FOUND'],
  },
  suspendPerson: {
    method: 'POST',
    path: '/moderation/people/{username}/suspend',
    summary: 'Suspend a person, or change how; admins only for moderators; repeating this changes nothing',
    access: 'moderator',
    confirmation: 'fresh',
    caching,
    limits: [rateLimits.suspend],
    params: person,
    body: SuspensionBody,
    response: PersonResponse,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  listAudit: {
    method: 'GET',
    path: '/moderation/audit',
    summary:
      'List what was done to accounts and contributions, and by whom, the newest first; reading is recorded too',
    access: 'admin',
    confirmation: 'fresh',
    caching,
    // It writes an entry, for which nothing must be closed.
    changesState: true,
    whileReadOnly: true,
    limits: [rateLimits.readAudit],
    query: AuditFilter.extend({ before: AuditPlace.optional() }),
    response: z.strictObject({
      data: z.strictObject({
        entries: z.array(AuditedEntry),
        next: AuditPlace.nullable().describe(
          'The value of "before" for the next page, which may be empty and still have a next one; null at the end',
        ),
      }),
    }),
    problems: ['NOT_FOUND'],
  },
  exportAudit: {
    method: 'GET',
    path: '/moderation/audit/export',
    summary: 'Get the same entries as CSV, of at most 92 days; the export is recorded too',
    access: 'admin',
    confirmation: 'fresh',
    caching,
    changesState: true,
    whileReadOnly: true,
    limits: [rateLimits.exportAudit],
    query: AuditFilter,
    response: z.strictObject({ data: z.strictObject({ csv: z.string() }) }),
    problems: ['NOT_FOUND'],
  },
  restorePerson: {
    method: 'POST',
    path: '/moderation/people/{username}/restore',
    summary: 'End a suspension, with what it hid; repeating this changes nothing',
    access: 'moderator',
    confirmation: 'fresh',
    caching,
    limits: [rateLimits.suspend],
    params: person,
    response: PersonResponse,
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
});
