import { Duration, Lazy } from 'aws-cdk-lib';
import {
  CachePolicy,
  Distribution,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { servedCopy, servedHeader } from '@touchdown/shared/contract/stored-copies.ts';
import type { StageSettings } from '../kit/stages.ts';
import { ofSandboxedFiles } from './security-headers.ts';

interface StoredCopiesProps {
  settings: StageSettings;
  /** The folder of the copies. */
  copies: IOrigin;
  /** The built site, whose page stands in for a page without a copy. */
  site: IOrigin;
  accessLogs: IBucket;
}

/** An origin in front of which the stored copies stand in: only for these errors, and only for methods that read. */
export class StoredCopiesOrigin {
  #distribution: Distribution | undefined;
  readonly #origin = new HttpOrigin(
    // The distribution that asks comes first in its stack.
    Lazy.string({ produce: () => this.#distribution?.distributionDomainName }),
  );

  /** Returns the origin with the copies behind it. */
  behind(primaryOrigin: IOrigin): IOrigin {
    return new OriginGroup({
      primaryOrigin,
      fallbackOrigin: this.#origin,
      fallbackStatusCodes: [500, 502, 503, 504],
    });
  }

  /** Creates the distribution of the copies. */
  create(scope: Construct, props: StoredCopiesProps): void {
    this.#distribution = new StoredCopies(scope, 'StoredCopies', props).distribution;
  }
}

/**
 * Copies of what people read in a surge, as an origin of the site's distribution. A bucket alone would say 404 for what
 * has no copy, and a reader or a search engine would take that for the truth. A distribution makes it a 503, for which the
 * edge serves what it still has, and its body is the app, which answers from the record.
 */
class StoredCopies extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, { settings, copies, site, accessLogs }: StoredCopiesProps) {
    super(scope, id);
    const { stage, domain } = settings;
    const behavior = {
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      compress: true,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `touchdown-${stage}-copies`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: {
        ...behavior,
        origin: copies,
        responseHeadersPolicy: new ResponseHeadersPolicy(this, 'Headers', {
          responseHeadersPolicyName: `touchdown-${stage}-copies`,
          // The site's own headers replace these. Whoever comes here directly sees a page that runs nothing.
          securityHeadersBehavior: ofSandboxedFiles(domain),
          customHeadersBehavior: {
            customHeaders: [{ header: servedHeader, value: servedCopy, override: true }],
          },
        }),
      },
      additionalBehaviors: { [appPage]: { ...behavior, origin: site } },
      errorResponses: [403, 404].map((httpStatus) => ({
        httpStatus,
        responseHttpStatus: 503,
        responsePagePath: appPage,
        ttl: Duration.seconds(10),
      })),
      logBucket: accessLogs,
      logFilePrefix: 'cloudfront-copies/',
    });
  }
}

const appPage = '/index.html';
