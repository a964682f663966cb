import { community } from '@touchdown/shared/storage/community.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { put } from '../../platform/aws/items.ts';
import type { TransactItem } from '../../platform/aws/transact.ts';
import type { StoredContribution } from './contribution-item.ts';

const { shownPicture: kind } = community.kinds;

/** Key of the item that leads from an uploaded picture to the contribution that shows it. */
export function shownPictureKey(picture: string) {
  return itemKey(kind, { picture });
}

/**
 * Returns the items that let a picture be found by its URL, for the transaction that writes their contribution. They
 * name nobody, and stay when the contribution is removed.
 */
export function showPictures(
  table: string,
  { id, images }: Pick<StoredContribution, 'id' | 'images'>,
): TransactItem[] {
  return images.map((image) => put(table, { ...shownPictureKey(image.id), contributionId: id }));
}
