import { defineRoutes, listCaching } from '../contract/route.ts';
import { DayAnswer, DayIndex, DayParams, DayQuery, DaysQuery } from './day-answers.ts';

/** A part of `tornadoRoutes`. */
export const dayRoutes = defineRoutes({
  listDays: {
    method: 'GET',
    path: '/days',
    summary: 'List the largest days of the record, and all days of one year with a tornado',
    access: 'public',
    caching: listCaching,
    query: DaysQuery,
    response: DayIndex,
    problems: ['NOT_FOUND'],
  },
  getDay: {
    method: 'GET',
    path: '/days/{date}',
    summary:
      'Get what happened on a day, or on the newest day with preliminary reports: tornadoes, reports, and what the official record changed',
    access: 'public',
    caching: listCaching,
    params: DayParams,
    query: DayQuery,
    response: DayAnswer,
    problems: ['NOT_FOUND'],
  },
});
