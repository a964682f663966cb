import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { headersKinds } from '@touchdown/shared/contract/response-headers.ts';
import { readerHeader } from '@touchdown/shared/contract/env.ts';
import { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { archivedVolumePaths } from '@touchdown/shared/radar/archived-volume.ts';
import { tiltIndexPath } from '@touchdown/shared/radar/archive-routes.ts';
import { storedCalls, tornadoCalls } from '@touchdown/shared/contract/stored-copies.ts';
import { allRoutes } from '@touchdown/shared/route-tables.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { writtenPaths } from '../edge/page-behaviors.ts';
import { entryMetadata } from '../kit/slice-function.ts';
import { resourceOf, resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import type { CfnResource, StageTemplate } from '../updates/stage-template.ts';

const { Edge } = stageTemplates({ stage: 'dev' });
const config = distributionConfig(Edge);

/** The documented ids of AWS's managed policies. */
const managed = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  cachingUncompressed: 'b2884449-e4de-46a7-ac36-70bc7f1ddd6d',
  cachingOptimized: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  allViewerExceptHostHeader: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};
const allMethods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000';

/** The specification has two URLs for one picture. */
const imagePaths = ['/images/*', '/api/v1/images/*'];
/** Pages that other sites may show in a frame. */
const framedPages = '/embed/*';
const dataPaths = ['/data/releases/*/*', '/data/latest/*'];
/** Pages of the app that load from other hosts than the rest, or ask for the place of the device. */
const builtPages = ['/near', '/account/subscription'];

interface Behavior {
  PathPattern: string;
  TargetOriginId: string;
  CachePolicyId: unknown;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId: unknown;
  ViewerProtocolPolicy: string;
  AllowedMethods?: string[];
  FunctionAssociations?: { EventType: string; FunctionARN: unknown }[];
  Compress: boolean;
}

function distributionConfig(template: StageTemplate) {
  // The second one has the stored copies.
  const [site] = resourcesOf(template, 'AWS::CloudFront::Distribution');
  return site?.[1].Properties['DistributionConfig'];
}

/** What programs find at the root of the site, because a standard or a custom expects it there. */
const rootPaths = ['/mcp', '/ogc*', '/llms.txt'];

function isOfApi(path: string): boolean {
  return path.startsWith('/api/') || rootPaths.includes(path);
}

function behaviors(): Behavior[] {
  return config.CacheBehaviors;
}

function behavior(path: string): Behavior {
  const found = behaviors().find(({ PathPattern }) => PathPattern === path);
  if (!found) throw new Error(`There is no behaviour for ${path}.`);
  return found;
}

function origin(id: string) {
  return config.Origins.find(({ Id }: { Id: string }) => Id === id);
}

function cachePolicy(name: string) {
  const found = resourcesOf(Edge, 'AWS::CloudFront::CachePolicy').find(([id]) => id.startsWith(name));
  if (!found) throw new Error(`There is no cache policy ${name}.`);
  const [id, { Properties }] = found;
  return { id, policy: Properties['CachePolicyConfig'] };
}

describe('the distribution', () => {
  it('does not replace errors by a page, so that an API 404 stays a 404', () => {
    // Nothing but the time: CloudFront would keep an error for ten seconds, and a retry may succeed.
    expect(config.CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('has no root object, because the app’s router serves the home page', () => {
    expect(config).not.toHaveProperty('DefaultRootObject');
  });

  const runs = (name: string, event = 'viewer-request') => {
    const [id] =
      resourcesOf(Edge, 'AWS::CloudFront::Function').find(([found]) => found.startsWith(name)) ?? [];
    return { EventType: event, FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } };
  };
  const onRequest = (name: string) => [runs(name)];
  const routing = [runs('AppRouter'), runs('StatusOfFile', 'viewer-response')];

  it('runs the app’s router only on the default behaviour, at the root and on built pages with other headers', () => {
    expect(config.DefaultCacheBehavior.FunctionAssociations).toEqual(routing);
    for (const one of behaviors()) {
      const isRouted = ['/', ...builtPages].includes(one.PathPattern);
      if (isRouted) expect(one.FunctionAssociations).toEqual(routing);
      else expect(one.FunctionAssociations ?? []).not.toContainEqual(routing[0]);
    }
  });

  it('sends the caller’s IP address to every path of the API, even cached ones, to the doors of large files, and nowhere else', () => {
    const withTheirOwn = new Set(['/', ...imagePaths, ...builtPages]);
    const [ofApi, others] = [true, false].map((isApi) =>
      behaviors().filter(
        ({ PathPattern }) => isOfApi(PathPattern) === isApi && !withTheirOwn.has(PathPattern),
      ),
    );
    expect(ofApi?.length).toBeGreaterThan(1);
    for (const one of ofApi ?? []) expect(one.FunctionAssociations).toEqual(onRequest('ViewerHeaders'));
    const doors = ['/media/radar/private/*', tiltIndexPath, archivedVolumePaths];
    const passing = (others ?? []).filter(
      ({ PathPattern }) => !['/animations/*', ...doors, ...dataPaths].includes(PathPattern),
    );
    for (const path of doors) expect(behavior(path).FunctionAssociations).toEqual(onRequest('ViewerHeaders'));
    for (const path of dataPaths)
      expect(behavior(path).FunctionAssociations).toEqual(onRequest('FilePreflight'));
    for (const one of passing) expect(one.FunctionAssociations).toBeUndefined();
  });

  it('forwards API requests with every method and all headers, over HTTPS, and caches them by reader', () => {
    expect(behavior('/api/*')).toMatchObject({
      CachePolicyId: { Ref: cachePolicy('ByReader').id },
      OriginRequestPolicyId: managed.allViewerExceptHostHeader,
      ViewerProtocolPolicy: 'https-only',
      Compress: true,
    });
    expect(behavior('/api/*').AllowedMethods?.toSorted()).toEqual(allMethods);
  });

  it('keeps the progress of a job for a second, for all who watch it, whatever they send', () => {
    const { id, policy } = cachePolicy('ForASecond');
    expect(behavior('/media/radar/progress/*')).toMatchObject({ CachePolicyId: { Ref: id } });
    expect(policy).toMatchObject({ MinTTL: 1, DefaultTTL: 1, MaxTTL: 1 });
    const { HeadersConfig, CookiesConfig, QueryStringsConfig } =
      policy.ParametersInCacheKeyAndForwardedToOrigin;
    expect([HeadersConfig, CookiesConfig, QueryStringsConfig]).toEqual([
      { HeaderBehavior: 'none' },
      { CookieBehavior: 'none' },
      { QueryStringBehavior: 'none' },
    ]);
  });

  it('keeps one copy of what its path names, whatever the query string says', () => {
    const { id, policy } = cachePolicy('ByPath');
    for (const path of [tiltIndexPath, archivedVolumePaths])
      expect(behavior(path).CachePolicyId).toEqual({ Ref: id });
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 86_400 });
    const { QueryStringsConfig } = policy.ParametersInCacheKeyAndForwardedToOrigin;
    expect(QueryStringsConfig).toEqual({ QueryStringBehavior: 'none' });
  });

  it('caches exactly the public responses that the route tables allow, before the rest of the API', () => {
    const kept = allRoutes()
      .map(({ route }) => route)
      .filter(
        ({ method, access, caching }) =>
          method === 'GET' && access === 'public' && typeof caching === 'object',
      )
      .filter(({ path, atRoot }) => !path.includes('{') && !atRoot)
      .map(({ path }) => apiBase + path);
    const paths = behaviors().map(({ PathPattern }) => PathPattern);
    expect(paths).toEqual([
      ...imagePaths,
      exportPath,
      ...kept,
      `${tornadoCalls}/*`,
      tornadoCalls,
      '/api/*',
      ...rootPaths,
      ...dataPaths,
      framedPages,
      ...builtPages,
      ...writtenPaths(),
      '/animations/*',
      '/media/radar/private/*',
      tiltIndexPath,
      archivedVolumePaths,
      '/media/radar/progress/*',
      '/media/*',
      '/basemap/*',
      '/assets/*',
    ]);
    expect(kept.length).toBeGreaterThan(0);
    for (const path of kept.filter((each) => !storedCalls.includes(each))) {
      const { PathPattern: _path, CachePolicyId: own, AllowedMethods: methods, ...rest } = behavior(path);
      const { PathPattern: _any, CachePolicyId: _none, AllowedMethods: _all, ...asApi } = behavior('/api/*');
      expect(rest).toEqual(asApi);
      expect(methods?.toSorted()).toEqual(allMethods);
      expect(own).toEqual({ Ref: cachePolicy('AsAnswered').id });
    }
  });

  /** The origins of a behaviour's group, in turn. */
  const originsOf = ({ TargetOriginId }: Behavior) =>
    config.OriginGroups.Items.find(({ Id }: { Id: string }) => Id === TargetOriginId)?.Members.Items.map(
      ({ OriginId }: { OriginId: string }) => origin(OriginId),
    );

  it('has stored copies behind what people read in a surge, which no method writes', () => {
    const [, copies] = resourcesOf(Edge, 'AWS::CloudFront::Distribution').map(([id]) => id);
    const read = [...storedCalls, tornadoCalls];
    for (const path of [...read, ...writtenPaths()]) {
      const [first, second] = originsOf(behavior(path));
      expect(first.OriginCustomHeaders).toEqual(
        origin(behavior('/api/*').TargetOriginId).OriginCustomHeaders,
      );
      expect(second.DomainName).toEqual({ 'Fn::GetAtt': [copies, 'DomainName'] });
    }
    for (const path of read) {
      expect(behavior(path).AllowedMethods?.toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS']);
      const pattern = new RegExp(`^${path.replace('*', '[^/]+')}$`);
      const routes = allRoutes().filter(({ route }) => pattern.test(apiBase + route.path));
      expect(new Set(routes.map(({ route }) => route.method))).toEqual(new Set(['GET']));
    }
    const ofFiles = behavior('/data/latest/*').TargetOriginId;
    for (const { Id, FailoverCriteria } of config.OriginGroups.Items)
      expect(FailoverCriteria.StatusCodes.Items).toEqual(Id === ofFiles ? [403, 404] : [500, 502, 503, 504]);
  });

  it('asks the function that writes pages about published files that the bucket lacks', () => {
    for (const path of dataPaths) {
      const [first, second] = originsOf(behavior(path));
      expect(first.DomainName['Fn::ImportValue']).toContain('Media');
      expect(second.OriginPath).toBe('/pages');
    }
  });

  it('says 503 for what has no copy, with the app for a reader, and never that it does not exist', () => {
    const [, copies] = resourcesOf(Edge, 'AWS::CloudFront::Distribution');
    if (!copies) throw new Error('There is no second distribution.');
    const { CustomErrorResponses: errors, Origins: origins } = copies[1].Properties['DistributionConfig'];
    expect(errors).toEqual(
      [403, 404].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 10,
        ResponseCode: 503,
        ResponsePagePath: '/index.html',
      })),
    );
    expect(origins.map(({ OriginPath }: { OriginPath?: string }) => OriginPath)).toEqual([
      '/copies',
      undefined,
    ]);
  });

  it.each([
    ['AsAnswered', 'nothing personal', { HeaderBehavior: 'none' }],
    ['ByReader', 'the reader', { HeaderBehavior: 'whitelist', Headers: [readerHeader] }],
  ])(
    '%s caches a response as long as its headers say, by the whole query string and %s',
    (name, _by, headers) => {
      const { policy } = cachePolicy(name);
      expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 86_400 });
      expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toEqual({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: headers,
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      });
    },
  );

  it('gets pages with their own heads from the API, over HTTPS, with only the visitor’s path and query string', () => {
    const asAnswered = { Ref: cachePolicy('AsAnswered').id };
    for (const path of writtenPaths()) {
      const one = behavior(path);
      expect(one).toMatchObject({
        CachePolicyId: asAnswered,
        ViewerProtocolPolicy: 'redirect-to-https',
        Compress: true,
      });
      expect(one).not.toHaveProperty('OriginRequestPolicyId');
      // Without a list, CloudFront allows only GET and HEAD.
      expect(one.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
      const [{ OriginPath, DomainName, OriginCustomHeaders }] = originsOf(one);
      const api = origin(behavior('/api/*').TargetOriginId);
      expect({ OriginPath, DomainName, OriginCustomHeaders }).toEqual({
        OriginPath: '/pages',
        DomainName: api.DomainName,
        OriginCustomHeaders: api.OriginCustomHeaders,
      });
      expect(api).not.toHaveProperty('OriginPath');
    }
  });

  it('has room for one page with each other kind of headers among the 75 behaviours of a distribution', () => {
    const missing = headersKinds.filter(
      (kind) => kind !== 'site' && !pageNames.some((name) => pageOf(name).headers === kind),
    );
    expect(behaviors().length + missing.length).toBeLessThanOrEqual(75);
  });

  it('reads files from private buckets with signed requests', () => {
    const paths = ['/assets/*', '/media/*'];
    const targets = [config.DefaultCacheBehavior, ...paths.map(behavior)];
    for (const { TargetOriginId, CachePolicyId, ViewerProtocolPolicy } of targets) {
      expect(origin(TargetOriginId)).toMatchObject({
        OriginAccessControlId: { 'Fn::GetAtt': expect.any(Array) },
      });
      expect(CachePolicyId).toBe(managed.cachingOptimized);
      expect(ViewerProtocolPolicy).toBe('redirect-to-https');
    }
    const signings = resourcesOf(Edge, 'AWS::CloudFront::OriginAccessControl');
    expect(signings).toHaveLength(6);
    for (const [, { Properties }] of signings) {
      expect(Properties['OriginAccessControlConfig']).toMatchObject({
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      });
    }
    expect(origin(behavior('/media/*').TargetOriginId).DomainName['Fn::ImportValue']).toContain('Media');
    expect(origin(behavior('/assets/*').TargetOriginId)).toBe(
      origin(config.DefaultCacheBehavior.TargetOriginId),
    );
  });

  it('serves the base map from the media bucket uncompressed, so that a range is a range of the archive', () => {
    const basemap = behavior('/basemap/*');
    expect(basemap).toMatchObject({ Compress: false, CachePolicyId: managed.cachingUncompressed });
    expect(basemap.TargetOriginId).toBe(behavior('/media/*').TargetOriginId);
    expect(basemap.ResponseHeadersPolicyId).toEqual(behavior('/assets/*').ResponseHeadersPolicyId);
  });

  it('sends the newest value of the origin parameter to the API, over HTTPS', () => {
    const api = origin(behavior('/api/*').TargetOriginId);
    expect(api.CustomOriginConfig).toEqual({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    expect(api.OriginCustomHeaders).toEqual([
      {
        HeaderName: 'x-origin-verify',
        HeaderValue: { 'Fn::Select': [0, { 'Fn::Split': [',', { Ref: 'OriginVerify' }] }] },
      },
    ]);
    expect(Edge.Parameters?.['OriginVerify']).toMatchObject({
      Type: 'AWS::SSM::Parameter::Value<String>',
      Default: '/touchdown/dev/origin-verify',
    });
  });

  it('streams progress uncached and uncompressed, with a timeout longer than the stream’s pauses', () => {
    expect(behavior('/animations/*')).toMatchObject({
      CachePolicyId: managed.cachingDisabled,
      OriginRequestPolicyId: managed.allViewerExceptHostHeader,
      ViewerProtocolPolicy: 'https-only',
      Compress: false,
    });
    expect(behavior('/animations/*').FunctionAssociations).toEqual(onRequest('HealthDoor'));
    const { CustomOriginConfig, OriginAccessControlId } = origin(behavior('/animations/*').TargetOriginId);
    expect(CustomOriginConfig).toMatchObject({ OriginReadTimeout: 60, OriginProtocolPolicy: 'https-only' });
    expect(OriginAccessControlId).toEqual({ 'Fn::GetAtt': [expect.any(String), 'Id'] });
    const signed = Edge.Resources[OriginAccessControlId['Fn::GetAtt'][0]]?.Properties;
    expect(signed?.['OriginAccessControlConfig'].OriginAccessControlOriginType).toBe('lambda');
  });

  it('asks a function for each file of a private loop, and keeps none', () => {
    const {
      TargetOriginId,
      PathPattern: _path,
      FunctionAssociations: _caller,
      ...own
    } = behavior('/media/radar/private/*');
    const stream = behavior('/animations/*');
    const { TargetOriginId: ofStreams, PathPattern: _other, FunctionAssociations: _door, ...rest } = stream;
    expect(own).toEqual(rest);
    expect(TargetOriginId).not.toBe(ofStreams);
    expect(origin(TargetOriginId).DomainName).not.toEqual(origin(ofStreams).DomainName);
  });

  it('is the only caller of the streaming functions', () => {
    const [distributionId] = resourcesOf(Edge, 'AWS::CloudFront::Distribution')[0] ?? [];
    const permissions = resourcesOf(Edge, 'AWS::Lambda::Permission').map(([, one]) => one.Properties);
    const calls = permissions.filter(({ Principal }) => Principal === 'cloudfront.amazonaws.com');
    expect(calls.map(({ Action }) => String(Action)).toSorted()).toEqual([
      ...Array<string>(5).fill('lambda:InvokeFunction'),
      ...Array<string>(5).fill('lambda:InvokeFunctionUrl'),
    ]);
    for (const { SourceArn } of calls) expect(JSON.stringify(SourceArn)).toContain(distributionId);
  });

  it('logs every request', () => {
    expect(config.Logging).toMatchObject({
      Prefix: 'cloudfront/',
      Bucket: { 'Fn::ImportValue': expect.any(String) },
    });
  });

  it('has no firewall unless the operator asks for one', () => {
    expect(config).not.toHaveProperty('WebACLId');
    const guarded = stageTemplates({ stage: 'dev', context: { waf: 'basic' } }).Edge;
    const [acl] = resourcesOf(guarded, 'AWS::WAFv2::WebACL');
    expect(distributionConfig(guarded).WebACLId).toEqual({ 'Fn::GetAtt': [acl?.[0], 'Arn'] });
    const { Rules: rules, CustomResponseBodies: bodies } = acl?.[1].Properties ?? {};
    // Pictures, and texts longer than 8 kB, pass.
    const [rate, common] = rules;
    const overrides = common.Statement.ManagedRuleGroupStatement.RuleActionOverrides;
    expect(overrides).toEqual([
      { Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } },
      { Name: 'CrossSiteScripting_BODY', ActionToUse: { Count: {} } },
    ]);
    for (const { VisibilityConfig } of rules) expect(VisibilityConfig.SampledRequestsEnabled).toBe(true);
    // A browser can read the refusal.
    const { ResponseCode, CustomResponseBodyKey: key } = rate.Action.Block.CustomResponse;
    expect([ResponseCode, bodies[key].ContentType]).toEqual([429, 'APPLICATION_JSON']);
    expect(ProblemBody.parse(JSON.parse(bodies[key].Content)).code).toBe('RATE_LIMITED');
  });

  it('uses the web ACL of a plan', () => {
    const waf = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/plan/0a1b';
    const planned = stageTemplates({ stage: 'dev', context: { waf } }).Edge;
    expect(distributionConfig(planned).WebACLId).toBe(waf);
    expect(resourcesOf(planned, 'AWS::WAFv2::WebACL')).toEqual([]);
  });

  it.each([
    ['off', false],
    ['on', true],
  ])(
    'binds the names below the operator’s domain if the operator says %s',
    (hstsSubdomains, IncludeSubdomains) => {
      const context = { domainName: 'example.org', certificateArn, hstsSubdomains };
      const own = stageTemplates({ stage: 'dev', context }).Edge;
      for (const [, { Properties }] of resourcesOf(own, 'AWS::CloudFront::ResponseHeadersPolicy')) {
        const { SecurityHeadersConfig: sent } = Properties['ResponseHeadersPolicyConfig'];
        expect(sent.StrictTransportSecurity).toMatchObject({
          AccessControlMaxAgeSec: 31_536_000,
          IncludeSubdomains,
        });
      }
    },
  );

  it('uses the operator’s domain', () => {
    const context = { domainName: 'tornadoes.example.org', certificateArn };
    const own = stageTemplates({ stage: 'prod', context }).Edge;
    expect(distributionConfig(own)).toMatchObject({
      Aliases: ['tornadoes.example.org'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(own.Outputs?.['SiteUrl']?.Value).toBe('https://tornadoes.example.org');
  });
});

/** Returns the function of an entry, and the statements of its own role. */
function functionOf(ending: string) {
  const found = resourcesOf(Edge, 'AWS::Lambda::Function').find(([, { Metadata }]) =>
    String(Metadata?.[entryMetadata]).endsWith(ending),
  );
  if (!found) throw new Error(`The stack has no function of ${ending}.`);
  const [, { Properties }] = found;
  const role = Properties['Role']['Fn::GetAtt'][0];
  const policies = resourcesOf(Edge, 'AWS::IAM::Policy').map(([, policy]) => policy.Properties);
  const own = policies.filter(({ Roles }) => Roles[0].Ref === role);
  return { Properties, statements: own.flatMap(({ PolicyDocument }) => PolicyDocument.Statement) };
}

describe('the function that streams exported files', () => {
  const { Properties, statements } = functionOf('export.url.ts');

  it('has a URL for signed requests only', () => {
    expect(resourceOf(Edge, 'AWS::Lambda::Url').Properties).toMatchObject({
      AuthType: 'AWS_IAM',
      InvokeMode: 'RESPONSE_STREAM',
    });
    expect(Properties['Environment'].Variables).not.toHaveProperty('ORIGIN_VERIFY');
  });

  it('may only read the record and the settings, and count', () => {
    const granted = statements.flatMap(({ Action, Resource, Condition }) =>
      [Action].flat().map((action: string) => [action, JSON.stringify([Resource, Condition ?? ''])]),
    );
    expect(new Set(granted.map(([action]) => action))).toEqual(
      new Set([
        'dynamodb:GetItem',
        'dynamodb:Query',
        'dynamodb:UpdateItem',
        'logs:CreateLogStream',
        'logs:PutLogEvents',
        's3:GetObject',
        'ssm:GetParameter',
      ]),
    );
    const whereOf = (action: string) => granted.filter(([one]) => one === action).map(([, where]) => where);
    for (const where of [...whereOf('dynamodb:GetItem'), ...whereOf('dynamodb:Query')])
      expect(where).toContain('CatalogueTable');
    expect(whereOf('dynamodb:UpdateItem')).toEqual([expect.stringContaining('RL#*')]);
    expect(whereOf('s3:GetObject')).toEqual([expect.stringContaining('/media/catalogue/*')]);
  });

  it('is cached by query string, for as long as the headers say, and compresses its files itself', () => {
    expect(behavior(exportPath)).toMatchObject({
      CachePolicyId: { Ref: cachePolicy('AsAnswered').id },
      OriginRequestPolicyId: managed.allViewerExceptHostHeader,
      ViewerProtocolPolicy: 'https-only',
      Compress: false,
    });
    expect(behavior(exportPath).AllowedMethods?.toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });
});

describe('the function that writes pages', () => {
  const { Properties, statements } = functionOf('pages.http.ts');

  it('serves every path that CloudFront sends it, with GET and HEAD', () => {
    const routes = resourcesOf(Edge, 'AWS::ApiGatewayV2::Route').map(([, route]) => route.Properties);
    expect(routes.map(({ RouteKey }) => RouteKey)).toEqual(['GET /pages/{path+}', 'HEAD /pages/{path+}']);
    for (const { ApiId } of routes) expect(ApiId['Fn::ImportValue']).toContain('HttpApi');
    const permissions = resourcesOf(Edge, 'AWS::Lambda::Permission').map(([, one]) => one.Properties);
    const [permission, ...more] = permissions.filter(({ Principal }) => Principal.startsWith('apigateway'));
    expect(more).toEqual([]);
    expect(permission).toMatchObject({
      Principal: 'apigateway.amazonaws.com',
      Action: 'lambda:InvokeFunction',
      SourceArn: { 'Fn::Join': ['', expect.arrayContaining(['/*'])] },
    });
  });

  it('gets the site’s bucket and URL and the values of the origin header', () => {
    const [siteId] = resourcesOf(Edge, 'AWS::S3::Bucket')[0] ?? [];
    const [distributionId] = resourcesOf(Edge, 'AWS::CloudFront::Distribution')[0] ?? [];
    expect(Properties['Environment'].Variables).toMatchObject({
      SITE_BUCKET: { Ref: siteId },
      SITE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distributionId, 'DomainName'] }]] },
      ORIGIN_VERIFY: { Ref: 'OriginVerify' },
    });
  });

  it('reads one file of the site and writes nothing', () => {
    const actions = statements.flatMap(({ Action }) => Action);
    expect(new Set(actions)).toEqual(
      new Set([
        'logs:CreateLogStream',
        'logs:PutLogEvents',
        'dynamodb:GetItem',
        'dynamodb:Query',
        's3:GetObject',
        's3:ListBucket',
      ]),
    );
    const keysThat = (effect: 'Allow' | 'Deny') =>
      statements
        .filter(({ Action, Effect }) => Action === 's3:GetObject' && Effect === effect)
        .flatMap(({ Resource }) => Resource)
        .map((resource) => resource['Fn::Join'][1].at(-1));
    expect(new Set(keysThat('Allow'))).toEqual(
      new Set(['/index.html', '/media/catalogue/*', '/media/spc-reports/*', '/media/radar/*', '/data/*']),
    );
    expect(keysThat('Deny')).toEqual(['/media/radar/private/*']);
  });
});

describe('people’s pictures', () => {
  it.each(imagePaths)('are read under %s from their own bucket with signed requests', (path) => {
    const one = behavior(path);
    expect(one).toMatchObject({
      CachePolicyId: { Ref: cachePolicy('ImageCache').id },
      ViewerProtocolPolicy: 'redirect-to-https',
    });
    expect(one).not.toHaveProperty('OriginRequestPolicyId');
    expect(one.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
    const { DomainName, OriginAccessControlId } = origin(one.TargetOriginId);
    expect(DomainName['Fn::ImportValue']).toContain('PicturesImages');
    expect(OriginAccessControlId).toEqual({ 'Fn::GetAtt': expect.any(Array) });
  });

  it('are cached for at most a day, because a removal does not reach the edge', () => {
    const { policy } = cachePolicy('ImageCache');
    // A response without caching headers, such as an error, is not cached.
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 86_400 });
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });

  it('have the same path in their bucket as in their shorter URL', () => {
    const [, fn] =
      resourcesOf(Edge, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('ImagePath')) ?? [];
    const run = (uri: string): unknown =>
      runInNewContext(`${fn?.Properties['FunctionCode']}; handler(event).uri`, {
        event: { request: { uri } },
      });
    expect(run('/api/v1/images/AAAAAAAAAAAAAAAAAAAAAA')).toBe('/images/AAAAAAAAAAAAAAAAAAAAAA');
    expect(behavior('/images/*').FunctionAssociations).toBeUndefined();
  });

  it('ASVS 3.2.1: are sandboxed when opened as a document, and their type is not sniffed', () => {
    const [policyId, policy] =
      resourcesOf(Edge, 'AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id.startsWith('Image')) ??
      [];
    for (const path of imagePaths) expect(behavior(path).ResponseHeadersPolicyId).toEqual({ Ref: policyId });
    const { SecurityHeadersConfig: sent } = policy?.Properties['ResponseHeadersPolicyConfig'] ?? {};
    expect(sent.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
      Override: true,
    });
    expect(sent.ContentTypeOptions).toEqual({ Override: true });
  });
});

describe('other sites', () => {
  it('ASVS 3.5.8: may load pictures, media and pages for frames into their pages, but no other page, script or response of the API', () => {
    const policies = new Map(
      resourcesOf(Edge, 'AWS::CloudFront::ResponseHeadersPolicy').map(([id, { Properties }]) => [
        id,
        Properties['ResponseHeadersPolicyConfig'].CustomHeadersConfig.Items.find(
          ({ Header }: { Header: string }) => Header === 'cross-origin-resource-policy',
        ),
      ]),
    );
    const shown = [config.DefaultCacheBehavior, ...behaviors()].filter((one: Behavior) => {
      const { Ref: id } = one.ResponseHeadersPolicyId as { Ref: string };
      expect(policies.get(id)).toMatchObject({ Override: true });
      return policies.get(id).Value !== 'same-origin';
    });
    expect(shown.map(({ PathPattern }) => PathPattern)).toEqual([
      ...imagePaths,
      ...dataPaths,
      framedPages,
      '/media/*',
    ]);
    for (const one of shown) {
      expect(policies.get(one.ResponseHeadersPolicyId.Ref).Value).toBe('cross-origin');
    }
  });
});

describe('the security headers', () => {
  const [policyId, policy] = headersPolicy(Edge);
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    policy.Properties['ResponseHeadersPolicyConfig'];

  it('are the same on every behaviour except people’s pictures, media and pages with headers of their own', () => {
    const own = new Set([...imagePaths, ...dataPaths, '/media/*', framedPages, ...builtPages]);
    const others = behaviors().filter(({ PathPattern }) => !own.has(PathPattern));
    for (const { ResponseHeadersPolicyId } of [config.DefaultCacheBehavior, ...others]) {
      expect(ResponseHeadersPolicyId).toEqual({ Ref: policyId });
    }
  });

  it('allow only the site’s scripts, calls to the site and the staging bucket, contributed media, no plug-ins and no framing (ASVS 3.4.3, 3.4.6)', () => {
    expect(directivesOf(Edge)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob: https:",
      'font-src': "'self'",
      'connect-src': "'self' https://STAGING",
      'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
      'media-src': "'self' https:",
      'manifest-src': "'self'",
      'worker-src': "'self' blob:",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'touchdown-workers',
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'report-uri': '/api/v1/browser-reports',
      'report-to': 'site',
    });
  });

  it('allow only images and calls to the host of the stage’s map tiles', () => {
    const context = { tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', tileAttribution: '© Somebody' };
    expect(directivesOf(stageTemplates({ stage: 'dev', context }).Edge)).toEqual({
      ...directivesOf(Edge),
      'img-src': "'self' data: blob: https: https://tiles.example.org",
      'connect-src': "'self' https://STAGING https://tiles.example.org",
    });
  });

  it('require HTTPS for a year, declared types, short referrers and an own window (ASVS 3.2.1, 3.4.1, 3.4.4)', () => {
    expect(security).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 31_536_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
    });
    expect(custom.Items).toContainEqual({
      Header: 'cross-origin-opener-policy',
      Value: 'same-origin-allow-popups; report-to="site"',
      Override: true,
    });
    expect(custom.Items).toContainEqual({
      Header: 'permissions-policy',
      Value: expect.stringContaining('geolocation=()'),
      Override: true,
    });
    // CloudFront allows ten.
    expect(custom.Items.length).toBeLessThanOrEqual(10);
  });
});

/** The headers of every response except people's pictures, which have their own. */
function headersPolicy(template: StageTemplate): [string, CfnResource] {
  const found = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy').find(([id]) =>
    // Those of other kinds of pages have their kind in the name.
    /^SecurityHeaders[0-9A-F]{8}$/.test(id),
  );
  if (!found) throw new Error('There are no security headers.');
  return found;
}

/** The policy of a template's pages, by directive. */
function directivesOf(template: StageTemplate): Record<string, string> {
  const [, { Properties }] = headersPolicy(template);
  const { SecurityHeadersConfig } = Properties['ResponseHeadersPolicyConfig'];
  // The staging bucket is in another stack, so its host is only known at deployment.
  const [, [before, staging, after]] =
    SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'];
  expect(staging['Fn::ImportValue']).toMatch(/PicturesStaging.*RegionalDomainName/);
  return Object.fromEntries(
    `${before}STAGING${after}`.split('; ').map((one: string) => {
      const [name, ...values] = one.split(' ');
      return [name, values.join(' ')];
    }),
  );
}
