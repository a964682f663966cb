import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  byFormerAuthor,
  contributionKey,
  fromContributionItem,
  removedPartition,
  type StoredContribution,
} from '../../../domain/contributions/contribution-item.ts';
import { untoldOf } from '../../../domain/contributions/standing-decision.ts';
import { byPerson, personContributions } from '../../../domain/members/person-contributions.ts';
import { getAll } from '../../../platform/aws/get-all.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryPages } from '../../../platform/aws/query-pages.ts';

/**
 * Returns everything of one person that may be untold. Indexes lag, so what they find is read again from the table:
 * somebody may have decided, or told, in this moment.
 */
export async function decidedContributions(
  client: DynamoDBDocumentClient,
  table: string,
  person: string,
): Promise<StoredContribution[]> {
  const ids = new Set<string>();
  const lists = [
    [byPerson, personContributions(person)],
    [byFormerAuthor, removedPartition(person)],
  ] as const;
  for (const [index, partition] of lists) {
    for await (const page of queryPages(client, partitionQuery(table, index, partition))) {
      for (const one of page.map(fromContributionItem)) if (untoldOf(one)) ids.add(one.id);
    }
  }
  const items = await getAll(client, table, [...ids].map(contributionKey), { isConsistent: true });
  return items.map(fromContributionItem).filter(({ authorId }) => authorId === person);
}
