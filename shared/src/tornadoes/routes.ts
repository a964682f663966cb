import * as z from 'zod';
import { PageQuery, Pagination } from '../contract/pagination.ts';
import { defineRoutes } from '../contract/route.ts';
import { CurrentCatalogue, Tornado, TornadoSummary } from './schema.ts';
import { TornadoId } from './tornado-id.ts';

export const tornadoRoutes = defineRoutes({
  listTornadoes: {
    method: 'GET',
    path: '/tornadoes',
    summary: 'Tornadoes, newest first',
    access: 'public',
    caching: { browserSeconds: 0, edgeSeconds: 60 },
    query: PageQuery,
    response: z.strictObject({ tornadoes: z.array(TornadoSummary), pagination: Pagination }),
  },
  getTornado: {
    method: 'GET',
    path: '/tornadoes/{id}',
    summary: 'One tornado with everything the record says about it',
    access: 'public',
    caching: 'none',
    params: z.strictObject({ id: TornadoId }),
    response: Tornado,
  },
  getCurrentCatalogue: {
    method: 'GET',
    path: '/catalogue/current',
    summary: 'Which record is being served, its size and its years',
    access: 'public',
    caching: { browserSeconds: 0, edgeSeconds: 60 },
    response: CurrentCatalogue,
  },
});
