import { describe, expect, it } from 'vitest';
import { resourcesOf, stageTemplates, type CfnResource } from '../testing/stage-templates.ts';

const { Changes } = stageTemplates({ stage: 'dev' });

describe('what follows from changes of profiles', () => {
  const patterns = resourcesOf(Changes, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
    Properties['FilterCriteria'].Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern)),
  );

  it('hears of profiles alone, and what erases of tombstones and of those that had a picture', () => {
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

  it('may touch what it is for, and no password, no name and no other’s item of the table', () => {
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
