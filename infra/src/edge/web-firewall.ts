import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { ProblemBody } from '@touchdown/shared/contract/problem.ts';
import type { WebFirewall } from '../kit/settings/given-settings.ts';

/** The limit per IP address. A browser that loads the site and pages through lists stays far below it. */
const requestsPerFiveMinutes = 3_000;

/** WAF counts again after this time, so an address that has slowed down is served again. */
const retryAfterSeconds = 60;

const tooMany: ProblemBody = {
  error: 'Too many requests came from your network within five minutes. Please try again in a few minutes.',
  code: 'RATE_LIMITED',
};

/**
 * Rules that would refuse what the site is for: pictures and long texts have more than 8 kB, and bytes of a picture or
 * a quoted tag can look like a script. The edge and the API limit the size, and no text is ever used as HTML.
 */
const onlyCounted = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY'];

/** Returns the ARN of the web ACL to use, if there is one. */
export function webAclArn(scope: Construct, waf: WebFirewall): string | undefined {
  if (waf === 'none') return undefined;
  return waf === 'basic' ? basicWebFirewall(scope).attrArn : waf;
}

/** Returns a firewall with AWS's common rules and a request limit per IP address. */
function basicWebFirewall(scope: Construct): CfnWebACL {
  return new CfnWebACL(scope, 'WebFirewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('WebFirewall'),
    customResponseBodies: {
      TooMany: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooMany) },
    },
    rules: [
      {
        name: 'Rate',
        priority: 0,
        action: { block: { customResponse: tooManyRequests } },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerFiveMinutes } },
        visibilityConfig: visibility('Rate'),
      },
      {
        name: 'Common',
        priority: 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            ruleActionOverrides: onlyCounted.map((name) => ({ name, actionToUse: { count: {} } })),
          },
        },
        visibilityConfig: visibility('Common'),
      },
    ],
  });
}

const tooManyRequests = {
  responseCode: 429,
  customResponseBodyKey: 'TooMany',
  responseHeaders: [
    { name: 'retry-after', value: String(retryAfterSeconds) },
    { name: 'cache-control', value: 'private, no-store' },
  ],
};

/** With samples of three hours, the console shows what was refused and why. */
function visibility(metricName: string) {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
