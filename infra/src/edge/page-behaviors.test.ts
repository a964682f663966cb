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

describe('the paths of the function that writes pages', () => {
  it('are those of pages with their own heads and everything below them', () => {
    expect(writtenPaths()).toEqual([
      '/',
      '/tornadoes*',
      '/map*',
      '/states*',
      '/places*',
      '/offices*',
      '/days*',
      '/outbreaks*',
      '/years*',
      '/records*',
      '/trends*',
      '/learn*',
      '/safety*',
      '/spc-reports*',
      '/corrections*',
      '/data*',
      '/sitemap*',
      '/robots.txt',
      '/.well-known/security.txt',
      '/feeds/*',
      '/oembed',
    ]);
  });
});

describe('a page with its own headers', () => {
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

  it('comes before broader paths, with its own headers', () => {
    expect(behaviors.map(({ PathPattern }) => PathPattern).slice(0, 4)).toEqual([
      '/embed/*',
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

  it('cannot be shown by other sites in a frame, except below one folder', () => {
    const framed = behaviors
      .map(({ PathPattern }) => PathPattern)
      .filter((pattern) => !('FrameOptions' in (policyOf(pattern)?.SecurityHeadersConfig ?? {})));
    expect(framed).toEqual(['/embed/*', '/tornadoes/*/embed']);
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policyOf('/embed/*');
    expect(security.ContentSecurityPolicy.ContentSecurityPolicy).toContain('frame-ancestors *');
    expect(JSON.stringify(custom)).toContain(
      '"cross-origin-resource-policy","Override":true,"Value":"cross-origin"',
    );
  });

  it('is served from the built page or by the function, depending on its head', () => {
    const originOf = (pattern: string) =>
      behaviors.find(({ PathPattern }) => PathPattern === pattern)?.TargetOriginId;
    expect(originOf('/tornadoes/*/embed')).toBe(originOf('/tornadoes*'));
    expect(originOf('/account/support')).not.toBe(originOf('/tornadoes*'));
  });
});
