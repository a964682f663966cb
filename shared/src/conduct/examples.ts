import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import { contributionExamples } from '../contributions/examples.ts';
import type { AuditedEntry } from './audit-schema.ts';
import { conductSentences } from './conduct-sentences.ts';
import type { conductRoutes } from './routes.ts';
import type { ModeratedPerson } from './schema.ts';

const [contribution] = contributionExamples.getLatestContributions.response.contributions;
if (!contribution) throw new Error('There is no example of a contribution.');
const before = '1_2026-11-20T18:12:04.000Z_01JD5K8Z7Q0000000000000000_2026-11-21T09:00:00.000Z';

const person: z.input<typeof ModeratedPerson> = {
  username: 'dorothy',
  role: 'user',
  createdAt: '2026-01-05T09:30:00.000Z',
  isVerified: true,
  contributions: 12,
  removed: 1,
  reported: 3,
  suspension: {
    reason: 'Advertising.',
    until: '2026-12-01T00:00:00.000Z',
    at: '2026-11-20T18:12:04.000Z',
    by: 'glinda',
    hidesContributions: true,
  },
  maySuspend: true,
};

const entry: z.input<typeof AuditedEntry> = {
  at: '2026-11-20T18:12:04.000Z',
  id: '01JD5K8Z7Q0000000000000000',
  action: 'person-suspended',
  person: { id: '01JD5K8Z7Q0000000000000001', username: 'dorothy' },
  by: { id: '01JD5K8Z7Q0000000000000002', username: 'glinda' },
  detail: null,
  note: 'Advertising.',
};

export const conductExamples: RouteExamples<typeof conductRoutes> = {
  listReports: {
    query: { state: 'open', limit: 1, before },
    response: {
      data: {
        contributions: [contribution],
        reported: [
          {
            contributionId: contribution.id,
            isHidden: false,
            removal: null,
            counts: [{ category: 'Inaccurate', count: 1 }],
            reports: [
              {
                category: 'Inaccurate',
                text: 'This is another town.',
                createdAt: '2026-11-20T18:12:04.000Z',
                outcome: null,
                dismissalNote: null,
              },
            ],
          },
        ],
        pagination: { limit: 1, hasMore: true, next: before },
      },
    },
  },
  dismissReports: {
    params: { contributionId: contribution.id },
    body: { note: 'The town was renamed later.' },
    response: {
      success: true,
      message: conductSentences.dismissed,
      dismissedAt: '2026-11-21T09:00:00.000Z',
    },
  },
  reopenReports: {
    params: { contributionId: contribution.id },
    body: { dismissedAt: '2026-11-21T09:00:00.000Z' },
    response: { success: true, message: conductSentences.reopened },
  },
  listAudit: {
    query: { person: 'dorothy', since: '2026-11-01', until: '2026-11-27' },
    response: { data: { entries: [entry], next: '2026-11-20T18:12:04.000Z#01JD5K8Z7Q0000000000000000' } },
  },
  exportAudit: {
    query: { since: '2026-11-01', until: '2026-11-27' },
    response: { data: { csv: 'at,action,person,person_id,by,by_id,detail,note,reason\r\n' } },
  },
  getPerson: { params: { username: 'dorothy' }, response: { data: { person } } },
  suspendPerson: {
    params: { username: 'dorothy' },
    body: { reason: 'Advertising.', until: '2026-12-01T00:00:00.000Z', hideContributions: true },
    response: { data: { person } },
  },
  restorePerson: {
    params: { username: 'dorothy' },
    response: { data: { person: { ...person, suspension: null } } },
  },
};
