import type { OriginHandler } from './edge/distribution.ts';
import { playedDistribution, type DistributionParts } from './edge/played-distribution.ts';
import { gatewayError } from './http/function-response.ts';
import { functionUrls } from './http/function-url.ts';
import { httpApis } from './http/api-gateway.ts';
import { listenForSite, type OpenedSite, type SiteServer } from './site-server.ts';
import type { Closers } from './start-servers.ts';
import { withoutHash } from './template/local-values.ts';
import type { PlacedResource } from './template/stack-template.ts';

/** Where a resource answers browsers. */
export interface Door {
  /** Its logical id without CDK's hash. */
  name: string;
  type: string;
  url: string;
}

interface Opening {
  first: SiteServer;
  site: OpenedSite | undefined;
  parts: DistributionParts;
}

/**
 * Opens what the templates open to browsers: the distribution, or else each HTTP API and function URL on a port of its
 * own, counted up from the first.
 */
export async function openDoors({ first, site, parts }: Opening, closers: Closers): Promise<Door[]> {
  const distribution = serveDistribution({ first, site, parts });
  if (distribution)
    return [{ name: withoutHash(distribution.logicalId), type: distribution.type, url: first.url }];
  const { resolver, functions } = parts;
  const handlers = [...httpApis(resolver, functions), ...functionUrls(resolver, functions)];
  const firstPort = Number(new URL(first.url).port);
  const doors: Door[] = [];
  for (const [index, { resource, handle }] of handlers.entries()) {
    const server = index === 0 ? first : await listenBeside(firstPort + index, closers);
    server.serve(handle);
    doors.push({ name: withoutHash(resource.logicalId), type: resource.type, url: server.url });
  }
  if (handlers.length === 0) first.serve(nothing);
  return doors;
}

/** Serves the distribution as the template and the parameters are now, if the template has one. */
export function serveDistribution({ first, site, parts }: Opening): PlacedResource | undefined {
  // Another one is an origin of the first.
  const [distribution] = parts.resolver.ofType('AWS::CloudFront::Distribution');
  if (distribution) first.serve(playedDistribution(distribution, parts), site?.development);
  return distribution;
}

/** Another program may have the port, and any other does as well. */
async function listenBeside(port: number, closers: Closers): Promise<SiteServer> {
  const server = await listenForSite({ port }).catch(() => listenForSite({ port: 0 }));
  closers.push(server.close);
  return server;
}

const nothing: OriginHandler = async () =>
  gatewayError(404, 'The templates have no distribution, no HTTP API and no function URL.');
