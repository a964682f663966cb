import { describe, expect, it } from 'vitest';
import { resourcesOf, stageTemplates, type CfnResource } from '../testing/stage-templates.ts';

const { Changes } = stageTemplates({ stage: 'dev' });

describe('the functions that follow profiles', () => {
  const patterns = resourcesOf(Changes, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
    Properties['FilterCriteria'].Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern)),
  );

  it('are called only for profiles, and the eraser only for tombstones and profiles that had a picture', () => {
    const profiles = { Keys: { sk: { S: ['PROFILE'] } } };
    const tombstones = { ...profiles, NewImage: { deletedAt: { S: [{ exists: true }] } } };
    const withPicture = { ...profiles, OldImage: { photo: { S: [{ exists: true }] } } };
    expect(patterns).toEqual([
      [{ eventName: ['MODIFY'], dynamodb: profiles }],
      [
        { eventName: ['MODIFY'], dynamodb: tombstones },
        { eventName: ['MODIFY'], dynamodb: withPicture },
      ],
    ]);
  });

  it('may change only their own kinds of items, but no passwords or names', () => {
    const statements = resourcesOf(Changes, 'AWS::IAM::Policy').flatMap(
      ([, { Properties }]: [string, CfnResource]) => Properties['PolicyDocument'].Statement,
    );
    const written = statements
      .filter(({ Action }) =>
        /dynamodb:(BatchWriteItem|UpdateItem|GetItem|Query)/.test(JSON.stringify(Action)),
      )
      .map(({ Action, Condition }) => [
        String(Action).replace('dynamodb:', ''),
        [Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys']].flat(),
      ]);
    expect(written).toEqual([
      ['GetItem', ['USER#*']],
      ['Query', ['USER#*']],
      ['UpdateItem', ['CONTRIB#*']],
      ['Query', ['USER#*']],
      ['BatchWriteItem', ['USER#*', 'SESS#*', 'TOK#*']],
    ]);
  });
});
