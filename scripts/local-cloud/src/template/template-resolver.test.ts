import { describe, expect, it } from 'vitest';
import type { StackTemplate } from './stack-template.ts';
import { TemplateResolver } from './template-resolver.ts';

const stacks: StackTemplate[] = [
  {
    stackName: 'one',
    template: {
      Resources: { Table: { Type: 'AWS::DynamoDB::Table' }, Queue: { Type: 'AWS::SQS::Queue' } },
      Outputs: { Name: { Value: { Ref: 'Table' }, Export: { Name: 'one:table' } } },
    },
  },
  {
    stackName: 'two',
    template: {
      Parameters: { Plain: { Type: 'String', Default: 'x' } },
      Resources: { Bucket: { Type: 'AWS::S3::Bucket' } },
    },
  },
];
const standIns = { objectStoreUrl: 'http://127.0.0.1:1', siteUrl: 'http://127.0.0.1:2' };
const resolver = new TemplateResolver(stacks, standIns, (_stack, _name, { Default }) => String(Default));

describe('a template’s values on this machine', () => {
  it.each([
    ['one', { Ref: 'Table' }, 'one-Table'],
    ['one', { Ref: 'Queue' }, 'http://127.0.0.1:1/000000000000/one-Queue'],
    ['one', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:one-Queue'],
    ['one', { 'Fn::GetAtt': 'Table.Arn' }, 'arn:aws:dynamodb:us-east-1:000000000000:table/one-Table'],
    ['one', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }, { Ref: 'AWS::NoValue' }]] }, 'a-us-east-1'],
    [
      'one',
      { 'Fn::Sub': '${Table}/${Queue.Arn}/${!Literal}' },
      'one-Table/arn:aws:sqs:us-east-1:000000000000:one-Queue/${Literal}',
    ],
    ['one', { 'Fn::Sub': ['${A}-${AWS::StackName}', { A: { Ref: 'Table' } }] }, 'one-Table-one'],
    ['one', { 'Fn::Select': [1, { 'Fn::Split': [',', 'a,b'] }] }, 'b'],
    ['two', { 'Fn::ImportValue': 'one:table' }, 'one-Table'],
    ['two', { 'Fn::GetStackOutput': { StackName: 'one', OutputName: 'Name' } }, 'one-Table'],
    ['two', { Ref: 'Plain' }, 'x'],
    ['two', { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] }, 'two-bucket.s3.us-east-1.amazonaws.com'],
    ['two', { A: [{ Ref: 'Bucket' }, 1, null], B: { Ref: 'AWS::NoValue' } }, { A: ['two-bucket', 1, null] }],
  ])('%s: %j is %j', (stack, value, expected) => {
    expect(resolver.resolve(stack, value, 'here')).toEqual(expected);
  });

  it.each([
    ['one', { Ref: 'Gone' }, 'here refers to Gone, which does not exist in one.'],
    [
      'one',
      { 'Fn::GetAtt': ['Table', 'Colour'] },
      'here uses the attribute Colour of Table (AWS::DynamoDB::Table), which has no local value.',
    ],
    ['two', { 'Fn::ImportValue': 'nothing' }, 'here imports nothing, which no stack exports.'],
    ['two', { 'Fn::Cidr': ['a'] }, 'here uses Fn::Cidr, which the local cloud does not support.'],
  ])('%s: %j is an error that names the place', (stack, value, message) => {
    expect(() => resolver.resolve(stack, value, 'here')).toThrow(message);
  });
});
