import { tornadoExportRoute } from '@touchdown/shared/tornadoes/export/tornado-export-route.ts';
import { planSearch } from '@touchdown/shared/search/search-tornadoes.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { doorkeeper } from '../../../platform/http/doorkeeper.ts';
import { preflightAnswer, publicReadHeaders } from '../../../platform/http/cross-origin.ts';
import { header, type HttpEvent } from '../../../platform/http/http-event.ts';
import { streamRefusal } from '../../../platform/http/stream-refusal.ts';
import { sendWhole, streamedHandler, type BeginResponse } from '../../../platform/http/streaming-runtime.ts';
import { rateLimiter } from '../../../platform/limits/rate-limiter.ts';
import { sentLedger } from '../../../platform/limits/sent-ledger.ts';
import { logger } from '../../../platform/log/logger.ts';
import { settingsOfStage } from '../../../platform/settings/running-settings-reader.ts';
import { cachedCatalogue } from '../../../domain/catalogue/cached-catalogue.ts';
import { storedCatalogue } from '../../../domain/catalogue/stored-catalogue.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { CachedTextIndex } from '../../../domain/full-text/cached-text-index.ts';
import { NarrativeSearch } from '../../../domain/tornadoes/search/narrative-search.ts';
import { resolveReference } from '../../../domain/tornadoes/search/resolve-reference.ts';
import { openExport } from './open-export.ts';
import { sendPieces } from './send-pieces.ts';

const client = dynamo();
const table = requiredEnv('catalogueTable');
const now = () => Date.now();
const stored = storedCatalogue(client, s3(), { table, bucket: requiredEnv('mediaBucket') });
const store = tornadoStore(client, table);
const onFailure = (message: string) => (error: unknown) => logger.error(message, { error: error as Error });
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), now);
const enter = sentLedger({ limiter, settings: settingsOfStage(now) });
/** The whole record as compressed CSV. Of a larger file, the ledger hears as it is sent. */
const usualFileBytes = 6 * 1024 * 1024;
const ports = {
  admit: doorkeeper(tornadoExportRoute, { limiter }),
  catalogue: cachedCatalogue({ ...stored, now, onFailure: onFailure('record not refreshed') }),
  plan: planSearch,
  resolve: resolveReference(store),
  store,
  narratives: new NarrativeSearch(
    new CachedTextIndex({ readObject: stored.readObject, now, onFailure: onFailure('text index not read') }),
  ),
};

export const handler = streamedHandler(async (event, beginResponse) => {
  const startedAt = now();
  const { requestId, http } = event.requestContext;
  const begin: BeginResponse = (statusCode, headers) =>
    beginResponse(statusCode, { ...headers, ...publicReadHeaders });
  if (http.method === 'OPTIONS') return sendWhole(begin, preflightAnswer([tornadoExportRoute]));
  const opened = await openExport(event, ports)
    // Headers alone are sent while the downloads are closed too. Deployments ask for them.
    .then(async (file) => {
      if ('statusCode' in file) return file;
      return { file, entry: http.method === 'HEAD' ? undefined : await enter(event, usualFileBytes) };
    })
    .catch(streamRefusal('export not opened', event));
  if (!('file' in opened)) return sendWhole(begin, opened);
  const { headers, pieces, count } = opened.file;
  const { entry } = opened;
  const compressed = acceptsGzip(event);
  const sent = compressed ? { ...headers, 'content-encoding': 'gzip' } : headers;
  if (!entry) return sendWhole(begin, { statusCode: 200, headers: sent });
  const body = begin(200, sent);
  let bytes = 0;
  const onBytes = (more: number) => {
    bytes += more;
    entry.count(more);
  };
  try {
    // An error on the way ends the invocation as failed, and Lambda then breaks off the response.
    const isWhole = await sendPieces(pieces, body, { compressed, onBytes });
    logger.info('exported', { requestId, count, isWhole, bytes, milliseconds: now() - startedAt });
  } finally {
    await entry.end();
  }
});

function acceptsGzip(event: HttpEvent): boolean {
  const accepted = header(event, 'accept-encoding')?.split(',') ?? [];
  return accepted.some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one));
}
