import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import { removalSentences } from './removal-sentences.ts';
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
  suggestionStatus: null,
  tornado_id: tornado.id,
  tornado: { display_name: 'Xenia, Ohio', state: 'Ohio' },
  spc_report_id: null,
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
  suggestionStatus: 'PENDING',
  tornado_id: null,
  tornado: null,
  spc_report_id: report.id,
  spc_report: { location_text: '4 W NEWCASTLE', state: 'OKLAHOMA' },
};

const withAPicture: z.input<typeof Contribution> = {
  ...aboutATornado,
  contribution_type: 'UPLOADED_PHOTO',
  contributionType: 'UPLOADED_PHOTO',
  images: [
    {
      id: 'q3vYb1dX0mC7tK2eUw9a4g',
      url: '/images/q3vYb1dX0mC7tK2eUw9a4g',
      imageServiceId: 'q3vYb1dX0mC7tK2eUw9a4g',
      alt: 'What was left of the house',
      width: 1600,
      height: 1200,
      sensitive: true,
    },
  ],
};

const before = '2026-11-20T18:12:04.000Z_01JD5K8Z7Q0000000000000000';

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
    response: { data: { contributions: [aboutATornado] } },
  },
  listUserContributions: {
    params: { id: '01JC0A1B2C3D4E5F6G7H8J9K0M' },
    response: { success: true, data: { contributions: [aboutATornado] } },
  },
  listStormReportContributions: {
    params: report,
    response: { data: { contributions: [aboutAReport] } },
  },
  listOwnVotes: {
    query: { target: `T:${tornado.id}` },
    response: { data: { votes: { [aboutATornado.id]: 'UP' } } },
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
  markPicture: {
    params: { id: aboutATornado.id, imageId: 'q3vYb1dX0mC7tK2eUw9a4g' },
    body: { sensitive: true },
    response: { success: true, data: { contribution: withAPicture } },
  },
  voteOnContribution: {
    params: { id: aboutATornado.id },
    body: { direction: 'UP', idempotencyKey: '0b0e7f6c-5a0f-4c0e-9a43-6a4f5b8f2f11' },
    response: { data: { netVotes: 13, userVote: 'UP' } },
  },
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
      data: { contribution: { ...aboutATornado, net_votes: 0, netVotes: 0 } },
    },
  },
};
