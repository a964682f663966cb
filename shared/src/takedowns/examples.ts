import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { takedownRoutes } from './routes.ts';
import { takedownSentences } from './takedown-sentences.ts';

const caseNumber = 'TD-7K3M-9QX2';
const token = 'dGhpcyBpcyBhIHRva2VuIGZvciBhbiBleGFtcGxlLCA';
const page = '/tornadoes/19740403-xhyw80gn#contribution-01JD5K8Z7Q0000000000000000';
const createdAt = '2026-11-20T18:12:04.000Z';
const words = 'This is my photograph. I did not allow anybody to publish it.';
const work = 'Published in the Xenia Daily Gazette on April 4, 1974.';
const status = {
  caseNumber,
  state: 'OPEN',
  category: 'copyright',
  page,
  createdAt,
  decidedAt: null,
  counterNotice: null,
} as const;

export const takedownExamples: RouteExamples<typeof takedownRoutes> = {
  requestTakedown: {
    body: {
      page: `https://touchdown.example${page}`,
      category: 'copyright',
      text: words,
      work,
      name: 'Dorothy Gale',
      email: 'dorothy@example.org',
      goodFaith: true,
      idempotencyKey: '0b0e7f6c-5a0f-4c0e-9a43-6a4f5b8f2f11',
    },
    response: { success: true, message: takedownSentences.received, data: { caseNumber, isMailed: true } },
  },
  readTakedown: {
    params: { caseNumber },
    body: { token },
    response: {
      data: {
        case: {
          ...status,
          state: 'CLOSED',
          decidedAt: '2026-11-21T09:00:00.000Z',
          isAuthor: false,
          refusal: { reason: 'NOT_YOURS', note: null },
        },
      },
    },
  },
  answerTakedown: {
    params: { caseNumber },
    body: { token, text: 'I took this picture myself.', name: 'Oscar Diggs', goodFaith: true },
    response: { success: true, message: takedownSentences.answered },
  },
  listTakedowns: {
    query: { state: 'OPEN', from: `${createdAt}#${caseNumber}` },
    response: {
      cases: [
        {
          ...status,
          text: words,
          work,
          name: 'Dorothy Gale',
          email: 'dorothy@example.org',
          contribution: {
            id: '01JD5K8Z7Q0000000000000000',
            page,
            title: 'Xenia, the morning after',
            text: null,
            pictures: 1,
            author: 'oscar',
            isHidden: false,
          },
          joined: [
            {
              caseNumber: 'TD-4M8W-2RKC',
              category: 'privacy',
              page,
              createdAt: '2026-11-20T19:40:31.000Z',
              text: 'That is our house.',
              work: null,
              name: 'Emily Gale',
              email: 'emily@example.org',
            },
          ],
          upheld: 0,
        },
      ],
      next: null,
    },
  },
  decideTakedown: {
    params: { caseNumber },
    body: { action: 'close', reason: 'NOT_YOURS' },
    response: { success: true, message: takedownSentences.decided },
  },
};
