import type { AttributeValue } from 'aws-lambda';
import * as z from 'zod';

export type StoredImage = Record<string, AttributeValue>;

/**
 * One change of an item, as a follower receives it: ids and the names of what changed. Followers read the present
 * item themselves, because events arrive in any order and more than once.
 */
export const ItemChange = z.strictObject({
  /** The id of the stream's record, for logs. */
  id: z.string(),
  kind: z.string(),
  event: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  /** The values in the item's key, such as `{ person: '…' }`. */
  key: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When the item changed, to the second, if the stream says so. */
  at: z.iso.datetime().optional(),
  changed: z.array(z.string()),
  /** The old values that the follower asked for in its row, as DynamoDB writes them. */
  before: z.custom<StoredImage>((value) => typeof value === 'object' && value !== null),
});
export type ItemChange = z.infer<typeof ItemChange>;

/** Returns a part of the changed item's key. */
export function keyPart({ kind, key }: ItemChange, name: string): string {
  const value = key[name];
  if (value === undefined) throw new Error(`A change of a ${kind} needs ${name} in its key.`);
  return String(value);
}

/** Returns a text attribute of an image, or undefined if it has none of that name. */
export function textOf(image: StoredImage, name: string): string | undefined {
  return image[name]?.S;
}
