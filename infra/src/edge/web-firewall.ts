import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** The limit per IP address. A browser that loads the site and pages through lists stays far below it. */
const requestsPerFiveMinutes = 3_000;

/** Returns a firewall with AWS's common rules and a request limit per IP address. */
export function basicWebFirewall(scope: Construct): CfnWebACL {
  return new CfnWebACL(scope, 'WebFirewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('WebFirewall'),
    rules: [
      {
        name: 'Rate',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerFiveMinutes } },
        visibilityConfig: visibility('Rate'),
      },
      {
        name: 'Common',
        priority: 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesCommonRuleSet' },
        },
        visibilityConfig: visibility('Common'),
      },
    ],
  });
}

function visibility(metricName: string) {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
