import * as z from 'zod';
import { defineRoutes } from '../contract/route.ts';
import { LocalTime } from '../contract/local-time.ts';
import { rateLimits } from '../contract/rate-limits.ts';
import { TornadoReference } from '../tornadoes/tornado-reference.ts';
import { tornadoIdPattern } from '../tornadoes/tornado-id.ts';
import { leastAnswers, leastTogether, ownAnswersPerPage } from './answer-choices.ts';
import { AnswerCell, AnswerSummary, WitnessAnswer } from './schema.ts';

/** The tornado's present id, which is not looked up: an unknown one has no answers. */
const ofTornado = z.strictObject({
  id: z.string().regex(tornadoIdPattern).meta({ description: 'a tornado id such as 19740403-k3v9qx2a' }),
});

const OwnAnswer = z.strictObject({
  ...WitnessAnswer.shape,
  given_at: z.iso.datetime({ precision: 3 }),
  changed_at: z.iso.datetime({ precision: 3 }),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** One of a person's own answers, with the tornado that it is about. */
const ListedAnswer = z
  .strictObject({
    tornado_id: z.string(),
    name: z.string().nullable().describe('As people call it, else by its place; null if it left the record'),
    begin_wall: LocalTime.nullable().describe('On the clock at the place'),
    ...OwnAnswer.shape,
  })
  .meta({ id: 'ListedAnswer' });
export type ListedAnswer = z.infer<typeof ListedAnswer>;

const message = z.string().describe('The result, as a sentence for people');
/** Any answer may bring new counts, and whoever gave it is told whether they have it. So a browser keeps none. */
const publicly = { method: 'GET', access: 'public', caching: 'revalidate' } as const;

export const answerRoutes = defineRoutes({
  getAnswers: {
    ...publicly,
    path: '/tornadoes/{id}/answers',
    summary: `Get what people who were there answered, counted, from ${leastAnswers} answers on`,
    params: ofTornado,
    response: AnswerSummary,
  },
  getAnswersGeoJson: {
    ...publicly,
    path: '/tornadoes/{id}/answers.geojson',
    summary: 'Get the cells where people were as a GeoJSON file, with the counts beside them',
    params: ofTornado,
    contentType: 'application/geo+json; charset=utf-8',
    response: z.strictObject({
      type: z.literal('FeatureCollection'),
      summary: AnswerSummary.omit({ cells: true }),
      features: z.array(
        z.strictObject({
          type: z.literal('Feature'),
          geometry: z.strictObject({
            type: z.literal('Polygon'),
            coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
          }),
          properties: AnswerCell.pick({ people: true }),
        }),
      ),
    }),
  },
  getAnswersCsv: {
    ...publicly,
    path: '/tornadoes/{id}/answers.csv',
    summary: 'Get the counts of the answers as a CSV file: a line for each choice of each question',
    params: ofTornado,
    contentType: 'text/csv; charset=utf-8',
    response: z.string(),
  },
  getOwnAnswer: {
    method: 'GET',
    path: '/tornadoes/{id}/answers/own',
    summary: 'Get your own answers about one tornado, and how many people have answered if you have',
    access: 'user',
    caching: 'none',
    params: ofTornado,
    response: z.strictObject({
      answer: OwnAnswer.nullable(),
      people: z.int().min(0).nullable().describe('With you; null if you have not answered'),
      in_results: z
        .boolean()
        .optional()
        .describe(
          `Whether the public counts have your answers as they are. New ones wait for ${leastTogether}`,
        ),
    }),
  },
  listOwnAnswers: {
    method: 'GET',
    path: '/answers/own',
    summary: `List your own answers about all tornadoes, the newest tornado first, ${ownAnswersPerPage} at a time`,
    access: 'user',
    caching: 'none',
    query: z.strictObject({
      before: z
        .string()
        .regex(tornadoIdPattern)
        .optional()
        .describe('Continue after the tornado that the previous answer named in "next"'),
    }),
    response: z.strictObject({
      data: z.strictObject({
        answers: z.array(ListedAnswer),
        pagination: z.strictObject({
          limit: z.int().min(1),
          hasMore: z.boolean(),
          next: z.string().nullable().describe('The "before" of the next ones; null if there are none'),
        }),
      }),
    }),
  },
  saveAnswer: {
    method: 'PUT',
    path: '/tornadoes/{id}/answers/own',
    summary: 'Answer what you saw of one tornado, or change your answers; repeating this changes nothing',
    access: 'verified',
    caching: 'none',
    limits: [rateLimits.answerByIp, rateLimits.answer],
    params: z.strictObject({ id: TornadoReference }),
    body: WitnessAnswer,
    response: z.strictObject({ answer: OwnAnswer, message }),
    problems: ['NOT_FOUND', 'CONFLICT'],
  },
  withdrawAnswer: {
    method: 'DELETE',
    path: '/tornadoes/{id}/answers/own',
    summary: 'Delete your own answers about one tornado; repeating this changes nothing',
    access: 'user',
    caching: 'none',
    // It concerns only what is one's own.
    whileSuspended: true,
    limits: [rateLimits.answerByIp, rateLimits.answer],
    params: ofTornado,
    response: z.strictObject({ message }),
  },
});
