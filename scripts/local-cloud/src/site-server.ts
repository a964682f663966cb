import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { refuseForeignHost } from './servers/own-host.ts';
import { notFoundFile, statusMetadataHeader } from '@touchdown/shared/contract/not-found-file.ts';
import { projectRoot } from '../../system/local-state-folder.ts';
import { behavioursOf, errorSecondsOf } from './edge/behaviours.ts';
import { objectStoreOrigin } from './edge/bucket-origin.ts';
import { distribution, type Distribution, type OriginHandler } from './edge/distribution.ts';
import type { EdgeCache } from './edge/edge-cache.ts';
import { folderOrigin } from './edge/folder-origin.ts';
import { KeptErrors } from './edge/kept-errors.ts';
import type { HeaderChanges } from './edge/response-headers.ts';
import { relaxForVite, viteSite, type ViteSite } from '../../site/vite/vite-site.ts';
import { localPrefix } from './mail/mail-pages.ts';
import { gatewayError } from './http/function-response.ts';
import { functionUrls } from './http/function-url.ts';
import { httpApis, maxRequestBytes } from './http/api-gateway.ts';
import {
  goneSignal,
  PayloadTooLarge,
  readRequest,
  writeResponse,
  type HttpResponse,
} from './http/http-message.ts';
import type { LocalFunction } from './lambda/local-function.ts';
import { nameOf } from './template/local-values.ts';
import type { TemplateResolver } from './template/template-resolver.ts';

/** Where the site's files come from: its sources, the last build, another build's folder, or nowhere. */
export type SiteFiles = 'vite' | 'built' | 'none' | { folder: string };

export interface SiteServer {
  url: string;
  /** Starts to answer requests. Returns a function that stops Vite. */
  serve: (
    resolver: TemplateResolver,
    functions: ReadonlyMap<string, LocalFunction>,
    objectStoreUrl: string,
    site: SiteFiles,
    cache: EdgeCache,
  ) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

/**
 * Listens at the one URL that visitors use. It listens before the distribution is ready, because template
 * values contain the URL; until `serve` is called it responds with 503. Paths under `/local/` go to
 * `localPages`, because they are not part of the distribution.
 */
export async function listenForSite(port: number, localPages: OriginHandler): Promise<SiteServer> {
  let edge: Distribution | undefined;
  let vite: ViteSite | undefined;
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  await listen(server, port);
  const { port: actualPort } = server.address() as AddressInfo;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (refuseForeignHost(incoming, outgoing)) return;
    // A proxy is asked with a whole URL, and a server as such with an asterisk. CloudFront takes neither.
    if (!incoming.url?.startsWith('/'))
      return writeResponse(outgoing, gatewayError(400, 'Bad Request'), 'GET');
    const gone = goneSignal(outgoing);
    try {
      if (vite?.owns(incoming.url ?? '/')) return vite.forward(incoming, outgoing);
      const request = { ...(await readRequest(incoming, maxRequestBytes)), gone };
      if (request.path.startsWith(localPrefix)) {
        return await writeResponse(outgoing, await localPages(request), request.method);
      }
      const response = edge ? await edge.handle(request) : gatewayError(503, 'The local cloud is starting.');
      await writeResponse(outgoing, vite ? withRelaxedPolicy(response) : response, request.method);
    } catch (error) {
      const tooLarge = error instanceof PayloadTooLarge;
      const response = tooLarge
        ? gatewayError(413, 'Request Entity Too Large')
        : gatewayError(502, (error as Error).message);
      if (!outgoing.headersSent) await writeResponse(outgoing, response, 'GET');
      // The rest of a body that is too large is not read: the connection ends with the response.
      if (tooLarge) incoming.destroy();
    }
  }

  return {
    url: `http://127.0.0.1:${actualPort}`,
    serve: async (resolver, functions, objectStoreUrl, site, cache) => {
      vite = site === 'vite' ? viteSite(server) : undefined;
      edge = playedDistribution(resolver, functions, objectStoreUrl, siteOrigin(site, vite), cache);
      return async () => vite?.close();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use by another program. Choose another: npm start -- --port ${port + 1}`,
      { cause: error },
    );
  }
}

/** Connects each origin of the distribution to what plays it: an API, a function URL, the site or a bucket. */
function playedDistribution(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
  objectStoreUrl: string,
  site: OriginHandler,
  cache: EdgeCache,
): Distribution {
  const [template] = resolver.ofType('AWS::CloudFront::Distribution');
  if (!template) throw new Error('The templates have no distribution, so there is nothing to serve.');
  const origins = new Map<string, OriginHandler>();
  for (const api of httpApis(resolver, functions)) origins.set(`${api.name}.execute-api.`, api.handle);
  for (const url of functionUrls(resolver, functions)) origins.set(`${url.name}.lambda-url.`, url.handle);
  for (const bucket of resolver.ofType('AWS::S3::Bucket')) {
    const isSite = bucket.logicalId.startsWith('Site');
    origins.set(`${nameOf(bucket)}.s3.`, isSite ? site : objectStoreOrigin(objectStoreUrl, nameOf(bucket)));
  }
  const behaviours = behavioursOf(template, resolver).map((behaviour) => ({
    ...behaviour,
    responseHeaders: allowLocalObjectStore(behaviour.responseHeaders, objectStoreUrl),
  }));
  const originFor = (domain: string) => {
    const origin = [...origins].find(([prefix]) => domain.startsWith(prefix));
    if (!origin)
      throw new Error(`The distribution has the origin ${domain}, which the local cloud does not play.`);
    return origin[1];
  };
  const errors = new KeptErrors(errorSecondsOf(template, resolver));
  return distribution(behaviours, originFor, cache, errors);
}

function siteOrigin(site: SiteFiles, vite: ViteSite | undefined): OriginHandler {
  if (site === 'none') return async () => gatewayError(404, 'This local cloud serves no site.');
  if (typeof site === 'object') return folderOrigin(site.folder);
  const folder = folderOrigin(join(projectRoot, 'web', site === 'built' ? 'dist' : 'public'));
  if (!vite) return folder;
  return async (request) => {
    if (!request.path.endsWith('.html')) return folder(request);
    const page = Buffer.from(await vite.page(request.path));
    const isMissing = request.path === `/${notFoundFile}`;
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        ...(isMissing ? { [statusMetadataHeader]: '404' } : {}),
      },
      body: page,
    };
  };
}

/** Replaces a bucket's deployed URL in the policy with the local object store's, so that pages can upload. */
function allowLocalObjectStore(changes: HeaderChanges, objectStoreUrl: string): HeaderChanges {
  const policy = changes.overriding['content-security-policy'];
  if (!policy) return changes;
  const localPolicy = policy.replace(/https:\/\/[\w-]+\.s3\.[\w.-]+\.amazonaws\.com/g, objectStoreUrl);
  return { ...changes, overriding: { ...changes.overriding, 'content-security-policy': localPolicy } };
}

function withRelaxedPolicy(response: HttpResponse): HttpResponse {
  const policy = response.headers['content-security-policy'];
  if (!policy) return response;
  return { ...response, headers: { ...response.headers, 'content-security-policy': relaxForVite(policy) } };
}
