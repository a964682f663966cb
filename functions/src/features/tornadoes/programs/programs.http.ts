import { programRoutes } from '@touchdown/shared/tornadoes/programs/routes.ts';
import { planSearch } from '@touchdown/shared/search/search-tornadoes.ts';
import { cachedCatalogue } from '../../../domain/catalogue/cached-catalogue.ts';
import { stormReportCatalogue } from '../../../domain/catalogue/storm-report-catalogue.ts';
import { storedCatalogue } from '../../../domain/catalogue/stored-catalogue.ts';
import { storedReports } from '../../../domain/catalogue/stored-reports.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { CachedTextIndex } from '../../../domain/full-text/cached-text-index.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { sliceHandler } from '../../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { logger } from '../../../platform/log/logger.ts';
import { listAllCorrections } from '../../../domain/corrections/list-all-corrections.ts';
import { NarrativeSearch } from '../../../domain/tornadoes/search/narrative-search.ts';
import { resolveReference } from '../../../domain/tornadoes/search/resolve-reference.ts';
import { answerMcp } from './mcp/answer-mcp.ts';
import { ogcHandlers } from './ogc/ogc-handlers.ts';

const client = dynamo();
const table = requiredEnv('catalogueTable');
const stores = { table, bucket: requiredEnv('mediaBucket') };
const now = () => Date.now();
const failed = (message: string) => (error: unknown) => logger.error(message, { error: error as Error });
const store = tornadoStore(client, table);
const stored = storedCatalogue(client, s3(), stores);
const catalogue = cachedCatalogue({ ...stored, now, onFailure: failed('record not refreshed') });
const reports = stormReportCatalogue({
  ...storedReports(client, s3(), stores),
  now,
  onFailure: failed('storm reports not refreshed'),
});
const texts = new CachedTextIndex({
  readObject: stored.readObject,
  now,
  onFailure: failed('text index not read'),
});
const resolve = resolveReference(store);

export const handler = sliceHandler(
  programRoutes,
  {
    callTools: answerMcp({
      catalogue,
      reports,
      store,
      search: { plan: planSearch, resolve, narratives: new NarrativeSearch(texts) },
      listCorrections: listAllCorrections(client, table),
      now,
      onFailure: failed('narrative not read'),
    }),
    ...ogcHandlers(catalogue, store, resolve, now),
  },
  { limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now) },
);
