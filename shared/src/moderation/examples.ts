import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import { moderationSentences } from './moderation-sentences.ts';
import type { moderationRoutes } from './routes.ts';
import type { ReviewedSuggestion } from './schema.ts';

const suggestion: z.input<typeof ReviewedSuggestion> = {
  id: '01JD5K8Z7Q0000000000000000',
  contributionType: 'EDIT_SUGGESTION',
  author: { username: 'dorothy', role: 'user', profile_photo_url: null },
  content: {
    targetField: 'injuries',
    currentValue: '1150',
    proposedValue: '1340',
    reason: 'The Red Cross counted 1,340 in its final report.',
    source: { url: null, host: null, citation: 'American Red Cross, final report, May 1974' },
  },
  created_at: '2026-11-20T18:12:04.000Z',
  net_votes: 6,
  suggestion_status: 'COMMUNITY_SELECTED',
  tornado_id: '19740403-xhyw80gn',
  tornado: { display_name: 'Xenia tornado', state: 'Ohio', begin_datetime: '1974-04-03T20:10:00Z' },
  spc_report_id: null,
  spc_report: null,
  field_label: 'Injuries',
  value_now: '1152',
  utc_offset_hours: -4,
  zone_letters: 'EDT',
  flags: ['CURRENT_CHANGED'],
  flag_reasons: [
    { flag: 'CURRENT_CHANGED', reason: 'The record said 1,150 when this was written. It says 1,152 now.' },
  ],
  first: null,
  returned: null,
  claim: null,
  stands_by_trust: false,
  author_record: {
    approved: 12,
    rejected: 1,
    reputation: 131,
    since: '2025-04-02T16:20:00.000Z',
    is_suspended: false,
  },
  decision: null,
  is_own: false,
};
const decision = {
  by: 'glinda',
  at: '2026-11-21T09:00:00.000Z',
  note: 'Thank you for the source.',
  already_so: false,
};
const rejection = { ...decision, note: 'The report counts 1,150.', reason: 'SOURCE_DIFFERS' } as const;
const params = { id: suggestion.id };
const body = { note: decision.note, seenStatus: 'COMMUNITY_SELECTED' } as const;

export const moderationExamples: RouteExamples<typeof moderationRoutes> = {
  listSuggestions: {
    query: {
      page: 1,
      limit: 10,
      sort_by: 'contributions.net_votes',
      order: 'desc',
      status: 'COMMUNITY_SELECTED',
    },
    response: {
      data: {
        suggestions: [suggestion],
        counts: {
          open: 1,
          waiting: 0,
          flags: [{ value: 'CURRENT_CHANGED', count: 1 }],
          fields: [{ value: 'injuries', count: 1 }],
          states: [{ value: 'Ohio', count: 1 }],
          authors: [{ value: 'dorothy', count: 1 }],
          ages: [{ value: 'week', count: 1 }],
        },
        pagination: {
          page: 1,
          limit: 10,
          total: 1,
          totalCount: 1,
          totalPages: 1,
          total_pages: 1,
          hasMore: false,
        },
      },
    },
  },
  approveSuggestion: {
    params,
    body,
    response: {
      success: true,
      message: moderationSentences.approved,
      data: {
        suggestion: {
          ...suggestion,
          suggestion_status: 'APPROVED',
          value_now: '1340',
          flags: [],
          flag_reasons: [],
          decision,
        },
      },
    },
  },
  rejectSuggestion: {
    params,
    body: { ...body, note: rejection.note, reason: rejection.reason },
    response: {
      success: true,
      message: moderationSentences.rejected,
      data: { suggestion: { ...suggestion, suggestion_status: 'REJECTED', decision: rejection } },
    },
  },
  closeSuggestion: {
    params,
    body: { seenStatus: 'COMMUNITY_SELECTED' },
    response: {
      success: true,
      message: moderationSentences.closed,
      data: {
        suggestion: {
          ...suggestion,
          suggestion_status: 'REJECTED',
          value_now: '1340',
          flags: [],
          flag_reasons: [],
          decision: { ...decision, note: null, already_so: true },
        },
      },
    },
  },
  decide: {
    body: { decisions: [{ id: suggestion.id, action: 'approve', seenStatus: 'COMMUNITY_SELECTED' }] },
    response: {
      data: {
        results: [
          {
            id: suggestion.id,
            outcome: 'done',
            code: null,
            message: moderationSentences.approved,
            suggestion: {
              ...suggestion,
              suggestion_status: 'APPROVED',
              value_now: '1340',
              flags: [],
              flag_reasons: [],
              decision: { ...decision, note: null },
            },
          },
        ],
      },
    },
  },
  getSuggestion: { params, response: { data: { suggestion, similar: [], openOfAuthor: 1 } } },
  claim: {
    body: { ids: [suggestion.id] },
    response: {
      data: {
        claims: [{ id: suggestion.id, by: 'glinda', until: '2026-11-21T09:05:00.000Z', isOwn: true }],
      },
    },
  },
  getModerationCounts: { response: { data: { suggestions: 3, reports: 1, appeals: 0 } } },
};
