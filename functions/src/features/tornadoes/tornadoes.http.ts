import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { planSearch } from '@touchdown/shared/search/search-tornadoes.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv } from '../../platform/aws/optional-env.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { CachedTextIndex } from '../../domain/full-text/cached-text-index.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { findPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import { cachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { loopsOfReports } from '../../domain/radar-loops/loops-of-reports.ts';
import { logger } from '../../platform/log/logger.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { authenticateOptional } from '../../domain/members/authenticate-optional.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dayHandlers } from './day-handlers.ts';
import { getCurrentCatalogue } from '../../domain/tornadoes/get-current-catalogue.ts';
import { getOnThisDay } from '../../domain/tornadoes/get-on-this-day.ts';
import { importReportHandlers } from './import-report-handlers.ts';
import { findTornadoes, getMapData, getProfile } from '../../domain/tornadoes/record-handlers.ts';
import { getRelatedTornadoes } from '../../domain/tornadoes/get-related-tornadoes.ts';
import { getRecordCoverage } from '../../domain/tornadoes/get-record-coverage.ts';
import { getRecordSources } from './get-record-sources.ts';
import { getTornadoRevisions } from './get-tornado-revisions.ts';
import { listContributionPlaces } from './list-contribution-places.ts';
import { listAllCorrections } from '../../domain/corrections/list-all-corrections.ts';
import { getTornadoSources } from './get-tornado-sources.ts';
import { getTornado } from '../../domain/tornadoes/get-tornado.ts';
import { hasBookmarked } from '../../domain/members/has-bookmarked.ts';
import { NarrativeSearch } from '../../domain/tornadoes/search/narrative-search.ts';
import { resolveReference } from '../../domain/tornadoes/search/resolve-reference.ts';
import { listTornadoes } from '../../domain/tornadoes/list-tornadoes.ts';
import { outbreakHandlers } from './outbreak-handlers.ts';
import { placeHandlers } from './place-handlers.ts';
import { yearHandlers } from './year-handlers.ts';
import { tornadoStore } from '../../domain/catalogue/tornado-store.ts';

const client = dynamo();
const table = requiredEnv('catalogueTable');
const community = requiredEnv('communityTable');
const radar = requiredEnv('radarTable');
const now = () => Date.now();
const store = tornadoStore(client, table);
const stores = { table, bucket: requiredEnv('mediaBucket') };
const stored = storedCatalogue(client, s3(), stores);
const catalogue = cachedCatalogue({
  ...stored,
  now,
  onFailure: (error) => logger.error('record not refreshed', { error: error as Error }),
});

const reports = stormReportCatalogue({
  ...storedReports(client, s3(), stores),
  now,
  onFailure: (error) => logger.error('storm reports not refreshed', { error: error as Error }),
});

const narratives = new NarrativeSearch(
  new CachedTextIndex({
    readObject: stored.readObject,
    now,
    onFailure: (error) => logger.error('text index not read', { error: error as Error }),
  }),
);

const ofReports = loopsOfReports({ loops: cachedLoops(client, radar, 'spc-report', now), reports });
const getCoverage = getRecordCoverage(catalogue, stored.readObject);
const isByHand = optionalEnv('isFetchedByHand') !== undefined;
const search = { plan: planSearch, resolve: resolveReference(store), narratives };

export const handler = sliceHandler(
  tornadoRoutes,
  {
    listTornadoes: listTornadoes(catalogue, {
      ...search,
      store,
      onFailure: (error) => logger.warn('narrative not read', { error: error as Error }),
      loops: cachedLoops(client, radar, 'tornado', now),
      loopsOfReports: ofReports,
    }),
    getMapData: getMapData(catalogue, search),
    findTornadoes: findTornadoes(catalogue, search),
    getOnThisDay: getOnThisDay(catalogue, now),
    getProfile: getProfile(catalogue, reports, search),
    getTornado: getTornado(catalogue, store, {
      hasBookmarked: hasBookmarked(client, community),
      findPublicLoop: findPublicLoop(client, radar),
      loopsOfReports: ofReports,
    }),
    getRelatedTornadoes: getRelatedTornadoes(catalogue, store),
    getTornadoSources: getTornadoSources(catalogue, store),
    getTornadoRevisions: getTornadoRevisions(catalogue, store),
    listCorrections: listAllCorrections(client, table),
    getCurrentCatalogue: getCurrentCatalogue(catalogue),
    getRecordCoverage: getCoverage,
    getRecordSources: getRecordSources({ client, table, now, isByHand, getCoverage }),
    listContributionPlaces: listContributionPlaces({
      store: contributionStore(client, community, now),
      catalogue,
      reports,
    }),
    ...placeHandlers(catalogue, reports),
    ...importReportHandlers({ dynamo: client, table, readObject: stored.readObject }),
    ...dayHandlers({ catalogue, reports, store, now }),
    ...outbreakHandlers(catalogue, store),
    ...yearHandlers(catalogue, reports, store),
  },
  { authenticate: authenticateOptional(authenticate(client, community, now)) },
);
