import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { contributingRoutes } from './contributing-routes.ts';
import { contributionSentences } from './contribution-sentences.ts';
import { objectionSentences } from './objection-sentences.ts';
import type { PictureFacts } from './picture-body.ts';
import { questionSentences } from './question-sentences.ts';
import type { Question } from './questions.ts';
import { removalSentences } from './removal-sentences.ts';
import { suggestionSentences } from './suggestion-sentences.ts';
import type { contributionRoutes } from './routes.ts';
import type { Contribution } from './schema.ts';

const tornado = { id: '19740403-xhyw80gn' };
const report = { id: 'spc-20130520-k3v9qx2a' };

const aboutATornado: z.input<typeof Contribution> = {
  id: '01JD5K8Z7Q0000000000000000',
  contribution_type: 'PERSONAL_ACCOUNT',
  contributionType: 'PERSONAL_ACCOUNT',
  title: 'In the cellar on Commonwealth Drive',
  content: 'We heard it before we saw it.',
  url: null,
  images: [],
  author: { username: 'dorothy', role: 'user', profile_photo_url: null },
  created_at: '2026-11-20T18:12:04.000Z',
  createdAt: '2026-11-20T18:12:04.000Z',
  net_votes: 12,
  netVotes: 12,
  upvotes: 13,
  downvotes: 1,
  userVote: null,
  status: 'APPROVED',
  suggestionStatus: null,
  tornado_id: tornado.id,
  tornadoId: tornado.id,
  tornado: { display_name: 'Xenia tornado', state: 'Ohio', begin_datetime: '1974-04-03T20:10:00Z' },
  spc_report_id: null,
  spcReportId: null,
  spc_report: null,
};

const aboutAReport: z.input<typeof Contribution> = {
  ...aboutATornado,
  contribution_type: 'EDIT_SUGGESTION',
  contributionType: 'EDIT_SUGGESTION',
  title: null,
  content: {
    targetField: 'county',
    currentValue: 'MCCLAIN',
    proposedValue: 'GRADY',
    reason: 'The place is west of the county line.',
  },
  status: 'PENDING',
  suggestionStatus: 'PENDING',
  tornado_id: null,
  tornadoId: null,
  tornado: null,
  spc_report_id: report.id,
  spcReportId: report.id,
  spc_report: { location_text: '4 W NEWCASTLE', state: 'OKLAHOMA' },
};

const noVotes = { net_votes: 0, netVotes: 0, upvotes: 0, downvotes: 0, userVote: null };
const picture = { width: 1600, height: 1200 };
const someFacts: z.input<typeof PictureFacts> = {
  place: { lat: 39.685, lon: -83.93125, exact: false },
  at: '1974-04-03T20:40:00Z',
  wall: '1974-04-03T16:40',
  about: true,
  year: null,
  direction: 225,
  own: false,
  photographer: 'Homer Ramby',
  license: 'cc-by-4.0',
};
const aGallery: z.input<typeof Contribution> = {
  ...aboutATornado,
  contribution_type: 'PHOTO_GALLERY',
  contributionType: 'PHOTO_GALLERY',
  title: 'Xenia, the morning after',
  content: null,
  images: [
    { ...shownAs('u4Xw8Tt7Vv9LrAkZ0b3n8J'), alt: 'A street without roofs', ...picture, facts: someFacts },
    { ...shownAs('Yw5Tt7Vv9LrAkZ03Ab8Qm2'), alt: null, ...picture, sensitive: true },
  ],
  ...noVotes,
};

function shownAs(id: string) {
  return { id, url: `/images/${id}`, imageServiceId: id };
}

const before = '2026-11-20T18:12:04.000Z_01JD5K8Z7Q0000000000000000';
const cursor = 'nU1f0s7n3PqZbV4w2yXkDgRr5HcT8mJxAaLe6iQoYzKvMlN9';
const listed = { limit: 1, hasMore: true, next: cursor };

const aQuestion: z.input<typeof Question> = {
  id: '01JD6K8Z7Q0000000000000000',
  text: 'Which way did it come from?',
  author: { username: 'toto', role: 'user', profile_photo_url: null },
  created_at: '2026-11-21T08:20:00.000Z',
  answer: {
    text: 'From the southwest, over the railway.',
    author: { username: 'dorothy', role: 'user', profile_photo_url: null },
    created_at: '2026-11-21T09:14:00.000Z',
  },
};
const oneQuestion = { id: aboutATornado.id, questionId: aQuestion.id };

export const contributionExamples: RouteExamples<typeof contributionRoutes> = {
  getLatestContributions: { query: { limit: 1 }, response: { contributions: [aboutATornado] } },
  listContributions: {
    query: { type: 'PERSONAL_ACCOUNT', target: `T:${tornado.id}`, author: 'dorothy', limit: 1, before },
    response: {
      contributions: [aboutATornado],
      pagination: { limit: 1, hasMore: true, next: before },
    },
  },
  listTornadoContributions: {
    params: tornado,
    query: { limit: 1, before: cursor },
    response: { data: { contributions: [aboutATornado], pagination: listed } },
  },
  listUserContributions: {
    params: { id: '01JC0A1B2C3D4E5F6G7H8J9K0M' },
    query: { limit: 1, before: cursor },
    response: {
      success: true,
      data: {
        contributions: [
          {
            ...aboutAReport,
            suggestionStatus: 'REJECTED',
            decisions: [
              { action: 'REJECTED', at: '2026-11-21T09:14:00.000Z', category: null, note: 'See the survey.' },
            ],
          },
        ],
        removed: [],
        pagination: listed,
      },
    },
  },
  listStormReportContributions: {
    params: report,
    query: { limit: 1, before: cursor },
    response: { data: { contributions: [aboutAReport], pagination: listed } },
  },
  listOwnVotes: {
    query: { target: `T:${tornado.id}` },
    response: { data: { votes: { [aboutATornado.id]: 'UP' }, thanks: [aboutATornado.id] } },
  },
  reportContribution: {
    params: { id: aboutATornado.id },
    body: { reasonCategory: 'Inaccurate', reasonText: 'This is another town.' },
    response: { success: true, message: removalSentences.reported },
  },
  deleteContribution: {
    params: { id: aboutATornado.id },
    body: { category: 'Duplicate', note: 'The same story is there twice.' },
    response: { success: true, message: removalSentences.deleted },
  },
  restoreContribution: {
    params: { id: aboutATornado.id },
    response: { success: true, message: removalSentences.restored },
  },
  markPicture: {
    params: { id: aboutATornado.id, imageId: 'q3vYb1dX0mC7tK2eUw9a4g' },
    body: {
      facts: {
        at: '1974-04-03T20:40:00Z',
        direction: 225,
        photographer: 'Homer Ramby',
        license: 'cc-by-4.0',
      },
    },
    response: { success: true, data: { contribution: aGallery } },
  },
  objectToDecision: {
    params: { id: aboutAReport.id },
    body: { reason: 'The final survey says EF3.' },
    response: { success: true, message: objectionSentences.objected },
  },
  nameSource: {
    params: { id: aboutAReport.id },
    body: { source: 'https://www.weather.gov/oun/events-20130520' },
    response: {
      success: true,
      message: suggestionSentences.sourceSaved,
      data: { contribution: aboutAReport },
    },
  },
  listQuestions: { params: { id: aboutATornado.id }, response: { questions: [aQuestion] } },
  askQuestion: {
    params: { id: aboutATornado.id },
    body: { text: aQuestion.text, idempotencyKey: '0b0e7f6c-5a0f-4c0e-9a43-6a4f5b8f2f12' },
    response: {
      success: true,
      message: questionSentences.asked,
      data: { question: { ...aQuestion, answer: null } },
    },
  },
  answerQuestion: {
    params: oneQuestion,
    body: { text: aQuestion.answer?.text ?? '' },
    response: { success: true, message: questionSentences.answered, data: { question: aQuestion } },
  },
  deleteQuestion: {
    params: oneQuestion,
    response: { success: true, message: questionSentences.deleted },
  },
  deleteAnswer: {
    params: oneQuestion,
    response: { success: true, message: questionSentences.answerDeleted },
  },
  thankForContribution: {
    params: { id: aboutATornado.id },
    body: { thanked: true, idempotencyKey: '7d0e7f6c-5a0f-4c0e-9a43-6a4f5b8f2f12' },
    response: { data: { thanks: 12, thanked: true } },
  },
  voteOnContribution: {
    params: { id: aboutATornado.id },
    body: { direction: 'UP', idempotencyKey: '0b0e7f6c-5a0f-4c0e-9a43-6a4f5b8f2f11' },
    response: { data: { netVotes: 13, userVote: 'UP' } },
  },
};

const aDraft = {
  contributionType: 'PERSONAL_ACCOUNT',
  title: 'In the cellar on Commonwealth Drive',
  content: 'We heard it before we saw it.',
  url: '',
  tornadoId: tornado.id,
  spcReportId: null,
  targetName: 'Xenia, Ohio',
  idempotencyKey: '5a0c1f0e-6a3f-4d53-9a6f-0f6f2f3a9c11',
  savedAt: '2026-11-20T18:12:04.000Z',
} as const;

export const contributingExamples: RouteExamples<typeof contributingRoutes> = {
  createContribution: {
    body: {
      contributionType: 'PERSONAL_ACCOUNT',
      title: 'In the cellar on Commonwealth Drive',
      content: 'We heard it before we saw it.',
      tornadoId: tornado.id,
    },
    response: {
      success: true,
      message: 'Contribution submitted!',
      data: { contribution: { ...aboutATornado, ...noVotes } },
    },
  },
  getDraft: { response: { data: { draft: aDraft } } },
  saveDraft: {
    body: {
      contributionType: 'PERSONAL_ACCOUNT',
      title: aDraft.title,
      content: aDraft.content,
      tornadoId: tornado.id,
    },
    response: { success: true, message: contributionSentences.draftSaved, data: { draft: aDraft } },
  },
  discardDraft: { response: { success: true } },
  createGallery: {
    body: {
      title: 'Xenia, the morning after',
      tornadoId: tornado.id,
      pictures: [
        { uploadId: 'kZ0b3n8Jq2Xw5Tt7Vv9LrA', alt: 'A street without roofs', facts: { own: true } },
        { uploadId: 'b8Qm2Yw5Tt7Vv9LrAkZ03A', sensitive: true },
      ],
    },
    response: {
      success: true,
      message: contributionSentences.galleryUploaded(2),
      data: { contribution: aGallery },
    },
  },
};
