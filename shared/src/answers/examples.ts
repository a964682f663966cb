import type * as z from 'zod';
import type { RouteExamples } from '../contract/openapi/route-example.ts';
import { answerSentences } from './answer-sentences.ts';
import { ownAnswersPerPage } from './answer-choices.ts';
import type { answerRoutes } from './routes.ts';
import type { AnswerSummary, WitnessAnswer } from './schema.ts';

const params = { id: '20130520-k3v9qx2a' };

const answer: z.input<typeof WitnessAnswer> = {
  memory: 'own',
  place: { lat: 35.33917, lon: -97.48667 },
  at: '2013-05-20T20:17:00Z',
  shelter: 'inner_room',
  warning: 'siren',
  noticed: ['roar', 'debris'],
};
const own = { ...answer, given_at: '2026-11-20T18:12:04.000Z', changed_at: '2026-11-20T18:12:04.000Z' };

const { cells, ...summary }: z.input<typeof AnswerSummary> = {
  tornado_id: params.id,
  people: 31,
  passed_on: 4,
  written: { from: 2026, to: 2026 },
  counts: {
    shelter: {
      people: 29,
      choices: {
        basement: 6,
        safe_room: 4,
        inner_room: 9,
        indoors: 5,
        mobile_home: 0,
        vehicle: 3,
        outdoors: 2,
      },
    },
    warning: {
      people: 28,
      choices: { siren: 12, phone: 3, broadcast: 7, person: 2, sky: 3, none: 1 },
    },
    noticed: {
      people: 26,
      choices: { tornado: 11, debris: 15, flashes: 8, roar: 19, hail: 10, none: 2 },
    },
  },
  times: [{ from: '2013-05-20T20:15:00Z', people: 9 }],
  cells: [{ south: 35.33, west: -97.4875, north: 35.34, east: -97.475, people: 6 }],
  elsewhere: 2,
};

export const answerExamples: RouteExamples<typeof answerRoutes> = {
  getAnswers: { params, response: { ...summary, cells } },
  getAnswersGeoJson: {
    params,
    response: {
      type: 'FeatureCollection',
      summary,
      features: [
        {
          type: 'Feature',
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [-97.4875, 35.33],
                [-97.475, 35.33],
                [-97.475, 35.34],
                [-97.4875, 35.34],
                [-97.4875, 35.33],
              ],
            ],
          },
          properties: { people: 6 },
        },
      ],
    },
  },
  getAnswersCsv: {
    params,
    response: 'question,choice,people,of\r\nwarning,siren,12,28\r\n',
  },
  getOwnAnswer: { params, response: { answer: own, people: 31, in_results: true } },
  listOwnAnswers: {
    query: {},
    response: {
      data: {
        answers: [{ tornado_id: params.id, name: 'Moore tornado', begin_wall: '2013-05-20T14:56', ...own }],
        pagination: { limit: ownAnswersPerPage, hasMore: false, next: null },
      },
    },
  },
  saveAnswer: { params, body: answer, response: { answer: own, message: answerSentences.saved } },
  withdrawAnswer: { params, response: { message: answerSentences.withdrawn } },
};
