import { describe, expect, it } from 'vitest';
import { attributesOf } from './named-attributes.ts';
import { allowedBy, leadingKeys, namedAttributes, readStatement } from './policy.ts';

describe('the attributes that a call names', () => {
  it('are those of its key and of its expressions, with their names resolved', () => {
    const call = {
      Key: { pk: {}, sk: {} },
      UpdateExpression: 'SET #d = :d, votes[0].#d = if_not_exists(seen, :zero) ADD up :up REMOVE old.part',
      ConditionExpression: 'attribute_exists(pk) AND NOT ver IN (:a, :b)',
      ExpressionAttributeNames: { '#d': 'direction' },
    };
    expect(attributesOf(call).toSorted()).toEqual(
      ['direction', 'old', 'pk', 'seen', 'sk', 'up', 'ver', 'votes'].toSorted(),
    );
  });

  it('are all of an item that is put', () => {
    expect(attributesOf({ Item: { pk: {}, title: {} } })).toEqual(['pk', 'title']);
  });
});

it('a role that may name some attributes is refused any other', () => {
  const statement = readStatement(
    {
      Effect: 'Allow',
      Action: 'dynamodb:UpdateItem',
      Resource: 'table',
      Condition: {
        'ForAllValues:StringLike': { [leadingKeys]: ['CONTRIB#*'] },
        'ForAllValues:StringEquals': { [namedAttributes]: ['pk', 'sk', 'up'] },
      },
    },
    'a.http',
  );
  const mayUpdate = (...attributes: string[]) =>
    allowedBy([statement], {
      action: 'dynamodb:UpdateItem',
      resource: 'table',
      context: { [leadingKeys]: ['CONTRIB#1'], [namedAttributes]: ['pk', 'sk', ...attributes] },
    }) !== undefined;
  expect([mayUpdate('up'), mayUpdate('title'), mayUpdate('up', 'title')]).toEqual([true, false, false]);
});
