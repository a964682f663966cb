import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  reportStateKey,
  type ReportState,
  type StoredAbuseReport,
} from '../../domain/contributions/abuse-report-items.ts';
import { contributionKey, fromContributionItem } from '../../domain/contributions/contribution-item.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { queryAll } from '../../platform/aws/queries.ts';
import { writeInBatches } from '../../platform/aws/write-in-batches.ts';
import { keyPart, textOf, type ItemChange } from '../../platform/events/item-change.ts';
import type { TellAuthor } from './tell-author.ts';

const resolved = 'RESOLVED' satisfies ReportState;

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

/** Moves a report from the queue of open reports to the resolved ones. A report that has moved fails, for a retry. */
async function resolveReport(
  client: DynamoDBDocumentClient,
  table: string,
  item: Record<string, unknown>,
): Promise<void> {
  const place = Object.entries(reportStateKey(resolved, item as unknown as StoredAbuseReport));
  const assigned = place.map((_entry, at) => `#key${at} = :key${at}`).join(', ');
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] },
      UpdateExpression: `SET #state = :resolved, ${assigned}`,
      ConditionExpression: 'attribute_exists(#state)',
      ExpressionAttributeNames: {
        '#state': 'state',
        ...Object.fromEntries(place.map(([name], at) => [`#key${at}`, name])),
      },
      ExpressionAttributeValues: {
        ':resolved': resolved,
        ...Object.fromEntries(place.map(([, value], at) => [`:key${at}`, value])),
      },
    }),
  );
}

function toDeletion(item: Item) {
  return { DeleteRequest: { Key: { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] } } };
}

function picturesOf({ before }: ItemChange): string[] {
  return (before['images']?.L ?? []).flatMap(({ M: image }) => image?.['imageServiceId']?.S ?? []);
}
