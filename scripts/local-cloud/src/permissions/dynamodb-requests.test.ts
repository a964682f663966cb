import { describe, expect, it } from 'vitest';
import { dynamodbRequests } from './dynamodb-requests.ts';
import { leadingKeys } from './policy.ts';

const keys = new Map([
  ['', 'pk'],
  ['gsi1', 'g1pk'],
]);
const requestsOf = (operation: string, input: object) =>
  dynamodbRequests(operation, input, (name) => ({ arn: `arn:${name}`, keys })).map(
    ({ action, resource, context }) => [action, resource, context?.[leadingKeys]],
  );
const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });

describe('a call to DynamoDB requests access', () => {
  it('to its one item', () => {
    expect(requestsOf('GetItem', { TableName: 'T', Key: item('A#1') })).toEqual([
      ['dynamodb:GetItem', 'arn:T', ['A#1']],
    ]);
    expect(requestsOf('PutItem', { TableName: 'T', Item: { ...item('A#1'), more: { N: '1' } } })).toEqual([
      ['dynamodb:PutItem', 'arn:T', ['A#1']],
    ]);
  });

  it('to each item of a transaction separately, with the item’s own action', () => {
    const TransactItems = [
      { Put: { TableName: 'T', Item: item('A#1') } },
      { Update: { TableName: 'T', Key: item('B#1') } },
      { Delete: { TableName: 'U', Key: item('C#1') } },
      { ConditionCheck: { TableName: 'T', Key: item('D#1') } },
    ];
    expect(requestsOf('TransactWriteItems', { TransactItems })).toEqual([
      ['dynamodb:PutItem', 'arn:T', ['A#1']],
      ['dynamodb:UpdateItem', 'arn:T', ['B#1']],
      ['dynamodb:DeleteItem', 'arn:U', ['C#1']],
      ['dynamodb:ConditionCheckItem', 'arn:T', ['D#1']],
    ]);
    expect(
      requestsOf('TransactGetItems', { TransactItems: [{ Get: { TableName: 'T', Key: item('A#1') } }] }),
    ).toEqual([['dynamodb:GetItem', 'arn:T', ['A#1']]]);
  });

  it('to all items of a table in a batch at once', () => {
    const RequestItems = { T: { Keys: [item('A#1'), item('B#1')] }, U: { Keys: [item('A#1'), item('A#1')] } };
    expect(requestsOf('BatchGetItem', { RequestItems })).toEqual([
      ['dynamodb:BatchGetItem', 'arn:T', ['A#1', 'B#1']],
      ['dynamodb:BatchGetItem', 'arn:U', ['A#1']],
    ]);
    const writes = { T: [{ PutRequest: { Item: item('A#1') } }, { DeleteRequest: { Key: item('B#1') } }] };
    expect(requestsOf('BatchWriteItem', { RequestItems: writes })).toEqual([
      ['dynamodb:BatchWriteItem', 'arn:T', ['A#1', 'B#1']],
    ]);
  });

  it('to the partition key of a query, which for an index is the index’s own key', () => {
    const ExpressionAttributeValues = { ':key': { S: 'A#1' }, ':from': { S: '2' } };
    const KeyConditionExpression = 'sk = :from AND pk = :key';
    expect(
      requestsOf('Query', { TableName: 'T', KeyConditionExpression, ExpressionAttributeValues }),
    ).toEqual([['dynamodb:Query', 'arn:T', ['A#1']]]);
    expect(
      requestsOf('Query', {
        TableName: 'T',
        IndexName: 'gsi1',
        KeyConditionExpression: '#pk=:key AND begins_with(g1sk, :from)',
        ExpressionAttributeNames: { '#pk': 'g1pk' },
        ExpressionAttributeValues,
      }),
    ).toEqual([['dynamodb:Query', 'arn:T/index/gsi1', ['A#1']]]);
  });

  it('to the whole table or index for a scan, without a leading key', () => {
    expect(requestsOf('Scan', { TableName: 'T' })).toEqual([['dynamodb:Scan', 'arn:T', undefined]]);
    expect(requestsOf('Scan', { TableName: 'T', IndexName: 'gsi1' })).toEqual([
      ['dynamodb:Scan', 'arn:T/index/gsi1', undefined],
    ]);
  });
});
