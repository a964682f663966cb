import { PassThrough } from 'node:stream';
import { type OriginHandler, distribution } from './edge/distribution.ts';
import { gatewayError, functionResponse } from './http/function-response.ts';
import { httpApis, functionOfArn } from './http/api-gateway.ts';
import { listenForSite, type OpenedSite, type SiteServer } from './site-server.ts';
import type { Closers } from './start-servers.ts';
import { withoutHash, hostBehindTheSite, nameOf } from './template/local-values.ts';
import type { PlacedResource } from './template/stack-template.ts';
import { type LocalFunction, CallerGone, InvocationThrottled } from './lambda/local-function.ts';
import type { TemplateResolver } from './template/template-resolver.ts';
import { behavioursOf, errorPagesOf, errorSecondsOf, matchesPathPattern } from './edge/behaviours.ts';
import { objectStoreOrigin } from './edge/bucket-origin.ts';
import type { ComputeSwitch } from './edge/compute-switch.ts';
import { EdgeCache } from './edge/edge-cache.ts';
import { KeptErrors } from './edge/kept-errors.ts';
import type { HeaderChanges } from './edge/response-headers.ts';
import type { StreamPrelude } from './lambda/messages.ts';
import { apiEvent } from './http/api-event.ts';
import type { HttpRequest, HttpResponse } from './http/http-message.ts';

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

/** What the origins of a distribution lead to. */
interface DistributionParts {
  resolver: TemplateResolver;
  functions: ReadonlyMap<string, LocalFunction>;
  objectStoreUrl: string;
  /** Returns what answers in place of a bucket, if something does. */
  filesOf: (bucket: PlacedResource) => OriginHandler | undefined;
  cache: EdgeCache;
  compute: ComputeSwitch;
}

/** Connects each origin of a distribution to what plays it: an API, a function URL, a bucket or another distribution. */
function playedDistribution(template: PlacedResource, parts: DistributionParts): OriginHandler {
  const { resolver, functions, objectStoreUrl, filesOf, cache, compute } = parts;
  const origins = new Map<string, OriginHandler>();
  for (const api of httpApis(resolver, functions))
    origins.set(`${api.name}.execute-api.`, compute.guard(api.handle));
  for (const url of functionUrls(resolver, functions))
    origins.set(`${url.name}.lambda-url.`, compute.guard(url.handle));
  for (const bucket of resolver.ofType('AWS::S3::Bucket')) {
    const stored = objectStoreOrigin(objectStoreUrl, nameOf(bucket), deniedObjects(bucket, resolver));
    origins.set(`${nameOf(bucket)}.s3.`, filesOf(bucket) ?? stored);
  }
  const [site, ...behind] = resolver.ofType('AWS::CloudFront::Distribution');
  if (template === site)
    for (const other of behind)
      origins.set(hostBehindTheSite(other), playedDistribution(other, { ...parts, cache: new EdgeCache() }));
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
  return distribution(behaviours, originFor, cache, errors, errorPagesOf(template, resolver)).handle;
}

/** Replaces a bucket's deployed URL in the policy with the local object store's, so that pages can upload. */
function allowLocalObjectStore(changes: HeaderChanges, objectStoreUrl: string): HeaderChanges {
  const policy = changes.overriding['content-security-policy'];
  if (!policy) return changes;
  const localPolicy = policy.replace(/https:\/\/[\w-]+\.s3\.[\w.-]+\.amazonaws\.com/g, objectStoreUrl);
  return { ...changes, overriding: { ...changes.overriding, 'content-security-policy': localPolicy } };
}

interface BucketStatement {
  Effect: string;
  Principal?: { Service?: string | string[] };
  Action: string | string[];
  Resource: string | string[];
}

const listOf = <T>(value: T | T[] = []): T[] => (Array.isArray(value) ? value : [value]);

/** Returns which keys of a bucket its policy refuses to CloudFront. */
function deniedObjects(bucket: PlacedResource, resolver: TemplateResolver): (key: string) => boolean {
  const patterns = resolver
    .ofType('AWS::S3::BucketPolicy')
    .map((policy) => resolver.properties(policy))
    .filter((properties) => properties['Bucket'] === nameOf(bucket))
    .flatMap(
      ({ PolicyDocument: document }) => (document as { Statement?: BucketStatement[] }).Statement ?? [],
    )
    .filter(deniesReading)
    .flatMap(({ Resource: resources }) => listOf(resources))
    .map((arn) => arn.replace(`arn:aws:s3:::${nameOf(bucket)}/`, ''));
  return (key) => patterns.some((pattern) => matchesPathPattern(pattern, `/${key}`));
}

function deniesReading({ Effect: effect, Principal: principal, Action: actions }: BucketStatement): boolean {
  const isOfCloudFront = listOf(principal?.Service).includes('cloudfront.amazonaws.com');
  return effect === 'Deny' && isOfCloudFront && listOf(actions).includes('s3:GetObject');
}

interface FunctionUrl {
  name: string;
  resource: PlacedResource;
  handle: (request: HttpRequest) => Promise<HttpResponse>;
}

function functionUrls(
  resolver: TemplateResolver,
  functions: ReadonlyMap<string, LocalFunction>,
): FunctionUrl[] {
  return resolver.ofType('AWS::Lambda::Url').map((resource) => {
    const properties = resolver.properties(resource);
    const target = functionOfArn(String(properties['TargetFunctionArn']), functions, resource);
    const name = nameOf(resource);
    const streams = properties['InvokeMode'] === 'RESPONSE_STREAM';
    const handle = async (request: HttpRequest) => {
      const event = apiEvent(request, { routeKey: '$default', pathParameters: {} }, name);
      return streams ? stream(target, event, request.gone) : buffered(target, event, request.gone);
    };
    return { name, resource, handle };
  });
}

async function buffered(target: LocalFunction, event: unknown, gone?: AbortSignal): Promise<HttpResponse> {
  try {
    return functionResponse(await target.invoke(event, undefined, gone));
  } catch (error) {
    if (error instanceof CallerGone) throw error;
    return failedUrl(error);
  }
}

function failedUrl(error: unknown): HttpResponse {
  return error instanceof InvocationThrottled
    ? gatewayError(429, 'Rate Exceeded.')
    : gatewayError(502, 'Internal Server Error');
}

/** The response starts with the prelude; chunks follow as the function writes them. */
function stream(target: LocalFunction, event: unknown, gone?: AbortSignal): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const closed = new AbortController();
    body.once('close', () => closed.abort());
    let hasStarted = false;
    const start = ({ statusCode = 200, headers = {}, cookies }: StreamPrelude) => {
      if (hasStarted) return;
      hasStarted = true;
      const withType = { 'content-type': 'application/octet-stream', ...headers };
      resolve({ status: statusCode, headers: withType, ...(cookies ? { cookies } : {}), body });
    };
    const chunk = (bytes: Uint8Array) => {
      start({});
      body.write(bytes);
    };
    target.invoke(event, { prelude: start, chunk, closed: closed.signal }, gone).then(
      (result) => {
        // A handler that does not stream returns a full response, even through a streaming URL.
        if (!hasStarted && result !== undefined) resolve(functionResponse(result));
        start({});
        body.end();
      },
      (error: unknown) => {
        if (error instanceof CallerGone) return reject(error);
        if (!hasStarted) resolve(failedUrl(error));
        body.destroy();
      },
    );
  });
}
