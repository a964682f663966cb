import type { GivenSettings } from './given-settings.ts';

/** None, ours, or the web ACL that belongs to CloudFront's plan, by its ARN. */
export type WebFirewall = 'none' | 'basic' | WebAclArn;
type WebAclArn = `arn:aws:wafv2:us-east-1:${string}`;

export function webFirewall(given: GivenSettings): WebFirewall | undefined {
  const value = given('waf');
  if (value === undefined || value === 'none' || value === 'basic' || isWebAclArn(value)) return value;
  throw new Error(
    `The setting waf is "${value}"; allowed are none, basic, and the ARN of a web ACL for CloudFront.`,
  );
}

/** CloudFront uses web ACLs of the global scope, which are in us-east-1. */
function isWebAclArn(value: string): value is WebAclArn {
  return /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/.test(value);
}
