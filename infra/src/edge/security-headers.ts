import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseCustomHeader,
  type ResponseHeadersStrictTransportSecurity,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  deniesFrames,
  openerPolicy,
  permissionsPolicy,
  reportingHeaders,
  type HeadersKind,
} from '@touchdown/shared/contract/response-headers.ts';
import { resourcePolicies, type ResponseKind } from '@touchdown/shared/contract/resource-policy.ts';
import type { StageSettings } from '../kit/stages.ts';

/** Pictures have headers of their own. */
type Kind = Exclude<ResponseKind, 'picture'>;

/** Returns the headers of a kind of page, or of media, created at the first call. */
export type SecurityHeaders = (kind: Kind) => ResponseHeadersPolicy;

/**
 * Returns the policies of all kinds. The API uses that of the site. `sendsTo` is where browsers upload pictures.
 */
export function securityHeaders(scope: Construct, settings: StageSettings, sendsTo: string): SecurityHeaders {
  const policies = new Map<Kind, ResponseHeadersPolicy>();
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
  kind: Kind,
): ResponseHeadersPolicy {
  const page: HeadersKind = kind === 'media' ? 'site' : kind;
  const [id, name] = kind === 'site' ? ['SecurityHeaders', 'security'] : [`SecurityHeaders-${kind}`, kind];
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: `touchdown-${stage}-${name}`,
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy(page, { sendsTo, tiles }),
        override: true,
      },
      contentTypeOptions: { override: true },
      ...(deniesFrames(page)
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
        { header: 'cross-origin-opener-policy', value: openerPolicy, override: true },
        resourcePolicyHeader(kind),
        { header: 'permissions-policy', value: permissionsPolicy(page), override: true },
        ...Object.entries(reportingHeaders).map(([header, value]) => ({ header, value, override: true })),
      ],
    },
  });
}

/** Returns the header that says which sites may show a response. */
export function resourcePolicyHeader(kind: ResponseKind): ResponseCustomHeader {
  return { header: 'cross-origin-resource-policy', value: resourcePolicies[kind], override: true };
}

/**
 * A year of HTTPS only. Below CloudFront's own name is nothing else; below the operator's domain may be hosts that
 * have nothing to do with this site, so the operator decides.
 */
function strictTransport(domain: StageSettings['domain']): ResponseHeadersStrictTransportSecurity {
  const includeSubdomains = domain?.bindsSubdomains ?? true;
  return { accessControlMaxAge: Duration.days(365), includeSubdomains, override: true };
}

/** The security headers of files. If one is opened as a document, it is sandboxed and may load nothing. */
export function ofSandboxedFiles(domain: StageSettings['domain']): ResponseSecurityHeadersBehavior {
  return {
    contentSecurityPolicy: {
      contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
      override: true,
    },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    strictTransportSecurity: strictTransport(domain),
  };
}
