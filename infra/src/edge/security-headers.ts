import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersStrictTransportSecurity,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  deniesFrames,
  permissionsPolicy,
  type HeadersKind,
} from '@touchdown/shared/contract/response-headers.ts';
import type { StageSettings } from '../kit/stages.ts';

/** Returns the headers of a kind of page, created at the first call. */
export type SecurityHeaders = (kind: HeadersKind) => ResponseHeadersPolicy;

/**
 * Returns the policies of all kinds. The API uses that of the site. `sendsTo` is where browsers upload pictures.
 */
export function securityHeaders(scope: Construct, settings: StageSettings, sendsTo: string): SecurityHeaders {
  const policies = new Map<HeadersKind, ResponseHeadersPolicy>();
  return (kind) => {
    const policy = policies.get(kind) ?? headersOfKind(scope, settings, sendsTo, kind);
    policies.set(kind, policy);
    return policy;
  };
}

function headersOfKind(
  scope: Construct,
  { stage, tiles, domain }: StageSettings,
  sendsTo: string,
  kind: HeadersKind,
): ResponseHeadersPolicy {
  const [id, name] = kind === 'site' ? ['SecurityHeaders', 'security'] : [`SecurityHeaders-${kind}`, kind];
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: `touchdown-${stage}-${name}`,
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy(kind, { sendsTo, tiles }),
        override: true,
      },
      contentTypeOptions: { override: true },
      ...(deniesFrames(kind)
        ? { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }
        : {}),
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: strictTransport(domain),
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        { header: 'permissions-policy', value: permissionsPolicy(kind), override: true },
      ],
    },
  });
}

/**
 * A year of HTTPS only. Below CloudFront's own name is nothing else; below the operator's domain may be hosts that
 * have nothing to do with this site, so the operator decides.
 */
export function strictTransport(domain: StageSettings['domain']): ResponseHeadersStrictTransportSecurity {
  const includeSubdomains = domain?.bindsSubdomains ?? true;
  return { accessControlMaxAge: Duration.days(365), includeSubdomains, override: true };
}
