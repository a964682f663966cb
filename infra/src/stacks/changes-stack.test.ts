import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { communityFollowers, type Follower } from '@touchdown/shared/storage/community-followers.ts';
import { followerFilters } from '../kit/dispatch-changes.ts';
import { entryMetadata } from '../kit/slice-function.ts';
import { resourcesOf, stageTemplates } from '../testing/stage-templates.ts';

const { Changes } = stageTemplates({ stage: 'dev' });

const functions = resourcesOf(Changes, 'AWS::Lambda::Function').map(([id, { Properties, Metadata }]) => ({
  id,
  name: basename(String(Metadata?.[entryMetadata]), '.ts'),
  roleId: String(Properties['Role']['Fn::GetAtt'][0]),
  variables: Properties['Environment'].Variables,
}));
const functionOf = (name: string) => {
  const found = functions.find((fn) => fn.name === name);
  if (!found) throw new Error(`There is no function ${name}.`);
  return found;
};
const followers = ['erase-traces', 'follow-people', 'correct-record', 'tell-people', 'notify'].map((name) =>
  functionOf(`${name}.event`),
);
const dispatcher = functionOf('dispatch-changes.stream');
const [queueId] = resourcesOf(Changes, 'AWS::SQS::Queue')[0] ?? [];
const queueArn = { 'Fn::GetAtt': [queueId, 'Arn'] };

const mappingOf = (functionId: string) => {
  const all = resourcesOf(Changes, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
  return all.find((mapping) => mapping['FunctionName'].Ref === functionId) ?? {};
};

const statementsOf = (roleId: string) =>
  resourcesOf(Changes, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties['Roles'].some(({ Ref }: { Ref: string }) => Ref === roleId))
    .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement);

describe('the stream of the community table', () => {
  const mapping = mappingOf(dispatcher.id);

  it('has one reader, for only the kinds of items that something follows', () => {
    expect(mapping['FunctionName']).toEqual({ Ref: dispatcher.id });
    const patterns = mapping['FilterCriteria'].Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    const keys = { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: ['PROFILE'] } };
    const contributions = { pk: { S: [{ prefix: 'CONTRIB#' }] }, sk: { S: ['META'] } };
    const questions = { pk: contributions.pk, sk: { S: [{ prefix: 'QUESTION#' }] } };
    const support = { pk: { S: [{ prefix: 'SUB#' }] }, sk: { S: ['CURRENT'] } };
    expect(patterns).toEqual([
      { eventName: ['MODIFY'], dynamodb: { Keys: keys } },
      { eventName: ['MODIFY', 'REMOVE', 'INSERT'], dynamodb: { Keys: contributions } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: questions } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: support } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { pk: { S: [{ prefix: 'SUBTASK#' }] } } } },
    ]);
  });

  it('is read again after a failure until a record is half a day old, which then moves to the dead letter queue', () => {
    expect(mapping).toMatchObject({
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: 12 * 60 * 60,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: queueArn } },
    });
  });
});

describe('the stream of the catalogue table', () => {
  const mover = functionOf('follow-moves.stream');
  const mapping = mappingOf(mover.id);

  it('invokes a function for the moves that imports record, and for nothing else', () => {
    const patterns = mapping['FilterCriteria'].Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual([
      { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: ['MOVE#PENDING'] } } } },
    ]);
  });

  it('has its own dead letter queue', () => {
    const moves = resourcesOf(Changes, 'AWS::SQS::Queue').find(([id]) => id.startsWith('Moves'));
    expect(mapping['DestinationConfig'].OnFailure.Destination).toEqual({ 'Fn::GetAtt': [moves?.[0], 'Arn'] });
  });

  it('lets that function write only what changes when a contribution, an answer or a bookmark moves', () => {
    const updates = statementsOf(mover.roleId).filter(({ Action }) =>
      JSON.stringify(Action).includes('UpdateItem'),
    );
    expect(updates).toHaveLength(3);
    for (const { Condition } of updates) {
      const attributes = Condition['ForAllValues:StringEquals']['dynamodb:Attributes'] as string[];
      expect(attributes).not.toEqual(expect.arrayContaining(['role']));
      expect(attributes).not.toEqual(expect.arrayContaining(['net']));
    }
  });
});

describe('the filters of the stream', () => {
  const rows = (...kinds: Follower['kinds'][number][]): Record<string, Follower> =>
    Object.fromEntries(kinds.map((kind) => [`follow-${kind}`, { kinds: [kind], events: ['REMOVE'] }]));

  it('are one for each kind, with the events of all of its followers', () => {
    const filters = followerFilters({
      ...rows('contribution', 'vote'),
      count: { kinds: ['contribution'], events: ['INSERT', 'REMOVE'] },
    });
    const inContribution = { S: [{ prefix: 'CONTRIB#' }] };
    expect(filters).toEqual([
      { eventName: ['REMOVE', 'INSERT'], dynamodb: { Keys: { pk: inContribution, sk: { S: ['META'] } } } },
      {
        eventName: ['REMOVE'],
        dynamodb: { Keys: { pk: inContribution, sk: { S: [{ prefix: 'VOTE#' }] } } },
      },
    ]);
  });

  it('are at most five', () => {
    const five = ['profile', 'bookmark', 'session', 'contribution', 'vote'] as const;
    expect(followerFilters(rows(...five))).toHaveLength(5);
    expect(() => followerFilters(rows(...five, 'link'))).toThrow('at most 5 filters, but 6 kinds');
  });
});

describe('the dispatcher', () => {
  it('may invoke exactly the followers, read the stream and write to the dead letter queue', () => {
    const granted = statementsOf(dispatcher.roleId)
      .map(({ Action, Resource }) => ({ actions: [Action].flat() as string[], Resource }))
      .filter(({ actions }) => !actions.some((action) => /^(logs|xray):/.test(action)));
    const invoked = granted.filter(({ actions }) => actions.some((action) => action.startsWith('lambda:')));
    expect(invoked.flatMap(({ actions }) => actions)).toEqual(['lambda:InvokeFunction']);
    const arns = new Set<string>(invoked[0]?.Resource.map((arn: object) => JSON.stringify(arn)));
    for (const { id } of followers) expect(arns.delete(`{"Fn::GetAtt":["${id}","Arn"]}`)).toBe(true);
    // What Stripe must be told is the work of another stack.
    expect([...arns]).toEqual([expect.stringMatching(/^\{"Fn::ImportValue":"touchdown-dev-support:/)]);
    const rest = granted.filter((one) => !invoked.includes(one)).flatMap(({ actions }) => actions);
    expect(rest.filter((action) => !action.startsWith('dynamodb:')).toSorted()).toEqual([
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:SendMessage',
    ]);
    expect(rest.filter((action) => action.startsWith('dynamodb:')).toSorted()).toEqual([
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ]);
  });

  it('knows the function of each follower', () => {
    const [, parts] = dispatcher.variables['FOLLOWERS']['Fn::Join'];
    const known = parts.filter((part: unknown) => typeof part === 'string').join('');
    const names = Object.keys(communityFollowers);
    expect(known).toBe(names.map((name) => `${name}=`).join(','));
    const functionOfFollower = (name: string) => parts[2 * names.indexOf(name) + 1];
    expect(functionOfFollower('note-erasure')).toEqual({ Ref: functionOf('erase-traces.event').id });
    expect(functionOfFollower('reputation')).toEqual({ Ref: functionOf('follow-people.event').id });
    expect(dispatcher.variables['CHANGES_DEAD_LETTERS_URL']).toEqual({ Ref: queueId });
  });
});

describe('the second copy', () => {
  const writes = (context: Record<string, string>) =>
    resourcesOf(stageTemplates({ stage: 'dev', context }).Changes, 'AWS::IAM::Policy')
      .flatMap(([, { Properties }]) => Properties['PolicyDocument'].Statement)
      .filter(({ Resource }: { Resource: unknown }) => JSON.stringify(Resource).includes('arn:aws:s3:::'))
      .map(({ Action, Resource }: { Action: string; Resource: string }) => `${Action} on ${Resource}`);

  it('is only added to the bucket of another account, and is off without one', () => {
    expect(writes({})).toEqual([]);
    expect(new Set(writes({ copyBucket: 'touchdown-copies' }))).toEqual(
      new Set([
        's3:PutObject on arn:aws:s3:::touchdown-copies/copies/*',
        's3:PutObject on arn:aws:s3:::touchdown-copies/erased/*',
      ]),
    );
    expect(() => writes({ copyBucket: 's3://Copies' })).toThrow('The setting copyBucket is "s3://Copies"');
  });
});

describe('each follower', () => {
  it('has three attempts of its own, and then its event moves to the dead letter queue', () => {
    const configs = resourcesOf(Changes, 'AWS::Lambda::EventInvokeConfig').map(
      ([, { Properties }]) => Properties,
    );
    // What writes the notifications of many followers is invoked as they are.
    const invoked = functions.filter(({ name }) => name === 'write-notifications.event');
    const expected = [...followers, ...invoked].map(({ id }) => id).toSorted();
    expect(configs.map(({ FunctionName: { Ref } }) => String(Ref)).toSorted()).toEqual(expected);
    for (const config of configs) {
      expect(config).toMatchObject({
        Qualifier: '$LATEST',
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 6 * 60 * 60,
        DestinationConfig: { OnFailure: { Destination: queueArn } },
      });
    }
    const others = [
      'dispatch-changes.stream',
      'follow-moves.stream',
      'make-releases.stream',
      'hourly.schedule',
      'second-copy.schedule',
      'store-copies.schedule',
      'write-notifications.event',
      'send-digests.schedule',
    ];
    expect(functions.map(({ name }) => name).toSorted()).toEqual(
      [...followers.map(({ name }) => name), ...others].toSorted(),
    );
  });

  it('may change only its own kinds of items, but no passwords or names', () => {
    const written = followers.map(({ name, roleId }) => [
      name,
      statementsOf(roleId)
        .filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'))
        .map(({ Action, Condition }) => [
          String(Action).replace('dynamodb:', ''),
          // The record is public, and may be read as a whole.
          [Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? 'everything'].flat(),
        ]),
    ]);
    expect(Object.fromEntries(written)).toEqual({
      // What belonged to a deleted account, what is below a removed contribution, and nothing else of a person.
      'erase-traces.event': [
        ['GetItem', ['USER#*', 'CONTRIB#*']],
        ['Query', ['USER#*', 'FOLLOW#*', 'NOTE#*', 'WITNESS#*']],
        ['Query', ['FOLLOWED#*', 'USER#*']],
        ['Query', ['USER#*']],
        ['Query', ['TDQ#*']],
        ['UpdateItem', ['CONTRIB#*', 'TD#*', 'NOTESET#*']],
        ['BatchWriteItem', ['USER#*', 'SESS#*', 'TOK#*', 'PKEY#*', 'FOLLOW#*', 'NOTE#*', 'WITNESS#*']],
        [
          'BatchWriteItem,dynamodb:ConditionCheckItem,dynamodb:PutItem,dynamodb:Query,dynamodb:UpdateItem',
          ['CONTRIB#*'],
        ],
        ['DeleteItem', ['CONTRIB#*', 'SUSP#*', 'APPEAL#*', 'FOLLOW#*', 'NOTESET#*']],
        ['DeleteItem,dynamodb:UpdateItem', ['NOTESET#*', 'FOLLOW#*']],
        ['UpdateItem', ['JOB#*', 'CAP#*']],
        ['DeleteItem', ['JOB#*', 'TGT#*', 'RENDER#*', 'ACTIVEUSER#*', 'QUOTA#*']],
        ['DeleteItem,dynamodb:UpdateItem', ['JOB#*', 'TGT#*', 'CAP#*']],
      ],
      'follow-people.event': [
        ['GetItem', ['USER#*', 'CONTRIB#*']],
        ['Query', ['USER#*']],
        ['UpdateItem', ['CONTRIB#*', 'APPEAL#*']],
        ['UpdateItem', ['USER#*']],
        ['DeleteItem,dynamodb:Query', ['WITNESS#*']],
        ['UpdateItem', ['WITNESS#*']],
      ],
      'tell-people.event': [
        ['GetItem', ['USER#*', 'CONTRIB#*', 'SUB#*']],
        ['Query', ['USER#*']],
        ['BatchGetItem', ['CONTRIB#*']],
        ['UpdateItem', ['APPEAL#*']],
        ['UpdateItem', ['CONTRIB#*']],
      ],
      'notify.event': [
        ['GetItem', ['USER#*', 'CONTRIB#*', 'NOTESET#*']],
        ['Query', ['FOLLOWED#*']],
        ['UpdateItem', ['NOTE#*']],
        ['GetItem,dynamodb:Query', ['everything']],
        ['Query', ['everything']],
      ],
      // As a moderator's decision: the suggestion, the audit and the correction, in one transaction.
      'correct-record.event': [
        ['GetItem', ['CONTRIB#*']],
        ['PutItem', ['AUD#*']],
        ['ConditionCheckItem,dynamodb:GetItem', ['USER#*']],
        ['ConditionCheckItem,dynamodb:PutItem,dynamodb:UpdateItem', ['AUD#*', 'CONTRIB#*', 'USER#*']],
        ['UpdateItem', ['CONTRIB#*']],
        ['GetItem,dynamodb:Query', ['everything']],
        ['Query', ['everything']],
        ['PutItem', ['TOR#*', 'OVR#report', 'IDX#tornado', 'MOVE#PENDING']],
        ['UpdateItem', ['IDX#tornado', 'IDX#spc']],
        ['UpdateItem', ['TOR#*', 'OVR#report']],
        ['PutItem,dynamodb:UpdateItem', ['MOVE#PENDING', 'TOR#*', 'OVR#report', 'IDX#tornado', 'IDX#spc']],
        ['UpdateItem', ['TOR#*', 'IDX#tornado']],
        ['UpdateItem', ['OVR#report', 'IDX#spc']],
        ['Query', ['USER#*']],
        ['UpdateItem', ['TOR#*', 'OVR#report']],
      ],
    });
  });
});
