import { randomUUID } from 'node:crypto';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { arnOf, nameOf } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { Encoding } from './compress.ts';
import { managedCachePolicies, type CachePolicy } from './edge-cache.ts';
import type { ErrorSeconds } from './kept-errors.ts';
import {
  headerChanges,
  noHeaderChanges,
  type HeaderChanges,
  type HeadersPolicy,
} from './response-headers.ts';
import {
  viewerFunction,
  viewerResponseFunction,
  type ViewerFunction,
  type ViewerResponseFunction,
} from './viewer-function.ts';
import type { HttpRequest } from '../http/http-message.ts';

export interface Behaviour {
  pattern: string;
  origin: Origin;
  /** Who is asked where the origin answers with one of these statuses, or not at all. */
  failover?: { statuses: ReadonlySet<number>; origin: Origin };
  allowedMethods: readonly string[];
  cachePolicy: CachePolicy;
  forwarding: Forwarding;
  responseHeaders: HeaderChanges;
  compress: boolean;
  onViewerRequest: ViewerFunction | undefined;
  onViewerResponse?: ViewerResponseFunction | undefined;
}

interface BehaviourProperties {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  Compress?: boolean;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface OriginProperties {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface OriginGroupProperties {
  Id: string;
  FailoverCriteria: { StatusCodes: { Items: number[] } };
  Members: { Items: { OriginId: string }[] };
}

interface DistributionConfig {
  CacheBehaviors?: BehaviourProperties[];
  DefaultCacheBehavior: BehaviourProperties;
  Origins: OriginProperties[];
  OriginGroups?: { Items?: OriginGroupProperties[] };
  CustomErrorResponses?: {
    ErrorCode: number;
    ErrorCachingMinTTL?: number;
    ResponseCode?: number;
    ResponsePagePath?: string;
  }[];
}

/** Returns the distribution's behaviours in the order in which CloudFront tries them, with the default last. */
export function behavioursOf(distribution: PlacedResource, resolver: TemplateResolver): Behaviour[] {
  const config = resolver.properties(distribution)['DistributionConfig'] as DistributionConfig;
  const origins = new Map(config.Origins.map((origin) => [origin.Id, originOf(origin)]));
  return [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((properties) => {
    const group = config.OriginGroups?.Items?.find(({ Id: id }) => id === properties.TargetOriginId);
    const [first = properties.TargetOriginId, second] =
      group?.Members.Items.map(({ OriginId: id }) => id) ?? [];
    const [origin, behind] = [origins.get(first), second === undefined ? undefined : origins.get(second)];
    if (!origin || (group && !behind))
      throw new Error(
        `A behaviour of ${distribution.logicalId} refers to the origin ${properties.TargetOriginId}, which does not exist.`,
      );
    if (group && properties.AllowedMethods?.includes('POST'))
      throw new Error(
        'The parameter AllowedMethods cannot include POST, PUT, PATCH, or DELETE for a cached behavior associated with an origin group.',
      );
    return {
      ...(group && behind
        ? { failover: { statuses: new Set(group.FailoverCriteria.StatusCodes.Items), origin: behind } }
        : {}),
      pattern: properties.PathPattern ?? '*',
      origin,
      allowedMethods: properties.AllowedMethods ?? ['GET', 'HEAD'],
      cachePolicy: cachePolicyOf(properties.CachePolicyId, resolver),
      forwarding: forwardingOf(properties.OriginRequestPolicyId),
      responseHeaders: responseHeadersOf(properties.ResponseHeadersPolicyId, resolver),
      compress: properties.Compress ?? false,
      ...viewerFunctionsOf(properties, resolver),
    };
  });
}

/** Returns how long the distribution keeps each error at least, where it does not leave that to CloudFront. */
export function errorSecondsOf(distribution: PlacedResource, resolver: TemplateResolver): ErrorSeconds {
  const config = resolver.properties(distribution)['DistributionConfig'] as DistributionConfig;
  return new Map(
    (config.CustomErrorResponses ?? []).flatMap(({ ErrorCode: status, ErrorCachingMinTTL: seconds }) =>
      seconds === undefined ? [] : [[status, seconds] as const],
    ),
  );
}

/** Returns the page and the status that stand in for an error, by its status. */
export function errorPagesOf(distribution: PlacedResource, resolver: TemplateResolver): ErrorPages {
  const config = resolver.properties(distribution)['DistributionConfig'] as DistributionConfig;
  return new Map(
    (config.CustomErrorResponses ?? []).flatMap(
      ({ ErrorCode: of, ResponseCode: status, ResponsePagePath: path }) =>
        path === undefined ? [] : [[of, { status: status ?? of, path }] as const],
    ),
  );
}

export type ErrorPages = ReadonlyMap<number, { status: number; path: string }>;

export function behaviourFor(behaviours: readonly Behaviour[], path: string): Behaviour {
  const behaviour = behaviours.find(({ pattern }) => matchesPathPattern(pattern, path));
  if (!behaviour)
    throw new Error(`No behaviour matches ${path}, although the default one matches every path.`);
  return behaviour;
}

/** Matches as CloudFront does: `*` is any text, including none and slashes; `?` is one character. Case matters. */
export function matchesPathPattern(pattern: string, path: string): boolean {
  const expression = expressions.get(pattern) ?? expressionOf(pattern);
  expressions.set(pattern, expression);
  return expression.test(path);
}

/** Every request is compared with many patterns. */
const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const source = [...(pattern.startsWith('/') ? pattern : `/${pattern}`)]
    .map((character) =>
      character === '*' ? '.*' : character === '?' ? '.' : character.replace(/[\\^$.|+()[\]{}]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, 's');
}

function originOf(properties: OriginProperties): Origin {
  const { DomainName: domain, OriginPath: path = '', OriginCustomHeaders: headers = [] } = properties;
  return {
    domain,
    path,
    customHeaders: Object.fromEntries(
      headers.map(({ HeaderName: name, HeaderValue: value }) => [name.toLowerCase(), value]),
    ),
  };
}

function forwardingOf(id: string | undefined): Forwarding {
  if (id === undefined) return 'nothing';
  const forwarding = managedOriginRequestPolicies[id];
  if (!forwarding)
    throw new Error(`The origin request policy ${id} is not a managed policy that the local cloud knows.`);
  return forwarding;
}

function cachePolicyOf(id: string, resolver: TemplateResolver): CachePolicy {
  const managed = managedCachePolicies[id];
  if (managed) return managed;
  const custom = resolver.ofType('AWS::CloudFront::CachePolicy').find((policy) => nameOf(policy) === id);
  if (!custom)
    throw new Error(
      `The cache policy ${id} is neither in the template nor a managed policy that the local cloud knows.`,
    );
  const config = resolver.properties(custom)['CachePolicyConfig'] as {
    MinTTL: number;
    DefaultTTL: number;
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: {
      QueryStringsConfig: { QueryStringBehavior: string };
      EnableAcceptEncodingBrotli?: boolean;
      EnableAcceptEncodingGzip?: boolean;
      HeadersConfig: { Headers?: string[] };
    };
  };
  const inKey = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    minSeconds: config.MinTTL,
    defaultSeconds: config.DefaultTTL,
    maxSeconds: config.MaxTTL,
    queryInKey: inKey.QueryStringsConfig.QueryStringBehavior === 'all',
    headersInKey: (inKey.HeadersConfig.Headers ?? []).map((name) => name.toLowerCase()),
    encodings: encodingsOf(inKey, config.MaxTTL),
  };
}

/** CloudFront compresses nothing for a policy that disables caching. */
function encodingsOf(
  enabled: { EnableAcceptEncodingBrotli?: boolean; EnableAcceptEncodingGzip?: boolean },
  maxSeconds: number,
): Encoding[] {
  if (maxSeconds === 0) return [];
  return [
    ...(enabled.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
    ...(enabled.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
  ];
}

function responseHeadersOf(id: string | undefined, resolver: TemplateResolver): HeaderChanges {
  if (id === undefined) return noHeaderChanges;
  const headersPolicy = resolver
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .find((policy) => nameOf(policy) === id);
  if (!headersPolicy) throw new Error(`The response headers policy ${id} is not in the template.`);
  return headerChanges(resolver.properties(headersPolicy)['ResponseHeadersPolicyConfig'] as HeadersPolicy);
}

function viewerFunctionsOf(
  { FunctionAssociations: associations = [] }: BehaviourProperties,
  resolver: TemplateResolver,
): Pick<Behaviour, 'onViewerRequest' | 'onViewerResponse'> {
  const codeOf = (event: string) => {
    const association = associations.find(({ EventType: type }) => type === event);
    if (!association) return undefined;
    const template = resolver
      .ofType('AWS::CloudFront::Function')
      .find((resource) => arnOf(resource) === association.FunctionARN);
    if (!template) throw new Error(`The function ${association.FunctionARN} is not in the template.`);
    return String(resolver.properties(template)['FunctionCode']);
  };
  const [request, response] = [codeOf('viewer-request'), codeOf('viewer-response')];
  return {
    onViewerRequest: request === undefined ? undefined : viewerFunction(request),
    onViewerResponse: response === undefined ? undefined : viewerResponseFunction(response),
  };
}

/** What the origin gets of the visitor's request besides the path and the cache key. */
type Forwarding = 'everything but the host' | 'nothing';

/** AWS's managed origin request policies, by the ids that templates use. */
const managedOriginRequestPolicies: Record<string, Forwarding> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': 'everything but the host',
};

interface Origin {
  domain: string;
  /** Prepended to the visitor's path; usually empty. */
  path: string;
  /** Headers that CloudFront adds. They replace what the visitor sent. */
  customHeaders: Record<string, string>;
}

/** The edge itself answers these from what it keeps, and sends them on for the rest. */
const headersOfTheEdge = new Set(['range', 'if-range', 'if-none-match', 'if-modified-since', 'content-type']);

interface Route {
  origin: Origin;
  cachePolicy: CachePolicy;
  forwarding: Forwarding;
}

/**
 * Returns the request to the origin. The host is the origin's own, the visitor's IP address is appended to the
 * list in the request, and the origin's custom headers replace the visitor's. Without an origin request policy the
 * origin gets no cookie, no header of the visitor and only a query string that is part of the cache key.
 */
export function originRequest(request: HttpRequest, { origin, cachePolicy, forwarding }: Route): HttpRequest {
  const forwardsAll = forwarding === 'everything but the host';
  const { 'x-forwarded-for': forwardedFor, ...sent } = request.headers;
  const isForwarded = (name: string) => headersOfTheEdge.has(name) || cachePolicy.headersInKey.includes(name);
  const headers = forwardsAll
    ? sent
    : Object.fromEntries(Object.entries(sent).filter(([name]) => isForwarded(name)));
  return {
    ...request,
    path: origin.path + request.path,
    query: forwardsAll || cachePolicy.queryInKey ? request.query : '',
    headers: {
      ...(forwardsAll ? {} : { 'user-agent': 'Amazon CloudFront' }),
      ...headers,
      host: origin.domain,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': forwardedFor ? `${forwardedFor}, ${request.clientIp}` : request.clientIp,
      'x-amz-cf-id': randomUUID(),
      ...origin.customHeaders,
    },
  };
}
