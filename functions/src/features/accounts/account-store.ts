import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unavailable } from '../../platform/aws/unavailable.ts';
import {
  credentialsKey,
  emailKey,
  profileKey,
  tokenKey,
  toTokenItem,
  usernameKey,
  type StoredProfile,
  type StoredToken,
} from './account-items.ts';

export type AccountStore = ReturnType<typeof accountStore>;

/** Reads accounts, one item a call and always the newest, and writes what touches one item only. */
export function accountStore(client: DynamoDBDocumentClient, table: string) {
  async function read(key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    const found = await client
      .send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }))
      .catch(unavailable('Accounts cannot be read at the moment. Please try again.'));
    return found.Item;
  }

  async function find(uid: string): Promise<StoredProfile | undefined> {
    const profile = (await read(profileKey(uid))) as unknown as StoredProfile | undefined;
    return profile?.deletedAt === undefined ? profile : undefined;
  }

  async function findReserved(key: Record<string, string>): Promise<StoredProfile | undefined> {
    const reserved = await read(key);
    return reserved && find(String(reserved['uid']));
  }

  async function changes(command: UpdateCommand): Promise<boolean> {
    try {
      await client.send(command);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return {
    find,
    findByUsername: (username: string) => findReserved(usernameKey(username)),
    findByEmail: (email: string) => findReserved(emailKey(email)),

    /** What somebody types to log in: no username has an @ in it. */
    findByIdentifier: (identifier: string) =>
      findReserved(identifier.includes('@') ? emailKey(identifier) : usernameKey(identifier)),

    async passwordOf(uid: string): Promise<string | undefined> {
      return (await read(credentialsKey(uid)))?.['hash'] as string | undefined;
    },

    /** The same password, hashed at today's cost; one that was set meanwhile stays. */
    async rehash(uid: string, before: string, hash: string): Promise<void> {
      await changes(
        new UpdateCommand({
          TableName: table,
          Key: credentialsKey(uid),
          UpdateExpression: 'SET #hash = :hash',
          ConditionExpression: '#hash = :before',
          ExpressionAttributeNames: { '#hash': 'hash' },
          ExpressionAttributeValues: { ':before': before, ':hash': hash },
        }),
      );
    },

    async keepToken(hash: string, token: StoredToken): Promise<void> {
      await client.send(new PutCommand({ TableName: table, Item: toTokenItem(hash, token) }));
    },

    async findToken(hash: string): Promise<StoredToken | undefined> {
      return (await read(tokenKey(hash))) as unknown as StoredToken | undefined;
    },

    /** `false` where the email address is another one by now, or the account is gone. */
    async verifyEmail(uid: string, email: string): Promise<boolean> {
      return changes(
        new UpdateCommand({
          TableName: table,
          Key: profileKey(uid),
          UpdateExpression: 'SET isVerified = :yes',
          ConditionExpression: 'email = :email',
          ExpressionAttributeValues: { ':yes': true, ':email': email },
        }),
      );
    },
  };
}
