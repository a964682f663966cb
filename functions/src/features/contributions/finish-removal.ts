import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { isRemoved } from '../../domain/contributions/is-listed.ts';
import { queryAll } from '../../platform/aws/query-all.ts';
import { writeInBatches } from '../../platform/aws/write-in-batches.ts';
import { keyPart, textOf, type ItemChange } from '../../platform/events/item-change.ts';
import { resolveReport } from './resolve-report.ts';
import type { TellAuthor } from './tell-author.ts';

type Item = Record<string, unknown>;

interface FinishPorts {
  client: DynamoDBDocumentClient;
  table: string;
  /** Succeeds when the picture has already been removed. */
  removePicture: (id: string) => Promise<void>;
  tellAuthor: TellAuthor;
}

/**
 * Removes the pictures and votes of a contribution that was deleted or removed. After a removal by a moderator its
 * reports stay as resolved, and the author gets a mail; after a deletion by the author they are deleted too. Each
 * step looks for what is still stored, so a retry continues.
 */
export function finishRemoval({ client, table, removePicture, tellAuthor }: FinishPorts) {
  return async (change: ItemChange): Promise<void> => {
    const key = contributionKey(keyPart(change, 'id'));
    const all = await queryAll(client, {
      TableName: table,
      KeyConditionExpression: '#pk = :contribution',
      ExpressionAttributeNames: { '#pk': partitionKey },
      ExpressionAttributeValues: { ':contribution': key[partitionKey] },
      ConsistentRead: true,
    });
    const contribution = all.find((item) => item[sortKey] === key[sortKey]);
    if (contribution && !isRemoved(contribution)) return;
    await Promise.all(picturesOf(change).map(removePicture));
    const below = all.filter((item) => item !== contribution);
    const kept = contribution ? below.filter(isReport) : [];
    for (const report of kept) await resolveReport(client, table, report);
    const deletions = below.filter((item) => !kept.includes(item)).map(toDeletion);
    await writeInBatches(client, table, deletions);
    const author = textOf(change.before, 'authorId');
    if (contribution && author !== undefined) await tellAuthor(author, contribution);
  };
}

function isReport(item: Item): boolean {
  return item['state'] !== undefined;
}

function toDeletion(item: Item) {
  return { DeleteRequest: { Key: { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] } } };
}

function picturesOf({ before }: ItemChange): string[] {
  return (before['images']?.L ?? []).flatMap(({ M: image }) => image?.['imageServiceId']?.S ?? []);
}
