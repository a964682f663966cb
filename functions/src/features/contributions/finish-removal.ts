import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { contributionKey, fromContributionItem } from '../../domain/contributions/contribution-item.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
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
 * Does what follows when a contribution was deleted, removed, restored or erased. A removal resolves its reports; an
 * erasure also removes pictures and votes, and a deletion by the author the reports too. The author is told what a
 * moderator did. Each step looks for what is still stored, so a retry continues.
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
    const below = all.filter((item) => item !== contribution);
    if (contribution && isRemoved(contribution)) {
      for (const report of below.filter(isReport)) await resolveReport(client, table, report);
    }
    if (!contribution || isErased(contribution)) {
      await Promise.all(picturesOf(change).map(removePicture));
      const gone = contribution ? below.filter((item) => !isReport(item)) : below;
      await writeInBatches(client, table, gone.map(toDeletion));
    }
    const author = textOf(change.before, 'authorId');
    if (contribution && author !== undefined) await tellAuthor(author, fromContributionItem(contribution));
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
