import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CachePolicy, Distribution, ViewerProtocolPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { describe, expect, it } from 'vitest';
import type { Page } from '@touchdown/shared/contract/pages.ts';
import { stageSettings } from '../kit/stages.ts';
import { pageBehaviors, writtenPaths } from './page-behaviors.ts';
import { securityHeaders } from './security-headers.ts';

const page = (row: Partial<Page> & Pick<Page, 'path'>): Page => ({
  visitors: 'everybody',
  head: 'site',
  sitemap: 'none',
  headers: 'site',
  ...row,
});

describe('the paths that the function for pages answers', () => {
  it('are those of pages with a head of their own, with all that is below them', () => {
    expect(writtenPaths()).toEqual([
      '/tornadoes*',
      '/map',
      '/spc-reports*',
      '/sitemap.xml',
      '/sitemaps/*',
      '/robots.txt',
    ]);
  });
});

describe('a page of another kind', () => {
  const stack = new Stack(new App(), 'Test');
  const headers = securityHeaders(
    stack,
    stageSettings('dev', () => undefined),
    'https://pictures.example',
  );
  const origin = new HttpOrigin('pages.example');
  const builtPage = {
    origin: new HttpOrigin('files.example'),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
  const rows = [
    page({ path: '/tornadoes', head: 'list' }),
    page({ path: '/account/support', headers: 'payment' }),
    page({ path: '/tornadoes/:id/embed', head: 'tornado', headers: 'embed' }),
  ];
  new Distribution(stack, 'Distribution', {
    defaultBehavior: builtPage,
    additionalBehaviors: pageBehaviors(
      { cachePolicy: CachePolicy.CACHING_OPTIMIZED, origin, builtPage, headers },
      rows,
    ),
  });
  const template = Template.fromStack(stack);
  const policies = template.findResources('AWS::CloudFront::ResponseHeadersPolicy');
  const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
  const behaviors = distribution?.['Properties'].DistributionConfig.CacheBehaviors as {
    PathPattern: string;
    ResponseHeadersPolicyId: { Ref: string };
    TargetOriginId: string;
  }[];
  const policyOf = (pattern: string) => {
    const found = behaviors.find(({ PathPattern }) => PathPattern === pattern);
    return policies[found?.ResponseHeadersPolicyId.Ref ?? '']?.['Properties'].ResponseHeadersPolicyConfig;
  };

  it('comes before the pages around it, with headers of its own', () => {
    expect(behaviors.map(({ PathPattern }) => PathPattern).slice(0, 3)).toEqual([
      '/account/support',
      '/tornadoes/*/embed',
      '/tornadoes*',
    ]);
    const csp = (pattern: string) =>
      policyOf(pattern).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    expect(csp('/account/support')).toContain('frame-src https://*.js.stripe.com');
    expect(csp('/tornadoes/*/embed')).toContain('frame-ancestors *');
    expect(policyOf('/tornadoes/*/embed').SecurityHeadersConfig).not.toHaveProperty('FrameOptions');
    expect(csp('/tornadoes*')).toContain("frame-ancestors 'none'");
  });

  it('comes from the built page or from the function, as its head says', () => {
    const originOf = (pattern: string) =>
      behaviors.find(({ PathPattern }) => PathPattern === pattern)?.TargetOriginId;
    expect(originOf('/tornadoes/*/embed')).toBe(originOf('/tornadoes*'));
    expect(originOf('/account/support')).not.toBe(originOf('/tornadoes*'));
  });
});
