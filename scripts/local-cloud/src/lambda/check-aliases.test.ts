import { describe, expect, it } from 'vitest';
import type { TemplateResource } from '../template/stack-template.ts';
import { TemplateResolver } from '../template/template-resolver.ts';
import { checkAliases } from './check-aliases.ts';

const version = (fn: string) => ({ Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: fn } } });
const alias = (fn: string, of: string) => ({
  Type: 'AWS::Lambda::Alias',
  Properties: { Name: 'live', FunctionName: { Ref: fn }, FunctionVersion: { 'Fn::GetAtt': [of, 'Version'] } },
});
const url = (Qualifier: string) => ({
  Type: 'AWS::Lambda::Url',
  Properties: { TargetFunctionArn: { 'Fn::GetAtt': ['Stream', 'Arn'] }, Qualifier },
});
const sound = {
  Stream: { Type: 'AWS::Lambda::Function' },
  Other: { Type: 'AWS::Lambda::Function' },
  StreamVersion: version('Stream'),
  Live: alias('Stream', 'StreamVersion'),
  Url: url('live'),
  Integration: { Type: 'AWS::ApiGatewayV2::Integration', Properties: { IntegrationUri: { Ref: 'Live' } } },
};

function resolver(Resources: Record<string, TemplateResource>): TemplateResolver {
  const urls = { objectStoreUrl: 'http://127.0.0.1:9', siteUrl: 'http://127.0.0.1:8' };
  return new TemplateResolver([{ stackName: 'fix', template: { Resources } }], urls, () => '');
}

describe('the aliases of a template', () => {
  it('are accepted if they point to a version of their function, and callers name them', () => {
    checkAliases(resolver(sound));
  });

  it.each([
    ['an alias of a function without a version', { Live: alias('Other', 'StreamVersion') }, 'of fix-Other'],
    ['a URL of an alias that does not exist', { Url: url('canary') }, 'fix-Stream:canary, which is not an'],
    ['an alias that points to something else', { Live: alias('Stream', 'Stream') }, 'attribute Version'],
  ])('are refused: %s', (_what, change, message) => {
    expect(() => checkAliases(resolver({ ...sound, ...change }))).toThrow(message);
  });
});
