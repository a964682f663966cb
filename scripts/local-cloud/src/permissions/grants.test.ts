import { describe, expect, it } from 'vitest';
import { grantsOf, grantsUsed } from './grants.ts';
import { leadingKeys, readStatement } from './policy.ts';

const statement = readStatement(
  {
    Effect: 'Allow',
    Action: ['dynamodb:GetItem', 'dynamodb:PutItem', 'logs:PutLogEvents'],
    Resource: ['arn:table/Jobs', 'arn:table/Jobs/index/gsi1'],
    Condition: { 'ForAllValues:StringLike': { [leadingKeys]: ['JOB#*', 'LOCK'] } },
  },
  'a role',
);
const readable = (arn: string) => arn.replace('arn:table/', '');

describe('the grants of a statement', () => {
  it('are its actions and keys on each of its resources', () => {
    const role = { accessKey: 'a', entry: 'a.http', logicalId: 'A', statements: [statement] };
    expect(grantsOf(role, readable)).toEqual([
      'dynamodb:GetItem on Jobs with JOB#*, LOCK',
      'dynamodb:PutItem on Jobs with JOB#*, LOCK',
      'the keys JOB#* of Jobs',
      'the keys LOCK of Jobs',
      'dynamodb:GetItem on Jobs/index/gsi1 with JOB#*, LOCK',
      'dynamodb:PutItem on Jobs/index/gsi1 with JOB#*, LOCK',
      'the keys JOB#* of Jobs/index/gsi1',
      'the keys LOCK of Jobs/index/gsi1',
    ]);
  });

  it('count as used when a request needs them', () => {
    const context = { [leadingKeys]: ['JOB#1'] };
    const request = { action: 'dynamodb:GetItem', resource: 'arn:table/Jobs', context };
    expect(grantsUsed(statement, request, readable)).toEqual([
      'dynamodb:GetItem on Jobs with JOB#*, LOCK',
      'the keys JOB#* of Jobs',
    ]);
  });
});
