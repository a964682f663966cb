import { expect, it } from 'vitest';
import { leadingKeys, readStatement } from './policy.ts';
import { riskyReadings } from './transaction-readings.ts';

const allow = (actions: string[], ...keys: string[]) =>
  readStatement(
    {
      Effect: 'Allow',
      Action: actions.map((action) => `dynamodb:${action}`),
      Resource: 'table',
      Condition: { 'ForAllValues:StringLike': { [leadingKeys]: keys } },
    },
    'a role',
  );
const item = (action: string, key: string) => ({
  action: `dynamodb:${action}`,
  resource: 'table',
  context: { [leadingKeys]: [key] },
});
const change = [item('PutItem', 'USER#1'), item('PutItem', 'AUD#1'), item('DeleteItem', 'USER#2')];
const risky = (...statements: ReturnType<typeof allow>[]) =>
  riskyReadings({ accessKey: 'a', entry: 'a.http', logicalId: 'A', statements }, change);

it('reports a transaction whose keys are spread over several statements', () => {
  const items = 'DeleteItem USER#, PutItem AUD#, PutItem USER#';
  const split = risky(allow(['PutItem', 'DeleteItem'], 'USER#*'), allow(['PutItem'], 'AUD#*'));
  expect(split).toEqual([
    `a.http, all keys of an action at once: ${items}`,
    `a.http, all keys of the transaction at once: ${items}`,
  ]);
  const byAction = risky(allow(['DeleteItem'], 'USER#*'), allow(['PutItem'], 'USER#*', 'AUD#*'));
  expect(byAction).toEqual([`a.http, all keys of the transaction at once: ${items}`]);
  expect(risky(allow(['PutItem', 'DeleteItem'], 'USER#*', 'AUD#*'))).toEqual([]);
});
