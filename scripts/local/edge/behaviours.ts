import type { TemplateResolver } from '../template/template-resolver.ts';
import { arnOf, nameOf } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import { managedCachePolicies, type CachePolicy } from './edge-cache.ts';

import { headersOfPolicy } from './response-headers.ts';
import { viewerFunction } from './viewer-function.ts';

export interface Origin {
  domain: string;
  /** Prepended to the visitor's path; usually empty. */
  path: string;
  /** Headers that CloudFront adds. They replace what the visitor sent. */
  customHeaders: Record<string, string>;
}

export interface Behaviour {
  pattern: string;
  origin: Origin;
  allowedMethods: readonly string[];
  cachePolicy: CachePolicy;
  responseHeaders: Record<string, string>;
  compress: boolean;
  onViewerRequest: ReturnType<typeof viewerFunction> | undefined;
}

interface BehaviourProperties {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  CachePolicyId: string;
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

interface DistributionConfig {
  CacheBehaviors?: BehaviourProperties[];
  DefaultCacheBehavior: BehaviourProperties;
  Origins: OriginProperties[];
}

/** Returns the distribution's behaviours in the order in which CloudFront tries them, with the default last. */
export function behavioursOf(distribution: PlacedResource, resolver: TemplateResolver): Behaviour[] {
  const config = resolver.properties(distribution)['DistributionConfig'] as DistributionConfig;
  const origins = new Map(config.Origins.map((origin) => [origin.Id, originOf(origin)]));
  return [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((properties) => {
    const origin = origins.get(properties.TargetOriginId);
    if (!origin)
      throw new Error(
        `A behaviour of ${distribution.logicalId} refers to the origin ${properties.TargetOriginId}, which does not exist.`,
      );
    return {
      pattern: properties.PathPattern ?? '*',
      origin,
      allowedMethods: properties.AllowedMethods ?? ['GET', 'HEAD'],
      cachePolicy: cachePolicyOf(properties.CachePolicyId, resolver),
      responseHeaders: responseHeadersOf(properties.ResponseHeadersPolicyId, resolver),
      compress: properties.Compress ?? false,
      onViewerRequest: viewerFunctionOf(properties, resolver),
    };
  });
}

export function behaviourFor(behaviours: readonly Behaviour[], path: string): Behaviour {
  const behaviour = behaviours.find(({ pattern }) => matchesPathPattern(pattern, path));
  if (!behaviour)
    throw new Error(`No behaviour matches ${path}, although the default one matches every path.`);
  return behaviour;
}

/** Matches as CloudFront does: `*` is any text, including none and slashes; `?` is one character. Case matters. */
export function matchesPathPattern(pattern: string, path: string): boolean {
  const source = [...(pattern.startsWith('/') ? pattern : `/${pattern}`)]
    .map((character) =>
      character === '*' ? '.*' : character === '?' ? '.' : character.replace(/[\\^$.|+()[\]{}]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`, 's').test(path);
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
  };
}

function responseHeadersOf(id: string | undefined, resolver: TemplateResolver): Record<string, string> {
  if (id === undefined) return {};
  const headersPolicy = resolver
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .find((policy) => nameOf(policy) === id);
  if (!headersPolicy) throw new Error(`The response headers policy ${id} is not in the template.`);
  return headersOfPolicy(
    resolver.properties(headersPolicy)['ResponseHeadersPolicyConfig'] as Parameters<
      typeof headersOfPolicy
    >[0],
  );
}

function viewerFunctionOf(
  { FunctionAssociations: associations = [] }: BehaviourProperties,
  resolver: TemplateResolver,
) {
  const association = associations.find(({ EventType: type }) => type === 'viewer-request');
  if (!association) return undefined;
  const template = resolver
    .ofType('AWS::CloudFront::Function')
    .find((resource) => arnOf(resource) === association.FunctionARN);
  if (!template) throw new Error(`The function ${association.FunctionARN} is not in the template.`);
  return viewerFunction(String(resolver.properties(template)['FunctionCode']));
}
