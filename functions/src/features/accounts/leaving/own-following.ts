import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { followsOf, settingsKey } from '../../../domain/following/follow-items.ts';
import { notificationsOf } from '../../../domain/following/notification-items.ts';
import { itemsQuery, queryAll } from '../../../platform/aws/queries.ts';
import { unavailable } from '../../../platform/aws/unavailable.ts';
import { onlyFields } from './only-fields.ts';

type Item = Record<string, unknown>;

/** What a person follows, what they were told, and their settings, for the export of their data. */
export type OwnFollowing = (
  uid: string,
) => Promise<{ follows: Item[]; notifications: Item[]; notificationSettings: Item | null }>;

/** Two queries and a read: only these fields leave the table. */
export function ownFollowing(client: DynamoDBDocumentClient, table: string): OwnFollowing {
  const itemsOf = (partition: string) => queryAll(client, itemsQuery(table, partition));

  return async (uid) => {
    const [follows, notifications, { Item: settings }] = await Promise.all([
      itemsOf(followsOf(uid)),
      itemsOf(notificationsOf(uid)),
      client.send(new GetCommand({ TableName: table, Key: settingsKey(uid), ConsistentRead: true })),
    ]).catch(unavailable('The things you follow can’t be loaded right now. Please try again.'));
    return {
      follows: follows.map((item) => onlyFields(item, ['subject', 'name', 'followedAt', 'isMuted'])),
      notifications: notifications.map((item) =>
        onlyFields(item, ['kind', 'subject', 'name', 'contributionId', 'at', 'isUnread']),
      ),
      notificationSettings: settings
        ? {
            weeklyDigest: settings['weeklyDigest'] === true,
            muted: settings['muted'] instanceof Set ? [...settings['muted']] : [],
            readAllAt: settings['readAllAt'] ?? null,
          }
        : null,
    };
  };
}
