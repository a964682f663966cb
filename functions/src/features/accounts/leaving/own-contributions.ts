import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';

/** All contributions of one person, for the export of their data. */
export type OwnContributions = (uid: string) => Promise<Record<string, unknown>[]>;

/** Only these fields leave the table, because others are for moderators or for the server. */
const exported = [
  'id',
  'contributionType',
  'title',
  'content',
  'url',
  'images',
  'createdAt',
  'up',
  'down',
  'net',
  'suggestionStatus',
  'target',
] as const satisfies (keyof StoredContribution)[];

/** Query: returns contributions, also those that no list shows, the newest first. */
export function ownContributions(client: DynamoDBDocumentClient, table: string): OwnContributions {
  return async (uid) => {
    const items = await queryAll(client, {
      TableName: table,
      IndexName: byPerson.name,
      KeyConditionExpression: '#person = :person',
      ExpressionAttributeNames: { '#person': byPerson.partitionKey },
      ExpressionAttributeValues: { ':person': personContributions(uid) },
      ScanIndexForward: false,
    }).catch(unavailable('Your contributions cannot be read at the moment. Please try again.'));
    return items.map((item) => Object.fromEntries(exported.map((name) => [name, item[name] ?? null])));
  };
}
