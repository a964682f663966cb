import middy from '@middy/core';
import { pagesPrefix } from '@touchdown/shared/contract/env.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import type { CataloguePointer } from '../../domain/catalogue/catalogue-pointer.ts';
import { Cached } from '../../domain/catalogue/cached.ts';
import { storedCatalogue } from '../../domain/catalogue/stored-catalogue.ts';
import { stormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import { storedReports } from '../../domain/catalogue/stored-reports.ts';
import { tornadoStore } from '../../domain/catalogue/tornado-store.ts';
import type { HttpEvent, HttpResult } from '../../platform/http/http-event.ts';
import { originVerify } from '../../platform/http/origin-verify.ts';
import { problemResponse } from '../../platform/http/problem-response.ts';
import { requestLog } from '../../platform/http/request-log.ts';
import { logger } from '../../platform/log/logger.ts';
import { answerPage, type PageSources } from './answer-page.ts';
import { toHttpResult } from './page-answer.ts';
import { sitePage } from './site-page.ts';
import { tornadoParts } from './tornado-parts.ts';

const [client, files] = [dynamo(), s3()];
const places = { table: requiredEnv('catalogueTable'), bucket: requiredEnv('mediaBucket') };
const { readPointer, readObject } = storedCatalogue(client, files, places);

const watched = {
  now: () => Date.now(),
  onFailure: (error: unknown) => logger.error('page without its own head', { error: error as Error }),
};

const sources: PageSources = {
  ...watched,
  siteUrl: requiredEnv('siteUrl'),
  page: sitePage(files, requiredEnv('siteBucket'), watched),
  record: new Cached<{ pointer: CataloguePointer | undefined }>({
    ...watched,
    refresh: async () => ({ pointer: await readPointer() }),
    unavailable: 'The record cannot be read at the moment.',
  }),
  store: tornadoStore(client, places.table),
  reports: stormReportCatalogue({ ...watched, ...storedReports(client, files, places) }),
  tornadoes: tornadoParts({ ...watched, readPointer, readObject }),
};

/** Pages whose words a crawler or a chat reads without running a script. The path is what follows the prefix. */
async function answer(event: HttpEvent): Promise<HttpResult> {
  const path = event.rawPath.slice(pagesPrefix.length);
  return toHttpResult(event, await answerPage(sources, path, event.rawQueryString));
}

export const handler = middy<HttpEvent, HttpResult>(answer)
  .use(requestLog())
  .use(problemResponse())
  .use(originVerify(requiredEnv('originVerify')));
