import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  Distribution,
  HttpVersion,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type DistributionProps,
  type IOrigin,
  AllowedMethods,
  OriginRequestPolicy,
  type FunctionAssociation,
  ResponseHeadersPolicy,
  AccessLevel,
  OriginProtocolPolicy,
  OriginSslPolicy,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { FunctionUrlOrigin, HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import { CfnRoute, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { envNames, pagesPrefix, originVerifyHeader } from '@touchdown/shared/contract/env.ts';
import { copiesFolder } from '@touchdown/shared/contract/stored-copies.ts';
import { basemapFolder } from '@touchdown/shared/geo/basemap-pointer.ts';
import { archivedVolumePaths } from '@touchdown/shared/radar/archived-volume.ts';
import { progressFolder } from '@touchdown/shared/radar/progress-object.ts';
import { tiltIndexPath } from '@touchdown/shared/radar/archive-routes.ts';
import { privateLoopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { pictureCopySeconds } from '@touchdown/shared/uploads/upload-limits.ts';
import { dataFolder } from '@touchdown/shared/releases/release-paths.ts';
import { apiBehaviors } from '../edge/api-behaviors.ts';
import { cacheAsAnswered, cacheByPath, cacheByReader, cacheForASecond } from '../edge/cache-as-answered.ts';
import { dataBehaviors } from '../edge/data-behaviors.ts';
import { exportBehavior } from '../edge/export-behavior.ts';
import { pageBehaviors } from '../edge/page-behaviors.ts';
import { securityHeaders, ofSandboxedFiles, resourcePolicyHeader } from '../edge/security-headers.ts';
import { StoredCopiesOrigin } from '../edge/stored-copies.ts';
import { healthDoor, siteRouting, viewerHeaders, imagePath } from '../edge/viewer-request-functions.ts';
import { webAclArn } from '../edge/web-firewall.ts';
import { privateBucket } from '../kit/private-bucket.ts';
import { SliceFunction, oneProcessorMegabytes, requestSize } from '../kit/slice-function.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import { checkBeforeTraffic } from '../slices/before-traffic.ts';
import type { StageSettings, StageName } from '../kit/stages.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { RadarStack } from './radar-stack.ts';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { allowToMiss, grantMediaRead, grantRunningSettings, shownLoops } from '../kit/grants/grants.ts';
import { LiveUrl } from '../kit/live-url.ts';
import type { EphemeralTable, CommunityTable, RadarTable } from '../kit/stored-table.ts';
import { functionTarget } from '../kit/function-target.ts';

interface PagesSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
  community: CommunityTable;
  radar: RadarTable;
  media: IBucket;
  site: IBucket;
  /** The public URL, `https://…`. */
  siteUrl: string;
}

/** Renders pages. It reads the site's own page, tornadoes, storm reports and the whole record. */
class PagesSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, props: PagesSliceProps) {
    super(scope, 'Pages');
    const { settings, api, catalogue, community, radar, media, site, siteUrl } = props;
    const entry = 'functions/src/features/pages/pages.http.ts';
    // It has the whole record in memory for the pages of places.
    const size = { ...requestSize, memoryMegabytes: oneProcessorMegabytes };
    this.http = new SliceFunction(this, 'Http', {
      slice: 'pages',
      entry,
      settings,
      size,
      rendersScreens: true,
    });
    catalogue.grantRead(this.http);
    // The home page has the latest contributions.
    const queryIndex = { byFeed: ['contribution'], byReview: ['contribution'] } as const;
    community.grant(this.http, { queryIndex });
    radar.grant(this.http, shownLoops);
    // Pictures of radar views are drawn from the scans of public loops, whose folders the table names.
    for (const folder of ['catalogue', 'spc-reports', 'radar']) grantMediaRead(media, folder, this.http);
    // The scans go before their loop does.
    allowToMiss(this.http, media);
    this.http.forbid(['s3:GetObject'], [media.arnForObjects(`${privateLoopsFolder}/*`)]);
    this.http.allow(['s3:GetObject'], [media.arnForObjects(`${dataFolder}/*`)]);
    this.http.allow(['s3:GetObject'], [site.arnForObjects('index.html')]);
    this.http.setEnvironment(envNames.siteBucket, site.bucketName);
    this.http.setEnvironment(envNames.siteUrl, siteUrl);
    if (settings.doi) this.http.setEnvironment(envNames.doi, settings.doi);
    const target = functionTarget(this, api, this.http);
    // One route for everything that CloudFront sends here. A URL without a page gets the app too.
    for (const method of ['GET', 'HEAD']) {
      new CfnRoute(this, method, {
        apiId: api.apiId,
        routeKey: `${method} ${pagesPrefix}/{path+}`,
        target,
      });
    }
  }
}

interface TornadoExportProps {
  settings: StageSettings;
  catalogue: CatalogueTable;
  ephemeral: EphemeralTable;
  media: IBucket;
}

/** A file of the whole record takes a second; a slow client reads it for longer. */
const size = { memoryMegabytes: oneProcessorMegabytes, timeout: Duration.seconds(60) };

/** Streams what a list has as a file. Only CloudFront can call its URL. */
class TornadoExport extends Construct {
  readonly stream: SliceFunction;
  readonly url: FunctionUrl;

  constructor(scope: Construct, { settings, catalogue, ephemeral, media }: TornadoExportProps) {
    super(scope, 'TornadoExport');
    const entry = 'functions/src/features/tornadoes/export/export.url.ts';
    this.stream = new SliceFunction(this, 'Stream', { slice: 'tornadoes', entry, settings, size });
    catalogue.grantReadItems(this.stream);
    grantMediaRead(media, 'catalogue', this.stream);
    // It only counts calls and bytes, which are conditional writes.
    ephemeral.grant(this.stream, { update: ['bucket'] });
    grantRunningSettings(this.stream);
    this.url = new LiveUrl(this, this.stream.live);
  }
}

/** The maximum time between two parts of a response. The stream sends one every twelve seconds. */
const maxSilence = Duration.seconds(60);

/**
 * Returns the behaviour of a function that answers with the session of who asks: uncached and uncompressed, with
 * cookies, and signed by CloudFront. The edge's function refuses what this one need not see, or names the caller.
 */
function progressBehavior(
  url: FunctionUrl,
  responseHeadersPolicy: ResponseHeadersPolicy,
  onRequest?: FunctionAssociation,
): BehaviorOptions {
  return {
    origin: FunctionUrlOrigin.withOriginAccessControl(url, { readTimeout: maxSilence }),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: false,
    ...(onRequest && { functionAssociations: [onRequest] }),
  };
}

interface EdgeStackProps extends StackProps {
  settings: StageSettings;
  data: DataStack;
  api: ApiStack;
  radar: RadarStack;
}

/**
 * One origin for everything: the site's files, the API and the media. The function that writes pages is here too,
 * because it needs the site's bucket and the distribution's name, and the one that streams exported files, whose URL
 * only the distribution calls. The distribution only refers to the API.
 */
export class EdgeStack extends Stack {
  readonly distribution: Distribution;
  readonly functions: SliceFunction[];
  /** What calls new versions before they get requests. */
  readonly checks: SliceFunction[];
  /** The public URL, `https://…`. */
  readonly siteUrl: string;

  constructor(scope: Construct, id: string, { settings, data, api, radar, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const accessLogs = bucketByName(this, 'AccessLogs', data.accessLogs);
    const site = privateBucket(this, 'Site', {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site/',
    });
    const signing = new S3OriginAccessControl(this, 'OriginAccess');
    const siteFiles = bucketOrigin(site, signing);
    const mediaFiles = bucketOrigin(bucketByName(this, 'Media', data.media), signing);
    const images = bucketOrigin(bucketByName(this, 'Images', data.pictures.images), signing);
    const originVerify = new StageSecret(this, 'OriginVerify', settings.stage);
    const apiCalls = apiOrigin(this, api.api.apiId, originVerify.newest);
    const copies = new StoredCopiesOrigin();
    const pages = copies.behind(apiOrigin(this, api.api.apiId, originVerify.newest, pagesPrefix));
    const withCopies = copies.behind(apiOrigin(this, api.api.apiId, originVerify.newest));
    const asAnswered = cacheAsAnswered(this, settings.stage);
    const byPath = cacheByPath(this, settings.stage);
    const ofApi = { asAnswered, byReader: cacheByReader(this, settings.stage) };
    const sendsTo = `https://${data.pictures.staging.bucketRegionalDomainName}`;
    const headers = securityHeaders(this, settings, sendsTo);
    const files = (origin: IOrigin): BehaviorOptions => ({
      origin,
      responseHeadersPolicy: headers('site'),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    });

    const { catalogue, ephemeral, media } = data;
    const exported = new TornadoExport(this, { settings, catalogue, ephemeral, media });
    const onRequest = viewerHeaders(this, settings.stage);
    const builtPage = { ...files(siteFiles), functionAssociations: siteRouting(this, settings.stage) };

    const watchKeys = new StageSecret(this, 'WatchKeys', settings.stage);
    const door = healthDoor(this, settings.stage, watchKeys);
    const webAclId = webAclArn(this, settings.waf);
    this.distribution = new Distribution(this, 'Distribution', {
      ...domainProps(this, settings),
      ...(webAclId ? { webAclId } : {}),
      errorResponses: uncachedErrors,
      defaultBehavior: builtPage,
      additionalBehaviors: {
        ...imageBehaviors(this, settings, images),
        [exportPath]: exportBehavior(exported.url, {
          cachePolicy: asAnswered,
          responseHeadersPolicy: headers('site'),
          onRequest,
        }),
        ...apiBehaviors(ofApi, { api: apiCalls, withCopies }, headers('site'), onRequest),
        ...dataBehaviors(
          this,
          settings,
          mediaFiles,
          apiOrigin(this, api.api.apiId, originVerify.newest, pagesPrefix),
        ),
        ...pageBehaviors({ cachePolicy: asAnswered, origin: pages, builtPage, headers }),
        '/animations/*': progressBehavior(radar.progressUrl, headers('site'), door),
        // Not from the bucket, nor from the edge's copies: a function looks at who asks, and from which network.
        [`/${privateLoopsFolder}/*`]: progressBehavior(radar.privateFilesUrl, headers('site'), onRequest),
        // Made when they are first asked for, and then kept here for as long as their files.
        [tiltIndexPath]: exportBehavior(radar.tiltsUrl, {
          cachePolicy: byPath,
          responseHeadersPolicy: headers('site'),
          onRequest,
        }),
        [archivedVolumePaths]: exportBehavior(radar.volumesUrl, {
          cachePolicy: byPath,
          responseHeadersPolicy: headers('site'),
          onRequest,
        }),
        [`/${progressFolder}/*`]: {
          ...files(mediaFiles),
          cachePolicy: cacheForASecond(this, settings.stage),
        },
        '/media/*': { ...files(mediaFiles), responseHeadersPolicy: headers('media') },
        [`/${basemapFolder}/*`]: readInRanges(files(mediaFiles)),
        '/assets/*': files(siteFiles),
      },
      logBucket: accessLogs,
      logFilePrefix: 'cloudfront/',
    });

    copies.create(this, {
      settings,
      copies: bucketOrigin(bucketByName(this, 'Copies', data.media), signing, `/${copiesFolder}`),
      site: siteFiles,
      accessLogs,
    });

    // Without a domain of its own, other stacks import this name until they are deployed with one.
    this.exportValue(this.distribution.distributionDomainName);
    this.siteUrl = `https://${settings.domain?.name ?? this.distribution.distributionDomainName}`;
    const { siteUrl } = this;
    const heads = new PagesSlice(this, {
      settings,
      api: api.api,
      catalogue,
      community: data.community,
      radar: data.radar,
      media,
      site,
      siteUrl,
    });
    originVerify.giveTo(heads.http, envNames.originVerify);
    this.functions = [heads.http, exported.stream];
    // Two, because the pages need the distribution's name, and the distribution the URL of the exported files.
    this.checks = [
      ...checkBeforeTraffic(this, { settings, part: 'pages', functions: [heads.http], originVerify }),
      ...checkBeforeTraffic(this, { settings, part: 'export', functions: [exported.stream] }),
    ];

    new CfnOutput(this, 'SiteUrl', { value: siteUrl });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
    new CfnOutput(this, 'SiteBucketName', { value: site.bucketName });
  }
}

/**
 * CloudFront keeps these errors for ten seconds otherwise, whatever their headers say, and a retry may succeed. None
 * is replaced by a page: an error of the API must stay what it is.
 */
const uncachedErrors = [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }));

/**
 * For an archive of which a map reads parts. CloudFront would compress a part without its place in the whole, and a
 * cache that keeps one copy for each encoding would fetch the whole more often.
 */
function readInRanges(files: BehaviorOptions): BehaviorOptions {
  return { ...files, compress: false, cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS };
}

/** Refers to another stack's bucket only by name, so that its policy does not depend on this stack. */
function bucketByName(
  scope: Construct,
  id: string,
  { bucketName, bucketRegionalDomainName }: IBucket,
): IBucket {
  return Bucket.fromBucketAttributes(scope, id, { bucketName, bucketRegionalDomainName });
}

function domainProps(scope: Construct, { stage, domain }: StageSettings): Partial<DistributionProps> {
  return {
    comment: `touchdown-${stage}`,
    httpVersion: HttpVersion.HTTP2_AND_3,
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(domain
      ? {
          domainNames: [domain.name],
          certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }
      : {}),
  };
}

/**
 * Returns a private bucket as an origin. CloudFront may list it, because S3 answers 404 for a missing object only to
 * callers that may list, and 403 to others. No URL shows a list.
 */
function bucketOrigin(bucket: IBucket, originAccessControl: S3OriginAccessControl, originPath = ''): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(bucket, {
    ...(originPath ? { originPath } : {}),
    originAccessControl,
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
}

/** Returns the HTTP API as an origin. Its URL is public; functions recognise CloudFront by the header. */
function apiOrigin(stack: Stack, apiId: string, originVerify: string, originPath = ''): IOrigin {
  return new HttpOrigin(`${apiId}.execute-api.${stack.region}.${stack.urlSuffix}`, {
    ...(originPath ? { originPath } : {}),
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [originVerifyHeader]: originVerify },
  });
}

/** Returns the behaviours for both image URLs of the specification. They come before those of the API. */
function imageBehaviors(
  scope: Construct,
  settings: StageSettings,
  origin: IOrigin,
): Record<string, BehaviorOptions> {
  const behavior: BehaviorOptions = {
    origin,
    responseHeadersPolicy: imageHeaders(scope, settings),
    cachePolicy: imageCache(scope, settings.stage),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
  const underApi = { ...behavior, functionAssociations: [imagePath(scope, settings.stage)] };
  return { '/images/*': behavior, [`${apiBase}/images/*`]: underApi };
}

/**
 * Limits the lifetime of copies, whatever a picture's headers say, because a removal does not reach the edge. Without a
 * minimum time, CloudFront caches a missing picture for only ten seconds.
 */
function imageCache(scope: Construct, stage: StageName): CachePolicy {
  return new CachePolicy(scope, 'ImageCache', {
    cachePolicyName: `touchdown-${stage}-images`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(pictureCopySeconds),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
  });
}

/** The headers of uploaded pictures. */
function imageHeaders(scope: Construct, { stage, domain }: StageSettings): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'ImageHeaders', {
    responseHeadersPolicyName: `touchdown-${stage}-images`,
    securityHeadersBehavior: ofSandboxedFiles(domain),
    customHeadersBehavior: { customHeaders: [resourcePolicyHeader('picture')] },
  });
}
