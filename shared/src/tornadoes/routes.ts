import * as z from 'zod';
import { defineRoutes, listCaching } from '../contract/route.ts';
import { contributionPlaceRoutes } from '../contributions/contribution-places.ts';
import { placeGapRoutes } from './place-gaps.ts';
import { importReportRoutes } from '../record/import-report-routes.ts';
import { CorrectionList, CorrectionQuery, RecordRevisions } from '../history/schema.ts';
import { FoundTornadoes, MapData, OnThisDay, RelatedTornadoes, TornadoList } from './answers.ts';
import {
  CountyParams,
  OfficeParams,
  PlaceAnswer,
  PlaceIndex,
  StateParams,
  TownParams,
  TownQuery,
} from './place-answers.ts';
import { dayRoutes } from './day-routes.ts';
import { outbreakRoutes } from './outbreak-routes.ts';
import { ProfileQuery, TornadoProfile } from './profile.ts';
import { RotationQuery, RotationRatings } from './radar-track-fields.ts';
import { RecordSources } from '../record/source-state.ts';
import { RecordCoverage } from './record-coverage.ts';
import { CurrentCatalogue, TornadoForReader } from './schema.ts';
import { TracedSources } from './sources.ts';
import { FoundQuery, MapQuery, OnThisDayQuery, TornadoQuery } from './tornado-query.ts';
import { TornadoReference } from './tornado-reference.ts';
import { yearRoutes } from './year-routes.ts';

const oneTornado = z.strictObject({ id: TornadoReference });

export const tornadoRoutes = defineRoutes({
  listTornadoes: {
    method: 'GET',
    path: '/tornadoes',
    summary:
      'List tornadoes, filtered and sorted; by default newest first, for a search (q) the best match first',
    access: 'public',
    caching: listCaching,
    query: TornadoQuery,
    response: TornadoList,
  },
  getMapData: {
    method: 'GET',
    path: '/tornadoes/map-data',
    summary: 'Get the most significant tornadoes in a view of the map',
    access: 'public',
    caching: listCaching,
    query: MapQuery,
    response: MapData,
  },
  findTornadoes: {
    method: 'GET',
    path: '/tornadoes/found',
    summary: 'Get the ids of all tornadoes that match, for a client that has the columns of the record',
    access: 'public',
    caching: listCaching,
    query: FoundQuery,
    response: FoundTornadoes,
  },
  getOnThisDay: {
    method: 'GET',
    path: '/tornadoes/on-this-day',
    summary:
      'Get the strongest tornadoes of all years on today’s date (in Central time) or on another date, and which of the deadliest were on it',
    access: 'public',
    caching: listCaching,
    query: OnThisDayQuery,
    response: OnThisDay,
  },
  getProfile: {
    method: 'GET',
    path: '/tornadoes/profile',
    summary:
      'Get what the tornadoes that match have in common: totals, when they came, the first of each kind, and how often they come',
    access: 'public',
    caching: listCaching,
    query: ProfileQuery,
    response: TornadoProfile,
  },
  getRotationRatings: {
    method: 'GET',
    path: '/tornadoes/rotation-ratings',
    summary: 'Count the ratings of tornadoes whose radar loops show a rotation like this one',
    access: 'public',
    caching: listCaching,
    query: RotationQuery,
    response: RotationRatings,
  },
  getTornado: {
    method: 'GET',
    path: '/tornadoes/{id}',
    summary: 'Get one tornado with all recorded values',
    access: 'optional',
    caching: 'revalidate',
    params: oneTornado,
    response: TornadoForReader,
    problems: ['NOT_FOUND'],
  },
  getRelatedTornadoes: {
    method: 'GET',
    path: '/tornadoes/{id}/related',
    summary:
      'Get what leads on from one tornado: the others of its weather episode, its day, its counties and its surroundings, and its ranks',
    access: 'public',
    caching: 'revalidate',
    params: oneTornado,
    response: RelatedTornadoes,
    problems: ['NOT_FOUND'],
  },
  getTornadoSources: {
    method: 'GET',
    path: '/tornadoes/{id}/sources',
    summary: 'Get the sources of one tornado’s values, field by field, and how the values have changed',
    access: 'public',
    caching: 'revalidate',
    params: oneTornado,
    response: TracedSources,
    problems: ['NOT_FOUND'],
  },
  getTornadoRevisions: {
    method: 'GET',
    path: '/tornadoes/{id}/revisions',
    summary: 'Get the history of one tornado’s values: corrections and imports, field by field',
    access: 'public',
    caching: 'revalidate',
    params: oneTornado,
    response: RecordRevisions,
    problems: ['NOT_FOUND'],
  },
  listCorrections: {
    method: 'GET',
    path: '/corrections',
    summary: 'List the corrections of tornadoes and storm reports, newest first, including reversed ones',
    access: 'public',
    caching: listCaching,
    query: CorrectionQuery,
    response: CorrectionList,
  },
  getCurrentCatalogue: {
    method: 'GET',
    path: '/catalogue/current',
    summary: 'Get the release of the record that is served, with its size and its years',
    access: 'public',
    caching: listCaching,
    response: CurrentCatalogue,
    problems: ['NOT_FOUND'],
  },
  getRecordCoverage: {
    method: 'GET',
    path: '/catalogue/coverage',
    summary: 'Get which files the record is from, and how many tornadoes and narratives each year has',
    access: 'public',
    caching: listCaching,
    response: RecordCoverage,
    problems: ['NOT_FOUND'],
  },
  getRecordSources: {
    method: 'GET',
    path: '/catalogue/sources',
    summary: 'Get how current the record is: what each source last did, and when it is due',
    access: 'public',
    caching: listCaching,
    response: RecordSources,
  },
  listPlaces: {
    method: 'GET',
    path: '/places',
    summary: 'List all states and territories, with how many tornadoes touched each',
    access: 'public',
    caching: listCaching,
    response: PlaceIndex,
  },
  getStatePlace: {
    method: 'GET',
    path: '/places/{state}',
    summary: 'Get what happened in a state or territory, with its counties',
    access: 'public',
    caching: listCaching,
    params: StateParams,
    response: PlaceAnswer,
    problems: ['NOT_FOUND'],
  },
  getCountyPlace: {
    method: 'GET',
    path: '/places/{state}/counties/{county}',
    summary: 'Get what happened in a county, parish, borough, municipio or independent city',
    access: 'public',
    caching: listCaching,
    params: CountyParams,
    response: PlaceAnswer,
    problems: ['NOT_FOUND'],
  },
  getTownPlace: {
    method: 'GET',
    path: '/places/{state}/towns/{town}',
    summary: 'Get what happened around a town, within ten miles of its middle or another distance',
    access: 'public',
    caching: listCaching,
    params: TownParams,
    query: TownQuery,
    response: PlaceAnswer,
    problems: ['NOT_FOUND'],
  },
  getOffice: {
    method: 'GET',
    path: '/offices/{office}',
    summary: 'Get what happened in the area of a forecast office, with its counties and radars',
    access: 'public',
    caching: listCaching,
    params: OfficeParams,
    response: PlaceAnswer,
    problems: ['NOT_FOUND'],
  },
  ...importReportRoutes,
  ...contributionPlaceRoutes,
  ...placeGapRoutes,
  ...dayRoutes,
  ...outbreakRoutes,
  ...yearRoutes,
});
