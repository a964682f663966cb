import { describe, expect, it } from 'vitest';
import { dynamodbRequests } from './dynamodb-requests.ts';
import { leadingKeys } from './policy.ts';

const keys = new Map([
  ['', 'pk'],
  ['gsi1', 'g1pk'],
]);
const asked = (operation: string, input: object) =>
  dynamodbRequests(operation, input, (name) => ({ arn: `arn:${name}`, keys })).map(
    ({ action, resource, context }) => [action, resource, context?.[leadingKeys]],
  );
const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });

describe('a call to DynamoDB asks', () => {
  it('for its one item', () => {
    expect(asked('GetItem', { TableName: 'T', Key: item('A#1') })).toEqual([
      ['dynamodb:GetItem', 'arn:T', ['A#1']],
    ]);
    expect(asked('PutItem', { TableName: 'T', Item: { ...item('A#1'), more: { N: '1' } } })).toEqual([
      ['dynamodb:PutItem', 'arn:T', ['A#1']],
    ]);
  });

  it('for each item of a transaction by itself, under the action that the item is', () => {
    const TransactItems = [
      { Put: { TableName: 'T', Item: item('A#1') } },
      { Update: { TableName: 'T', Key: item('B#1') } },
      { Delete: { TableName: 'U', Key: item('C#1') } },
      { ConditionCheck: { TableName: 'T', Key: item('D#1') } },
    ];
    expect(asked('TransactWriteItems', { TransactItems })).toEqual([
      ['dynamodb:PutItem', 'arn:T', ['A#1']],
      ['dynamodb:UpdateItem', 'arn:T', ['B#1']],
      ['dynamodb:DeleteItem', 'arn:U', ['C#1']],
      ['dynamodb:ConditionCheckItem', 'arn:T', ['D#1']],
    ]);
    expect(
      asked('TransactGetItems', { TransactItems: [{ Get: { TableName: 'T', Key: item('A#1') } }] }),
    ).toEqual([['dynamodb:GetItem', 'arn:T', ['A#1']]]);
  });

  it('for all items that a batch has of a table at once', () => {
    const RequestItems = { T: { Keys: [item('A#1'), item('B#1')] }, U: { Keys: [item('A#1'), item('A#1')] } };
    expect(asked('BatchGetItem', { RequestItems })).toEqual([
      ['dynamodb:BatchGetItem', 'arn:T', ['A#1', 'B#1']],
      ['dynamodb:BatchGetItem', 'arn:U', ['A#1']],
    ]);
    const writes = { T: [{ PutRequest: { Item: item('A#1') } }, { DeleteRequest: { Key: item('B#1') } }] };
    expect(asked('BatchWriteItem', { RequestItems: writes })).toEqual([
      ['dynamodb:BatchWriteItem', 'arn:T', ['A#1', 'B#1']],
    ]);
  });

  it('for the partition key that a query names, which of an index is the index’s own', () => {
    const ExpressionAttributeValues = { ':key': { S: 'A#1' }, ':from': { S: '2' } };
    const KeyConditionExpression = 'sk = :from AND pk = :key';
    expect(asked('Query', { TableName: 'T', KeyConditionExpression, ExpressionAttributeValues })).toEqual([
      ['dynamodb:Query', 'arn:T', ['A#1']],
    ]);
    expect(
      asked('Query', {
        TableName: 'T',
        IndexName: 'gsi1',
        KeyConditionExpression: '#pk=:key AND begins_with(g1sk, :from)',
        ExpressionAttributeNames: { '#pk': 'g1pk' },
        ExpressionAttributeValues,
      }),
    ).toEqual([['dynamodb:Query', 'arn:T/index/gsi1', ['A#1']]]);
  });

  it('for the whole table or index in a scan, which has no leading key', () => {
    expect(asked('Scan', { TableName: 'T' })).toEqual([['dynamodb:Scan', 'arn:T', undefined]]);
    expect(asked('Scan', { TableName: 'T', IndexName: 'gsi1' })).toEqual([
      ['dynamodb:Scan', 'arn:T/index/gsi1', undefined],
    ]);
  });
});
