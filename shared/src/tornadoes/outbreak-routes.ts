import { defineRoutes, listCaching } from '../contract/route.ts';
import { OutbreakAnswer, OutbreakList, OutbreakListQuery, OutbreakParams } from './outbreak-answers.ts';

/** A part of `tornadoRoutes`. */
export const outbreakRoutes = defineRoutes({
  listOutbreaks: {
    method: 'GET',
    path: '/outbreaks',
    summary: 'List the outbreaks of the record, ranked by Fujita miles or in another order',
    access: 'public',
    caching: listCaching,
    query: OutbreakListQuery,
    response: OutbreakList,
  },
  getOutbreak: {
    method: 'GET',
    path: '/outbreaks/{id}',
    summary:
      'Get one outbreak: what its tornadoes have in common, their paths, and other counts of the same days',
    access: 'public',
    caching: listCaching,
    params: OutbreakParams,
    response: OutbreakAnswer,
    problems: ['NOT_FOUND'],
  },
});
