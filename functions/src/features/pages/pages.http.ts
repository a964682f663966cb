import middy from '@middy/core';
import { pagesPrefix } from '@touchdown/shared/contract/env.ts';
import { oembedPath } from '@touchdown/shared/contract/embed-paths.ts';
import { homeAtTheOrigin, pages } from '@touchdown/shared/contract/pages.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from '../../platform/aws/env.ts';
import { objectBucket } from '../../platform/aws/object-bucket.ts';
import { s3 } from '../../platform/aws/s3.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { cachedCatalogue } from '../../domain/catalogue/cached-catalogue.ts';
import { Cached } from '../../domain/catalogue/cached.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { importReports } from '../../domain/catalogue/import-reports.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { tornadoStore } from '../../domain/catalogue/tornado-store.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { latestContributions } from '../../domain/contributions/latest-contributions.ts';
import { getOnThisDay, getProfile } from '../../domain/tornadoes/record-handlers.ts';
import { cachedLoops } from '../../domain/radar-loops/cached-loops.ts';
import { findPublicLoop } from '../../domain/radar-loops/find-public-loop.ts';
import { loopsOfReports } from '../../domain/radar-loops/loops-of-reports.ts';
import type { HttpEvent, HttpResult } from '../../platform/http/http-event.ts';
import { originVerify } from '../../platform/http/origin-verify.ts';
import { problemResponse } from '../../platform/http/problem-response.ts';
import { requestLog } from '../../platform/http/request-log.ts';
import { logger } from '../../platform/log/logger.ts';
import { nameTornadoes } from '../../domain/storm-reports/name-tornadoes.ts';
import { embedPaths } from './embeds/answer-embed.ts';
import { listAllCorrections } from '../../domain/corrections/list-all-corrections.ts';
import { listTornadoes } from '../../domain/tornadoes/list-tornadoes.ts';
import { publishedReleases } from './data/published-releases.ts';
import { releaseFilePaths } from './data/release-feeds.ts';
import { feedEntries, newestChanges } from './feeds/corrections-feed.ts';
import { reportFilePaths } from './feeds/report-files.ts';
import { summaryPaths } from './feeds/report-summaries.ts';
import { Reply } from '../../platform/http/reply.ts';
import { answerHighlights } from '../../domain/years/highlights-answer.ts';
import { answersOfHome } from './home-head.ts';
import { answersOfLists } from './list-head.ts';
import { servePath, type PageSources } from './serve-path.ts';
import { toHttpResult } from './page-response.ts';
import { siteRenderer } from './rendered-screen.ts';
import { securityTextPath } from './security-text.ts';
import { answersOfReports } from './storm-report-head.ts';
import { answersOfTornado } from './tornado-head.ts';
import { sitePage } from './site-page.ts';

const [client, files] = [dynamo(), s3()];
const stores = { table: requiredEnv('catalogueTable'), bucket: requiredEnv('mediaBucket') };
const stored = storedCatalogue(client, files, stores);

const cacheOptions = {
  now: () => Date.now(),
  onFailure: (error: unknown) =>
    logger.error('page without its own head, screen or charts', { error: error as Error }),
};

const catalogue = cachedCatalogue({ ...stored, ...cacheOptions });

const store = tornadoStore(client, stores.table);
const reports = stormReportCatalogue({ ...cacheOptions, ...storedReports(client, files, stores) });
const radar = requiredEnv('radarTable');
const loops = cachedLoops(client, radar, 'spc-report', cacheOptions.now);
const ofReports = {
  reports,
  loops,
  nameTornadoes: nameTornadoes(catalogue, cacheOptions.onFailure),
  findPublicLoop: findPublicLoop(client, radar),
};

const loopOfReports = loopsOfReports({ loops, reports });
/** A list with a search is no page of its own. */
const refuseSearch = () => Promise.reject(new Error('Only lists without a search are rendered.'));
const unsearched = {
  plan: refuseSearch,
  resolve: refuseSearch,
  narratives: { find: refuseSearch, findIfAvailable: refuseSearch },
};

const sources: PageSources = {
  ...cacheOptions,
  siteUrl: requiredEnv('siteUrl'),
  contactEmail: optionalEnv('contactEmail'),
  doi: optionalEnv('doi'),
  page: sitePage(files, requiredEnv('siteBucket'), cacheOptions),
  ...siteRenderer(optionalEnv('pageRenderer')),
  record: new Cached<{ pointer: CataloguePointer | undefined }>({
    ...cacheOptions,
    refresh: async () => ({ pointer: await stored.readPointer() }),
    unavailable: 'The record cannot be read at the moment.',
  }),
  catalogue,
  ...ofReports,
  store,
  answersOfTornado: answersOfTornado({
    catalogue,
    store,
    readObject: stored.readObject,
    hasBookmarked: async () => undefined,
    findPublicLoop: ofReports.findPublicLoop,
    loopsOfReports: loopOfReports,
  }),
  answersOfHome: answersOfHome({
    getOnThisDay: getOnThisDay(catalogue, cacheOptions.now),
    latestContributions: latestContributions(
      contributionStore(client, requiredEnv('communityTable'), cacheOptions.now),
    ),
    highlights: async () => answerHighlights((await catalogue.forAnswer(new Reply())).search),
    onFailure: cacheOptions.onFailure,
  }),
  answersOfReports: answersOfReports(ofReports),
  answersOfLists: answersOfLists({
    listTornadoes: listTornadoes(catalogue, {
      ...unsearched,
      store,
      onFailure: cacheOptions.onFailure,
      loops: cachedLoops(client, radar, 'tornado', cacheOptions.now),
      loopsOfReports: loopOfReports,
    }),
    getProfile: getProfile(catalogue, reports, unsearched),
    listCorrections: listAllCorrections(client, stores.table),
  }),
  imports: importReports({ dynamo: client, table: stores.table, readObject: stored.readObject }),
  releases: publishedReleases(objectBucket(files, stores.bucket), cacheOptions),
  readMedia: objectBucket(files, stores.bucket).get,
  newestCorrections: () => newestChanges(client, stores.table, feedEntries),
};

/** What the log may write of a path. Every page and file for crawlers has a pattern. */
const patterns = [
  homeAtTheOrigin,
  ...Object.values(pages).map(({ path }) => path),
  '/robots.txt',
  securityTextPath,
  '/sitemap.xml',
  '/sitemaps',
  '/corrections.atom',
  '/corrections.json',
  ...summaryPaths,
  ...embedPaths,
  oembedPath,
  ...reportFilePaths,
  ...releaseFilePaths,
].map((path) => pagesPrefix + path);

/** Serves pages whose head crawlers and chat previews read without scripts. The path follows the prefix. */
async function answer(event: HttpEvent): Promise<HttpResult> {
  const asked = event.rawPath.slice(pagesPrefix.length);
  const path = asked === homeAtTheOrigin ? pages.home.path : asked;
  return toHttpResult(event, await servePath(sources, path, event.rawQueryString));
}

export const handler = middy<HttpEvent, HttpResult>(answer)
  .use(requestLog(patterns))
  .use(problemResponse())
  .use(originVerify(requiredEnv('originVerify')));
