import {
  AllowedMethods,
  CachePolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { dataFolder } from '@touchdown/shared/releases/release-paths.ts';
import type { StageSettings } from '../kit/stages.ts';
import { filePreflight } from './viewer-request-functions.ts';
import { ofSandboxedFiles, resourcePolicyHeader } from './security-headers.ts';

/**
 * Returns the behaviours of published files, which come from the bucket and before the pages of the same beginning.
 * They are kept for as long as their objects say, whole or in parts, and any site may read them. The function that writes
 * pages says what is not there.
 */
export function dataBehaviors(
  scope: Construct,
  settings: StageSettings,
  files: IOrigin,
  pages: IOrigin,
): Record<string, BehaviorOptions> {
  const behavior: BehaviorOptions = {
    // For a file that is not there, the bucket would answer with XML that has its name.
    origin: new OriginGroup({ primaryOrigin: files, fallbackOrigin: pages, fallbackStatusCodes: [403, 404] }),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
    // A program reads parts of a file by their place in the whole, so nothing is compressed on the way.
    compress: false,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
    responseHeadersPolicy: dataHeaders(scope, settings),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    functionAssociations: [filePreflight(scope, settings.stage)],
  };
  return {
    [`/${dataFolder}/releases/*/*`]: behavior,
    [`/${dataFolder}/latest/*`]: behavior,
  };
}

function dataHeaders(scope: Construct, { stage, domain }: StageSettings): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'DataHeaders', {
    responseHeadersPolicyName: `touchdown-${stage}-data`,
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowHeaders: ['*'],
      accessControlExposeHeaders: [
        'accept-ranges',
        'content-length',
        'content-range',
        'etag',
        'last-modified',
      ],
      accessControlAllowCredentials: false,
      accessControlMaxAge: Duration.days(1),
      originOverride: true,
    },
    securityHeadersBehavior: ofSandboxedFiles(domain),
    customHeadersBehavior: { customHeaders: [resourcePolicyHeader('media')] },
  });
}
