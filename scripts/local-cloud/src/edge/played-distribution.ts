import { functionUrls } from '../http/function-url.ts';
import { httpApis } from '../http/api-gateway.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import { hostBehindTheSite, nameOf } from '../template/local-values.ts';
import type { PlacedResource } from '../template/stack-template.ts';
import type { TemplateResolver } from '../template/template-resolver.ts';
import { behavioursOf, errorPagesOf, errorSecondsOf } from './behaviours.ts';
import { objectStoreOrigin } from './bucket-origin.ts';
import type { ComputeSwitch } from './compute-switch.ts';
import { deniedObjects } from './denied-objects.ts';
import { distribution, type OriginHandler } from './distribution.ts';
import { EdgeCache } from './edge-cache.ts';
import { KeptErrors } from './kept-errors.ts';
import type { HeaderChanges } from './response-headers.ts';

/** What the origins of a distribution lead to. */
export interface DistributionParts {
  resolver: TemplateResolver;
  functions: ReadonlyMap<string, LocalFunction>;
  objectStoreUrl: string;
  /** Returns what answers in place of a bucket, if something does. */
  filesOf: (bucket: PlacedResource) => OriginHandler | undefined;
  cache: EdgeCache;
  compute: ComputeSwitch;
}

/** Connects each origin of a distribution to what plays it: an API, a function URL, a bucket or another distribution. */
export function playedDistribution(template: PlacedResource, parts: DistributionParts): OriginHandler {
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
