import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { replaceName } from '../../../domain/corrections/replace-name.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { keyPart, textOf, type ItemChange } from '../../../platform/events/item-change.ts';

/**
 * Writes a person's present username on the corrections that have the earlier one, or none after the account was
 * deleted. The corrections themselves stay.
 */
export function correctionNames(
  client: DynamoDBDocumentClient,
  { community, catalogue }: { community: string; catalogue: string },
) {
  return async (change: ItemChange): Promise<void> => {
    const before = textOf(change.before, 'username');
    if (before === undefined) return;
    const { Item: profile = {} } = await client.send(
      new GetCommand({
        TableName: community,
        Key: profileKey(keyPart(change, 'person')),
        ConsistentRead: true,
      }),
    );
    const name = typeof profile['username'] === 'string' ? profile['username'] : null;
    if (name !== before) await replaceName(client, catalogue, before, name);
  };
}
