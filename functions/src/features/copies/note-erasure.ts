import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { erasedPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { profileKey } from '../../domain/members/session-items.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';

interface NotePorts {
  client: DynamoDBDocumentClient;
  table: string;
  s3: S3Client;
  /** The bucket of another account, if there is one. */
  to: string | undefined;
}

/**
 * Notes beside the second copies that an account was deleted, so that no restored copy brings it back. The note has
 * the id and the person's choice about contributions, and nothing else. A repeat writes the same.
 */
export function noteErasure({ client, table, s3, to }: NotePorts) {
  return async (change: ItemChange): Promise<void> => {
    if (!to) return;
    const uid = keyPart(change, 'person');
    const { Item: profile = {} } = await client.send(
      new GetCommand({ TableName: table, Key: profileKey(uid), ConsistentRead: true }),
    );
    if (profile['deletedAt'] === undefined) return;
    const deletesContributions = profile['deletesContributions'] === true;
    await s3.send(
      new PutObjectCommand({
        Bucket: to,
        Key: `${erasedPrefix}${uid}`,
        Body: JSON.stringify({ deletesContributions }),
        ContentType: 'application/json',
      }),
    );
  };
}
