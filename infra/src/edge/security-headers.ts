import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { TileSource } from '@touchdown/shared/geo/tile-source.ts';
import type { StageSettings } from '../kit/stages.ts';

/**
 * Scripts and styles come from the site itself and nowhere else; calls go there too, pictures also to
 * where they are sent, and an operator may have pictures of streets on the map. There is no
 * upgrade-insecure-requests: the policy is also played over plain HTTP on a developer's machine.
 */
function contentSecurityPolicy(sendsTo: string, tiles: TileSource | undefined): string {
  // The map fetches a tile as it fetches data, and shows it as an image.
  const tileHost = tiles ? ` ${tiles.origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tileHost}`,
    "font-src 'self'",
    `connect-src 'self' ${sendsTo}${tileHost}`,
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Goes on every answer of the site, the API's included; `sendsTo` is where browsers send pictures. */
export function securityHeaders(
  scope: Construct,
  { stage, tiles }: StageSettings,
  sendsTo: string,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    responseHeadersPolicyName: `touchdown-${stage}-security`,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(sendsTo, tiles), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        { header: 'permissions-policy', value: permissionsPolicy, override: true },
      ],
    },
  });
}
