import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyAttributesOf } from '@touchdown/shared/storage/table-shape.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';

/** All contributions of one person, for the export of their data. */
export type OwnContributions = (uid: string) => Promise<Record<string, unknown>[]>;

const keys = new Set(keyAttributesOf(community));

/** Query: returns contributions as they are stored, also those that no list shows, the newest first. */
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
    return items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !keys.has(name))));
  };
}
