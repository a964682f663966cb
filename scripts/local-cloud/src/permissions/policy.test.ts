import { describe, expect, it } from 'vitest';
import { allowedBy, leadingKeys, readStatement, type PolicyStatement } from './policy.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Jobs';

function allows(statements: Partial<PolicyStatement>[], action: string, keys?: string[], resource = table) {
  const read = statements.map((statement) =>
    readStatement({ Effect: 'Allow', Action: 'dynamodb:*', Resource: table, ...statement }, 'a role'),
  );
  const context = keys ? { [leadingKeys]: keys } : {};
  return allowedBy(read, { action, resource, context }) !== undefined;
}

const onlyJobs = { 'ForAllValues:StringLike': { [leadingKeys]: ['JOB#*', 'LOCK'] } };

describe('a policy', () => {
  it('denies what no statement allows', () => {
    expect(allows([], 'dynamodb:GetItem')).toBe(false);
    expect(allows([{ Action: 'dynamodb:PutItem' }], 'dynamodb:GetItem')).toBe(false);
    expect(allows([{}], 'dynamodb:GetItem', [], `${table}/index/gsi1`)).toBe(false);
  });

  it('ignores the case of actions, and * matches any text', () => {
    expect(allows([{ Action: ['DYNAMODB:getitem'] }], 'dynamodb:GetItem')).toBe(true);
    expect(allows([{ Action: 'dynamodb:Batch*' }], 'dynamodb:BatchGetItem')).toBe(true);
    expect(allows([{ Action: 'dynamodb:Batch*' }], 'dynamodb:GetItem')).toBe(false);
    expect(allows([{ Resource: [`${table}/*`, '*'] }], 'dynamodb:GetItem')).toBe(true);
  });

  it('denies what any statement denies, even if another allows it', () => {
    const statements = [{}, { Effect: 'Deny', Action: 'dynamodb:DeleteItem' }] as const;
    expect(allows([...statements], 'dynamodb:DeleteItem')).toBe(false);
    expect(allows([...statements], 'dynamodb:GetItem')).toBe(true);
  });

  it('requires every leading key of a call to match a pattern of the same statement', () => {
    const own = [{ Condition: onlyJobs }];
    expect(allows(own, 'dynamodb:GetItem', ['JOB#1'])).toBe(true);
    expect(allows(own, 'dynamodb:BatchGetItem', ['JOB#1', 'LOCK'])).toBe(true);
    expect(allows(own, 'dynamodb:BatchGetItem', ['JOB#1', 'USER#1'])).toBe(false);
    expect(allows(own, 'dynamodb:GetItem', ['LOCK#1'])).toBe(false);
    const users = { 'ForAllValues:StringLike': { [leadingKeys]: 'USER#*' } };
    expect(allows([...own, { Condition: users }], 'dynamodb:BatchGetItem', ['JOB#1', 'USER#1'])).toBe(false);
  });

  it('meets a condition without a value only with ForAllValues, as in AWS', () => {
    expect(allows([{ Condition: onlyJobs }], 'dynamodb:Scan')).toBe(true);
    const cluster = { ArnEquals: { 'ecs:cluster': 'arn:aws:ecs:::cluster/a' } };
    expect(allows([{ Condition: cluster }], 'dynamodb:Scan')).toBe(false);
  });

  it('is refused if the local cloud does not evaluate a part of it', () => {
    const bySource = { StringEquals: { 'aws:SourceIp': '10.0.0.1' } };
    expect(() => allows([{ Condition: bySource }], 'dynamodb:GetItem')).toThrow(
      'a role has the condition StringEquals on aws:SourceIp, which the local cloud does not evaluate',
    );
    const numeric = { NumericEquals: { [leadingKeys]: '1' } };
    expect(() => allows([{ Condition: numeric }], 'dynamodb:GetItem')).toThrow('NumericEquals');
    const all = { Effect: 'Allow', NotAction: 'dynamodb:Scan', Resource: '*' } as unknown as PolicyStatement;
    expect(() => readStatement(all, 'a role')).toThrow('a statement with NotAction');
  });
});
