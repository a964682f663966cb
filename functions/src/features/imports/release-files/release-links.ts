import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { ListedRelease } from '@touchdown/shared/releases/release-manifest.ts';
import { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { prefixQuery, queryAll } from '../../../platform/aws/queries.ts';

const { dataRelease: kind, release: releaseKind } = catalogue.kinds;

/** The table that says which releases there are, in which order. */
export interface LinkTable {
  dynamo: DynamoDBDocumentClient;
  table: string;
}

/**
 * A release in the chain. It is reserved before its files are made, so that every attempt to make them, once or twice, gives
 * them the same id and time; and it is published when its manifest is.
 */
export interface ReleaseLink extends Pick<
  ListedRelease,
  'id' | 'number' | 'kind' | 'published_at' | 'restores'
> {
  takesBack: string[];
  pointer: CataloguePointer;
  published?: Pick<ListedRelease, 'manifest_sha256' | 'counts' | 'files'>;
}

export type PublishedLink = ReleaseLink & Required<Pick<ReleaseLink, 'published'>>;

/** Query, consistent: all releases, the oldest first. */
export async function readLinks({ dynamo, table }: LinkTable): Promise<ReleaseLink[]> {
  const items = await queryAll(dynamo, {
    TableName: table,
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': partitionKey },
    ExpressionAttributeValues: { ':pk': keyText(kind.partition) },
    ConsistentRead: true,
  });
  return items.map(({ link }) => link as ReleaseLink);
}

/** Query, consistent: the pointers that imports have left, the oldest first. */
export async function readReleasePointers({ dynamo, table }: LinkTable): Promise<CataloguePointer[]> {
  const place = { partition: keyText(releaseKind.partition), prefix: keyBeginning(releaseKind.sort) };
  const items = await queryAll(dynamo, prefixQuery(table, place));
  return items.map((item) => CataloguePointer.parse(item));
}

/** Put: returns false if somebody else has written this number meanwhile. */
export function reserveLink(table: LinkTable, link: ReleaseLink): Promise<boolean> {
  return putLink(table, link, { condition: `attribute_not_exists(${partitionKey})` });
}

/** Put: what could not be made gives its number to another release. Nobody has seen it. */
export function replaceReserved(table: LinkTable, link: ReleaseLink, before: ReleaseLink): Promise<boolean> {
  return putLink(table, link, {
    condition: '#state = :reserved AND #id = :id',
    values: { ':id': before.id },
  });
}

/** Put: from now on the release is in the chain. It is never changed after that. */
export function publishLink(table: LinkTable, link: PublishedLink): Promise<boolean> {
  return putLink(table, link, { condition: '#state = :reserved AND #id = :id', values: { ':id': link.id } });
}

async function putLink(
  { dynamo, table }: LinkTable,
  link: ReleaseLink,
  { condition, values }: { condition: string; values?: Record<string, unknown> },
): Promise<boolean> {
  try {
    await dynamo.send(
      new PutCommand({
        TableName: table,
        Item: {
          ...itemKey(kind, { number: link.number }),
          id: link.id,
          state: link.published ? 'published' : 'reserved',
          link,
        },
        ConditionExpression: condition,
        ...(values
          ? {
              ExpressionAttributeNames: { '#state': 'state', '#id': 'id' },
              ExpressionAttributeValues: { ':reserved': 'reserved', ...values },
            }
          : {}),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
