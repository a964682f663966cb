import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { stageNames } from './stages.ts';
import { functionOfAlias, resourcesOf, stageTemplates } from '../testing/stage-templates.ts';
import type { StageTemplate } from '../updates/stage-template.ts';
import { canaryAlarms } from './canary-alarms.ts';
import { entryMetadata } from './slice-function.ts';

const dev = stageTemplates({ stage: 'dev' });
const prod = stageTemplates({ stage: 'prod' });
const withRequests = ['Api', 'Edge', 'Radar'] as const;
const groups = (template: StageTemplate) => resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup');
const aliases = (template: StageTemplate) => resourcesOf(template, 'AWS::Lambda::Alias');
const update = ([, alias]: ReturnType<typeof aliases>[number]) =>
  (alias as { UpdatePolicy?: { CodeDeployLambdaAliasUpdate: Record<string, unknown> } }).UpdatePolicy;

describe('the alias live', () => {
  it.each(stageNames)('belongs to each function of %s that answers requests, and to no other', (stage) => {
    const templates = stage === 'dev' ? dev : prod;
    const withAlias = Object.values(templates).flatMap((template) =>
      aliases(template).map(([, { Properties }]) => {
        expect(Properties['Name']).toBe('live');
        return template.Resources[Properties['FunctionName'].Ref]?.Metadata?.[entryMetadata];
      }),
    );
    const all = Object.values(templates).flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Function').map(([, { Metadata }]) => Metadata?.[entryMetadata]),
    );
    const answering = all.filter((entry) => /\.(http|url)\.ts$/.test(entry ?? ''));
    expect(withAlias).toHaveLength(answering.length);
    expect(new Set(withAlias)).toEqual(new Set(answering));
  });

  it('points to a version of its own function, which stays when the next one is published', () => {
    for (const id of withRequests) {
      for (const [, { Properties }] of aliases(prod[id])) {
        const version = prod[id].Resources[Properties['FunctionVersion']['Fn::GetAtt'][0]];
        expect(version?.Properties['FunctionName']).toEqual(Properties['FunctionName']);
        // A version whose deployment failed is deleted: Lambda refuses to publish the same one again.
        expect(version).toMatchObject({
          DeletionPolicy: 'RetainExceptOnCreate',
          UpdateReplacePolicy: 'Retain',
        });
      }
    }
  });

  it('is what each streaming URL and its two permissions are for', () => {
    const calls = resourcesOf(dev.Edge, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ Principal }) => Principal === 'cloudfront.amazonaws.com');
    const urls = (['Radar', 'Edge'] as const).flatMap((stack) =>
      resourcesOf(dev[stack], 'AWS::Lambda::Url').map(([, { Properties }]) => [stack, Properties] as const),
    );
    expect(calls).toHaveLength(2 * urls.length);
    for (const [stack, url] of urls) {
      expect(url['Qualifier']).toBe('live');
      const target = url['TargetFunctionArn']['Fn::GetAtt'][0];
      const alias = aliases(dev[stack]).find(
        ([id]) => functionOfAlias(dev[stack], { Ref: id }) === target,
      )?.[0];
      const exported = Object.values(dev[stack].Outputs ?? {}).find(
        ({ Value }) => (Value as { Ref?: string }).Ref === alias,
      )?.Export?.Name;
      const names = { Radar: { 'Fn::ImportValue': exported }, Edge: { Ref: alias } };
      const own = calls.filter(({ FunctionName }) => isDeepStrictEqual(FunctionName, names[stack]));
      expect([stack, own.length]).toEqual([stack, 2]);
    }
  });

  it('changes at once in dev, and in prod by a canary that an alarm of the API stops', () => {
    const alarms = resourcesOf(prod.Ops, 'AWS::CloudWatch::Alarm').map(
      ([, { Properties }]) => Properties['AlarmName'],
    );
    for (const id of withRequests) {
      expect(groups(dev[id])).toEqual([]);
      expect(aliases(dev[id]).flatMap((one) => update(one) ?? [])).toEqual([]);
      const used = aliases(prod[id]).map((one) =>
        JSON.stringify(update(one)?.CodeDeployLambdaAliasUpdate['DeploymentGroupName']),
      );
      expect(used).toHaveLength(groups(prod[id]).length);
      expect(new Set(used)).toEqual(new Set(groups(prod[id]).map(([name]) => JSON.stringify({ Ref: name }))));
      for (const [, { Properties }] of groups(prod[id])) {
        expect(Properties['DeploymentConfigName']).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
        const { Alarms, Enabled } = Properties['AlarmConfiguration'];
        expect([Enabled, Alarms.length]).toEqual([true, canaryAlarms.length]);
        // They exist under these names: CodeDeploy would not say that one is missing.
        for (const { Name } of Alarms) expect(alarms).toContain(Name);
        expect(Properties['AutoRollbackConfiguration'].Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      }
    }
  });

  it('changes only after a function has called its version, which may call versions of its own functions only', () => {
    for (const id of withRequests) {
      const checksOf = (template: StageTemplate) =>
        resourcesOf(template, 'AWS::Lambda::Function').filter(([, { Metadata }]) =>
          /before-traffic\/check-\w+\.event\.ts$/.test(Metadata?.[entryMetadata] ?? ''),
        );
      expect(checksOf(dev[id])).toEqual([]);
      const checks = new Map(checksOf(prod[id]));
      for (const one of aliases(prod[id])) {
        const [, alias] = one;
        const hook = update(one)?.CodeDeployLambdaAliasUpdate['BeforeAllowTrafficHook'] as { Ref: string };
        expect((alias as { DependsOn?: string[] }).DependsOn).toContain(hook.Ref);
        const versions = JSON.stringify(
          checks.get(hook.Ref)?.Properties['Environment'].Variables['CHECKED_VERSIONS'],
        );
        expect(versions).toContain(`"${alias.Properties['FunctionVersion']['Fn::GetAtt'][0]}"`);
      }
      const invokes = resourcesOf(prod[id], 'AWS::IAM::Policy')
        .map(([, policy]) => JSON.stringify(policy))
        .filter((policy) => policy.includes('PutLifecycleEventHookExecutionStatus'));
      expect(invokes).toHaveLength(checks.size);
      expect(invokes.join('').split('":*"')).toHaveLength(aliases(prod[id]).length + 1);
      const permissions = resourcesOf(prod[id], 'AWS::Lambda::Permission').filter(([, { Properties }]) =>
        checks.has(Properties['FunctionName']['Fn::GetAtt']?.[0] ?? ''),
      );
      expect(permissions).toHaveLength(checks.size);
      for (const [, { Properties }] of permissions)
        expect(JSON.stringify(Properties['Principal'])).toContain('ReleasesRole');
    }
  });

  it('changes at once in prod too if the operator says so, and keeps the groups for next time', () => {
    const { Api } = stageTemplates({ stage: 'prod', context: { canary: 'off' } });
    expect(aliases(Api).flatMap((one) => update(one) ?? [])).toEqual([]);
    expect(groups(Api)).toHaveLength(groups(prod.Api).length);
    expect(() => stageTemplates({ stage: 'prod', context: { canary: 'no' } })).toThrow('canary is "no"');
  });

  it('gets a new version when only a secret has changed', () => {
    const versionsOf = (secretVersions: string) =>
      resourcesOf(
        stageTemplates({ stage: 'dev', context: { secretVersions } }).Api,
        'AWS::Lambda::Version',
      ).map(([name]) => name);
    const before = versionsOf('OriginVerify=1,SessionKeys=1,MailLinkKeys=1');
    const rotated = versionsOf('OriginVerify=2,SessionKeys=1,MailLinkKeys=1');
    const otherKeys = versionsOf('OriginVerify=1,SessionKeys=2,MailLinkKeys=1');
    expect(rotated.filter((name) => before.includes(name))).toEqual([]);
    // Lambda refuses to publish a version of an unchanged function, so only those with the keys get one.
    expect(otherKeys.filter((name) => !before.includes(name))).toHaveLength(1);
  });
});

it('each stack names its functions and their versions in an output', () => {
  for (const id of withRequests) {
    const output = JSON.stringify(dev[id].Outputs?.['LiveFunctions']?.Value);
    expect(output.split('=')).toHaveLength(1 + aliases(dev[id]).length);
  }
});
