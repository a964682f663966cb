import { expect, it } from 'vitest';
import { allowedBy, leadingKeys, readStatement } from '@touchdown/local-cloud/permissions/policy.ts';
import { synthesizedForTests } from './templates/synthesized-for-tests.ts';
import { rolesOf } from '@touchdown/local-cloud/permissions/roles.ts';
import { riskyReadings } from '@touchdown/local-cloud/permissions/transaction-readings.ts';

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
    `all keys of an action at once (a.http): ${items}`,
    `all keys of the transaction at once (a.http): ${items}`,
  ]);
  const byAction = risky(allow(['DeleteItem'], 'USER#*'), allow(['PutItem'], 'USER#*', 'AUD#*'));
  expect(byAction).toEqual([`all keys of the transaction at once (a.http): ${items}`]);
  expect(risky(allow(['PutItem', 'DeleteItem'], 'USER#*', 'AUD#*'))).toEqual([]);
});

it('accepts a transaction whose keys one statement has together', () => {
  const mixed = readStatement(
    {
      Effect: 'Allow',
      Action: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
      Resource: 'table',
      Condition: {
        'ForAllValues:StringLike': { [leadingKeys]: ['USER#*', 'AUD#*'] },
        'ForAnyValue:StringLike': { [leadingKeys]: ['AUD#*'] },
        'ForAnyValue:StringNotLike': { [leadingKeys]: ['AUD#*'] },
      },
    },
    'a role',
  );
  expect(risky(allow(['PutItem', 'DeleteItem'], 'USER#*'), allow(['PutItem'], 'AUD#*'), mixed)).toEqual([]);
});

it('finds no statement for transactions that allows anything about a single item', async () => {
  const roles = rolesOf(await synthesizedForTests());
  const mixed = roles.flatMap(({ entry, statements }) =>
    statements
      .filter(({ conditions }) => conditions.some(({ needsSeveral }) => needsSeveral))
      .map((statement) => ({ entry, statement })),
  );
  expect(new Set(mixed.map(({ entry }) => entry))).toEqual(
    new Set([
      'accounts.http',
      'contributing.http',
      'contributions.http',
      'takedowns.http',
      'appeals.http',
      'following.http',
      'answers.http',
      'send-digests.schedule',
      'moderation.http',
      'conduct.http',
      'hourly.schedule',
      'correct-record.event',
      'fold-corrections.schedule',
      'subscriptions.http',
      'support-work.event',
      'radar.http',
      'render.task',
      'erase-traces.event',
      'look-after-jobs.schedule',
    ]),
  );
  for (const { statement } of mixed) {
    const keys = statement.conditions.flatMap(({ patterns }) =>
      patterns.map(({ text }) => text.replace('*', '1')),
    );
    for (const key of [...keys, 'OTHER#1']) {
      for (const { text: action } of statement.actions) {
        for (const { text: resource } of statement.resources) {
          const request = { action, resource, context: { [leadingKeys]: [key] } };
          expect(allowedBy([statement], request)).toBeUndefined();
        }
      }
    }
    const [one = '', other = ''] = [...new Set(keys)];
    const [action, resource] = [statement.actions[0]?.text ?? '', statement.resources[0]?.text ?? ''];
    const both = { action, resource, context: { [leadingKeys]: [one, other] } };
    expect(allowedBy([statement], both)).toBeDefined();
  }
});
