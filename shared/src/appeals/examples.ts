import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import { appealSentences } from './appeal-sentences.ts';
import type { appealRoutes } from './routes.ts';
import type { AppealStatus, ModeratedAppeal } from './schema.ts';

const caseNumber = 'AP-7K3M-9QX2-4T8W';
const token = 'dGhpcyBpcyBhIHRva2VuIGZvciBhbiBleGFtcGxlLCA';
const text = 'This picture is my own. It shows my street.';
const params = { caseNumber };

const status: z.input<typeof AppealStatus> = {
  caseNumber,
  state: 'OFFERED',
  about: 'removal',
  title: 'Xenia, the morning after',
  category: 'Duplicate',
  reason: 'It is there twice.',
  decisionAt: '2026-11-20T18:12:04.000Z',
  until: '2026-12-20T18:12:04.000Z',
  isOver: false,
  text: null,
  createdAt: null,
  answer: null,
  answeredAt: null,
};
const sent = {
  ...status,
  state: 'OPEN',
  until: '2026-12-21T07:30:00.000Z',
  text,
  createdAt: '2026-11-21T07:30:00.000Z',
} as const;
const { isOver: _isOver, ...open } = sent;
const moderated: z.input<typeof ModeratedAppeal> = {
  ...open,
  decidedBy: 'glinda',
  answeredBy: null,
  mayDecide: true,
  whyNot: null,
  person: 'dorothy',
  contribution: {
    id: '01JD5K8Z7Q0000000000000000',
    page: '/tornadoes/19740403-xhyw80gn#contribution-01JD5K8Z7Q0000000000000000',
    title: 'Xenia, the morning after',
    text: null,
    pictures: 1,
    isRemoved: true,
  },
  history: [
    { at: '2026-11-19T10:00:00.000Z', what: 'Contributed.' },
    { at: '2026-11-20T18:12:04.000Z', what: 'Removed as Duplicate.' },
    { at: '2026-11-21T07:30:00.000Z', what: 'Contested.' },
  ],
};

export const appealExamples: RouteExamples<typeof appealRoutes> = {
  readAppeal: { params, body: { token }, response: { data: { appeal: status } } },
  sendAppeal: {
    params,
    body: { token, text },
    response: { success: true, message: appealSentences.received, data: { appeal: sent } },
  },
  listAppeals: {
    query: { state: 'OPEN', from: `2026-11-21T07:00:00.000Z#${caseNumber}` },
    response: { data: { appeals: [moderated], next: null } },
  },
  decideAppeal: {
    params,
    body: { action: 'restore', answer: 'The two pictures show different streets.' },
    response: { success: true, message: appealSentences.restored },
  },
  getModerationLog: {
    response: {
      data: {
        months: [
          {
            month: '2026-11',
            removed: 3,
            suspended: 1,
            cameBack: 1,
            cameBackOnAppeal: 1,
            medianHours: 2.5,
            byCategory: [
              { category: 'Spam', count: 2 },
              { category: 'Duplicate', count: 1 },
            ],
          },
        ],
        entries: [
          {
            date: '2026-11-20',
            what: 'removed',
            category: 'Duplicate',
            isIllegal: false,
            role: 'moderator',
            reports: 1,
            hours: 2.5,
            cameBack: 'appeal',
          },
        ],
      },
    },
  },
};
