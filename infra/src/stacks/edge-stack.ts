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
} from 'aws-cdk-lib/aws-cloudfront';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { envNames, pagesPrefix } from '@touchdown/shared/contract/env.ts';
import { copiesFolder } from '@touchdown/shared/contract/stored-copies.ts';
import { basemapFolder } from '@touchdown/shared/geo/basemap-pointer.ts';
import { archivedVolumePaths } from '@touchdown/shared/radar/archived-volume.ts';
import { progressFolder } from '@touchdown/shared/radar/progress-object.ts';
import { tiltIndexPath } from '@touchdown/shared/radar/archive-routes.ts';
import { privateLoopsFolder } from '@touchdown/shared/radar/radar-limits.ts';
import { exportPath } from '@touchdown/shared/tornadoes/export/export-path.ts';
import { apiBehaviors } from '../edge/api-behaviors.ts';
import { cacheAsAnswered, cacheByPath, cacheByReader, cacheForASecond } from '../edge/cache-as-answered.ts';
import { dataBehaviors } from '../edge/data-behaviors.ts';
import { exportBehavior } from '../edge/export-behavior.ts';
import { imageBehaviors } from '../edge/image-behaviors.ts';
import { apiOrigin, bucketOrigin } from '../edge/origins.ts';
import { pageBehaviors } from '../edge/page-behaviors.ts';
import { progressBehavior } from '../edge/progress-behavior.ts';
import { securityHeaders } from '../edge/security-headers.ts';
import { StoredCopiesOrigin } from '../edge/stored-copies.ts';
import { healthDoor, siteRouting, viewerHeaders } from '../edge/viewer-request-functions.ts';
import { webAclArn } from '../edge/web-firewall.ts';
import { privateBucket } from '../kit/private-bucket.ts';
import type { SliceFunction } from '../kit/slice-function.ts';
import { StageSecret } from '../kit/stage-secret.ts';
import { checkBeforeTraffic } from '../slices/before-traffic.ts';
import { PagesSlice } from '../slices/pages.ts';
import { TornadoExport } from '../slices/tornadoes/tornado-export.ts';
import type { StageSettings } from '../kit/stages.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { RadarStack } from './radar-stack.ts';

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
