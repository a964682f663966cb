import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isErased, isHidden } from '../../domain/contributions/is-listed.ts';
import type { StoredImages } from '../../domain/pictures/stored-images.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';

interface WithholdPorts {
  client: DynamoDBDocumentClient;
  table: string;
  images: Pick<StoredImages, 'withhold' | 'release' | 'remove'>;
}

/** How often the contribution may change while its pictures are moved. Lambda retries after that. */
const maxRounds = 3;

/**
 * Stops serving the pictures of a hidden contribution, and serves them again when it is shown. It follows the
 * contribution as it is now, and looks again at the end: events arrive in any order, and two may run at once.
 */
export function withholdPictures({ client, table, images }: WithholdPorts) {
  async function present(id: string): Promise<StoredContribution | undefined> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true }),
    );
    return item && !isErased(item) ? fromContributionItem(item) : undefined;
  }

  return async (change: ItemChange): Promise<void> => {
    const id = keyPart(change, 'id');
    const moved = new Set<string>();
    let contribution = await present(id);
    for (let round = 0; contribution && round < maxRounds; round++) {
      const isAway = isHidden(contribution);
      for (const { imageServiceId } of contribution.images) {
        moved.add(imageServiceId);
        await (isAway ? images.withhold(imageServiceId) : images.release(imageServiceId));
      }
      const after = await present(id);
      if (after && isHidden(after) === isAway) return;
      contribution = after;
    }
    if (contribution) throw new Error(`The contribution ${id} changes too often to move its pictures.`);
    // It was deleted meanwhile, and a copy may have been made after its pictures were removed.
    for (const image of moved) await images.remove(image);
  };
}
