import * as z from 'zod';
import { defineRoutes } from '../contract/route.ts';
import { MapData, OnThisDay, RelatedTornadoes, TornadoList } from './answers.ts';
import { CurrentCatalogue, TornadoForReader } from './schema.ts';
import { TornadoSources } from './sources.ts';
import { MapQuery, OnThisDayQuery, TornadoQuery } from './tornado-query.ts';
import { TornadoReference } from './tornado-reference.ts';

/** The same for everybody, and an import may change it at any minute. */
const aMinuteAtTheEdge = { browserSeconds: 0, edgeSeconds: 60 };
const oneTornado = z.strictObject({ id: TornadoReference });

export const tornadoRoutes = defineRoutes({
  listTornadoes: {
    method: 'GET',
    path: '/tornadoes',
    summary: 'Tornadoes, newest first, or filtered and sorted as asked',
    access: 'public',
    caching: aMinuteAtTheEdge,
    query: TornadoQuery,
    response: TornadoList,
  },
  getMapData: {
    method: 'GET',
    path: '/tornadoes/map-data',
    summary: 'The most significant tornadoes in a view of the map',
    access: 'public',
    caching: aMinuteAtTheEdge,
    query: MapQuery,
    response: MapData,
  },
  getOnThisDay: {
    method: 'GET',
    path: '/tornadoes/on-this-day',
    summary: 'The strongest tornadoes of today’s date (UTC), or of another, in all years',
    access: 'public',
    caching: aMinuteAtTheEdge,
    query: OnThisDayQuery,
    response: OnThisDay,
  },
  getTornado: {
    method: 'GET',
    path: '/tornadoes/{id}',
    summary: 'One tornado with everything the record says about it',
    access: 'optional',
    caching: 'revalidate',
    params: oneTornado,
    response: TornadoForReader,
    problems: ['NOT_FOUND'],
  },
  getRelatedTornadoes: {
    method: 'GET',
    path: '/tornadoes/{id}/related',
    summary: 'The other tornadoes of the same weather episode, in order of time',
    access: 'public',
    caching: 'revalidate',
    params: oneTornado,
    response: RelatedTornadoes,
    problems: ['NOT_FOUND'],
  },
  getTornadoSources: {
    method: 'GET',
    path: '/tornadoes/{id}/sources',
    summary: 'Where one tornado’s values come from, and how they have changed',
    access: 'public',
    caching: 'revalidate',
    params: oneTornado,
    response: TornadoSources,
    problems: ['NOT_FOUND'],
  },
  getCurrentCatalogue: {
    method: 'GET',
    path: '/catalogue/current',
    summary: 'Which record is being served, its size and its years',
    access: 'public',
    caching: aMinuteAtTheEdge,
    response: CurrentCatalogue,
    problems: ['NOT_FOUND'],
  },
});
