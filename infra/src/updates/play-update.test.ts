import { describe, expect, it } from 'vitest';
import { planUpdate } from './plan-update.ts';
import { playUpdate } from './play-update.ts';
import type { CfnResource, StageTemplate } from './stage-template.ts';

const table = (more: Record<string, unknown> = {}, policy = 'Retain'): CfnResource => ({
  Type: 'AWS::DynamoDB::Table',
  DeletionPolicy: policy,
  UpdateReplacePolicy: policy,
  Properties: { KeySchema: ['pk', 'sk'], StreamSpecification: { StreamViewType: 'KEYS_ONLY' }, ...more },
});
const log = (name: unknown): CfnResource => ({
  Type: 'AWS::Logs::LogGroup',
  DeletionPolicy: 'Delete',
  Properties: { LogGroupName: name },
});
const keptLog = (name: string): CfnResource => ({ ...log(name), DeletionPolicy: 'Retain' });
const index = (name: string, projection = 'ALL') => ({ IndexName: name, Projection: projection });
const withIndexes = (...indexes: unknown[]) => table({ GlobalSecondaryIndexes: indexes });

const stack = (
  resources: Record<string, CfnResource>,
  exports: Record<string, unknown> = {},
): StageTemplate => ({
  Resources: resources,
  Outputs: Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [name, { Value: value, Export: { Name: name } }]),
  ),
});
const importing = (...names: string[]): StageTemplate =>
  stack({
    Reader: {
      Type: 'AWS::Lambda::Function',
      Properties: { Environment: names.map((name) => ({ 'Fn::ImportValue': name })) },
    },
  });

type Templates = Record<string, StageTemplate>;
function problems(before: Templates, ...updates: Templates[]): string[] {
  let stage = { stacks: before, kept: [] as readonly string[] };
  return updates.flatMap((next) => {
    const played = playUpdate(stage, next);
    ({ stage } = played);
    return played.problems.map((one) => `${one.stack}: ${one.says}.`);
  });
}

describe('an export that another stack imports', () => {
  const stream = { 'Fn::GetAtt': ['Table', 'StreamArn'] };
  const data = stack({ Table: table() }, { Stream: stream, Name: { Ref: 'Table' } });

  it('cannot be removed by a stack that is updated first', () => {
    const before = { Data: data, Ops: importing('Stream') };
    const next = { Data: stack({ Table: table() }), Ops: importing() };
    expect(problems(before, next)).toEqual(['Data: it cannot remove the export Stream while Ops uses it.']);
    // The other order, or a second deployment, can.
    expect(problems(before, { Ops: next.Ops, Data: next.Data })).toEqual([]);
    expect(problems(before, { Data: data, Ops: next.Ops }, next)).toEqual([]);
  });

  it('cannot be removed while a stack that is no longer deployed imports it', () => {
    const before = { Data: data, Old: importing('Stream', 'Name') };
    expect(problems(before, { Data: stack({ Table: table() }) })).toEqual([
      'Data: it cannot remove the export Stream while Old uses it.',
      'Data: it cannot remove the export Name while Old uses it.',
    ]);
  });

  it('cannot get another value, by its text, by another stream or by a replaced resource', () => {
    const before = { Data: data, Api: importing('Name'), Ops: importing('Stream') };
    const changed = (to: CfnResource, name: unknown = { Ref: 'Table' }) =>
      problems(before, { Data: stack({ Table: to }, { Stream: stream, Name: name }) });
    expect(changed(table(), 'a name')).toEqual(['Data: it cannot change the export Name while Api uses it.']);
    expect(changed(table({ StreamSpecification: { StreamViewType: 'NEW_IMAGE' } }))).toEqual([
      'Data: it cannot change the export Stream while Ops uses it.',
    ]);
    expect(changed(table({ KeySchema: ['id'] }))).toEqual([
      'Data: it replaces Table by an empty one.',
      'Data: it cannot change the export Stream while Ops uses it.',
      'Data: it cannot change the export Name while Api uses it.',
    ]);
    expect(changed(table({ BillingMode: 'PROVISIONED' }))).toEqual([]);
  });

  it('cannot change with a resource that its own one is bound to', () => {
    const edge = (name: string) =>
      stack(
        {
          Function: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: name } },
          Live: {
            Type: 'AWS::Lambda::Alias',
            Properties: { FunctionName: { Ref: 'Function' }, Name: 'live' },
          },
        },
        { Live: { Ref: 'Live' } },
      );
    expect(problems({ Edge: edge('a'), Ops: importing('Live') }, { Edge: edge('b') })).toEqual([
      'Edge: it cannot change the export Live while Ops uses it.',
    ]);
  });

  it('must exist before its first use, and only once', () => {
    const next = { Ops: importing('Stream'), Data: data, Copy: data };
    expect(problems({}, next)).toEqual([
      'Ops: it imports Stream, which no stack exports at that time.',
      'Copy: another stack exports Stream already.',
      'Copy: another stack exports Name already.',
    ]);
  });
});

describe('stacks that let go of an export', () => {
  const data = stack({ Table: table() }, { Name: { Ref: 'Table' } });
  const before = { Data: data, Ops: importing('Name') };
  const without = stack({ Table: table() });

  it('are deployed first, alone, if that is all it takes', () => {
    const plan = planUpdate({ stacks: before, kept: [] }, { Data: without, Ops: importing() });
    expect(plan).toMatchObject({ first: ['Ops'], problems: [] });
    expect(plan.stage.stacks).toEqual({ Data: without, Ops: importing() });
  });

  it('are not if they need what is exported only afterwards, or still import it', () => {
    const other = stack({ Table: table() }, { Other: 'x' });
    const plan = (next: Templates) => planUpdate({ stacks: before, kept: [] }, next);
    expect(plan({ Data: other, Ops: importing('Other') })).toMatchObject({
      first: [],
      problems: [
        { mend: 'deploy Ops alone first (--only), or keep the export for one release (exportValue)' },
      ],
    });
    const [removed, missing] = plan({ Data: without, Ops: importing('Name') }).problems;
    expect(removed?.mend).toBe('keep it as long as they use it: this.exportValue(…) in its stack');
    expect(missing?.says).toBe('it imports Name, which no stack exports at that time');
  });
});

describe('a parameter', () => {
  const withParameter = (parameter?: Record<string, unknown>) => ({
    Api: { ...stack({}), ...(parameter ? { Parameters: { Keys: parameter } } : {}) },
  });
  const text = { Type: 'String', Default: '/keys' };

  it('needs a default, and keeps that of its first deployment with its type', () => {
    expect(problems(withParameter(), withParameter({ Type: 'String' }))).toEqual([
      'Api: the parameter Keys has no value.',
    ]);
    expect(problems(withParameter(text), withParameter({ ...text, Default: '/others' }))).toEqual([
      'Api: the parameter Keys would keep its old default, /keys.',
    ]);
    const stored = { ...text, Type: 'AWS::SSM::Parameter::Value<String>' };
    expect(problems(withParameter(text), withParameter(stored))).toEqual([
      'Api: the parameter Keys would read its old value as a AWS::SSM::Parameter::Value<String>.',
    ]);
    expect(problems(withParameter(), withParameter(text), withParameter(text), withParameter())).toEqual([]);
  });
});

describe('a name that only one resource can have', () => {
  it('cannot move to another resource of its stack, nor to a stack that is updated before', () => {
    const before = { Api: stack({ OldLog: log('/pages') }), Edge: stack({}) };
    const holder = 'while OldLog of Api has its name (AWS::Logs::LogGroup /pages).';
    expect(problems(before, { Api: stack({ NewLog: log('/pages') }) })).toEqual([
      `Api: NewLog cannot be created ${holder}`,
    ]);
    const moved = { Edge: stack({ Log: log('/pages') }), Api: stack({}) };
    expect(problems(before, moved)).toEqual([`Edge: Log cannot be created ${holder}`]);
    expect(problems(before, { Api: moved.Api, Edge: moved.Edge })).toEqual([]);
  });

  it('stays taken by a resource that was kept', () => {
    const full = { Api: stack({ Log: keptLog('/pages') }) };
    expect(problems(full, { Api: stack({}) }, full)).toEqual([
      'Api: Log cannot be created while a resource that was kept when its stack removed it has its name (AWS::Logs::LogGroup /pages).',
    ]);
  });

  it('may be that of a route of the same API, or be given again by another stack to its own function', () => {
    const route = (api: string): CfnResource => ({
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: { ApiId: { Ref: api }, RouteKey: 'GET /' },
    });
    const before = { Api: stack({ First: route('Api') }) };
    expect(problems(before, { Api: stack({ Second: route('Api') }) })).toHaveLength(1);
    expect(problems(before, { ...before, Other: stack({ Second: route('Api') }) })).toEqual([]);
  });
});

describe('a role', () => {
  const role = (name: string): CfnResource => ({ Type: 'AWS::IAM::Role', Properties: { RoleName: name } });

  it('becomes another one with another name, which no export in use may follow', () => {
    const named = (name: string) => stack({ Role: role(name) }, { Role: { 'Fn::GetAtt': ['Role', 'Arn'] } });
    expect(problems({ Radar: named('a'), Ops: importing('Role') }, { Radar: named('b') })).toEqual([
      'Radar: it cannot change the export Role while Ops uses it.',
    ]);
  });

  it('cannot move to another logical id with its name, nor can a function', () => {
    const fn: CfnResource = { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'look' } };
    const before = { Api: stack({ OldRole: role('a'), OldFunction: fn }) };
    expect(problems(before, { Api: stack({ NewRole: role('a'), NewFunction: fn }) })).toEqual([
      'Api: NewRole cannot be created while OldRole of Api has its name (AWS::IAM::Role a).',
      'Api: NewFunction cannot be created while OldFunction of Api has its name (AWS::Lambda::Function look).',
    ]);
  });
});

describe('what can exist once beside a resource', () => {
  it('is the policy of a bucket or a queue, and what CloudFormation replaces under the same name', () => {
    const policy: CfnResource = { Type: 'AWS::S3::BucketPolicy', Properties: { Bucket: { Ref: 'Bucket' } } };
    expect(problems({ Data: stack({ Old: policy }) }, { Data: stack({ New: policy }) })).toEqual([
      'Data: New cannot be created while Old of Data has its name (AWS::S3::BucketPolicy Data [{"Ref":"Bucket"}]).',
    ]);
    const budget = (threshold: number) => ({
      Ops: stack({
        Budget: {
          Type: 'AWS::Budgets::Budget',
          Properties: { Budget: { BudgetName: 'dev' }, NotificationsWithSubscribers: [threshold] },
        },
      }),
    });
    expect(problems(budget(50), budget(60))).toEqual([
      'Ops: Budget cannot be created while Budget of Ops has its name (AWS::Budgets::Budget dev).',
    ]);
  });
});

describe('a table or a bucket', () => {
  it('stays behind with a stack that is no longer deployed', () => {
    const before = { Old: stack({ Table: table() }), Empty: stack({ Log: log('/a') }) };
    expect(planUpdate({ stacks: before, kept: [] }, {}).problems).toMatchObject([
      { stack: 'Old', says: 'the new version has no such stack, and its data would stay behind: Table' },
    ]);
  });

  it('keeps the types of its keys', () => {
    const typed = (type: string, ...more: string[]) => ({
      Data: stack({
        Table: table({
          AttributeDefinitions: [
            { AttributeName: 'pk', AttributeType: type },
            ...more.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
          ],
        }),
      }),
    });
    expect(problems(typed('S'), typed('N'))).toEqual(['Data: it replaces Table by an empty one.']);
    expect(problems(typed('S'), typed('S', 'g1pk'), typed('S'))).toEqual([]);
  });

  it('leaves the templates no more than the address that DNS knows', () => {
    const edge = { Edge: stack({ Distribution: { Type: 'AWS::CloudFront::Distribution', Properties: {} } }) };
    expect(problems(edge, { Edge: stack({}) })).toEqual([
      'Edge: it removes Distribution, whose address DNS and readers know.',
    ]);
    const origin = { Type: 'AWS::CloudFront::Distribution', Properties: {} };
    const asks = { Origins: { 'Fn::GetAtt': ['Copies', 'DomainName'] } };
    const site = { Type: 'AWS::CloudFront::Distribution', Properties: asks };
    const alone = { Distribution: { ...site, Properties: {} } };
    expect(problems({ Edge: stack({ Distribution: site, Copies: origin }) }, { Edge: stack(alone) })).toEqual(
      [],
    );
  });

  it('cannot leave the templates or become something else', () => {
    const before = { Data: stack({ Table: table() }) };
    expect(problems(before, { Data: stack({}) })).toEqual(['Data: it removes Table with its data.']);
    expect(problems(before, { Data: stack({ Table: log('/table') }) })).toEqual([
      'Data: Table cannot become a AWS::Logs::LogGroup; it is a AWS::DynamoDB::Table.',
    ]);
    const bucket = (name: string) => ({
      Data: stack({ Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: name } } }),
    });
    expect(problems(bucket('a'), bucket('b'))).toEqual(['Data: it replaces Bucket by an empty one.']);
  });

  it('changes one index at a time, and none in place', () => {
    const update = (before: CfnResource, after: CfnResource) =>
      problems({ Data: stack({ Table: before }) }, { Data: stack({ Table: after }) });
    const one = withIndexes(index('one'));
    expect(update(table(), one)).toEqual([]);
    expect(update(one, withIndexes(index('two')))).toEqual([
      'Data: Table gets or loses several indexes at once (one, two); DynamoDB allows one.',
    ]);
    expect(update(one, withIndexes(index('one', 'KEYS_ONLY')))).toEqual([
      'Data: the index one of Table cannot change.',
    ]);
  });
});
