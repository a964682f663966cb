import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import { toContributionItem, type StoredContribution } from '../domain/contributions/contribution-item.ts';
import { putInBatches } from '../platform/aws/put-items.ts';

type ContributionFields = Partial<Omit<StoredContribution, 'id'>> &
  Pick<StoredContribution, 'createdAt' | 'target'>;

export const madeUpAuthor = '01MADE'.padEnd(26, '0');

let count = 0;

/** Returns a made-up contribution. A test gives only the relevant fields. */
export function madeUpContribution(over: ContributionFields): StoredContribution {
  const id = ContributionId.parse(`01MADE${String(++count).padStart(20, '0')}`);
  return {
    id,
    contributionType: 'PERSONAL_ACCOUNT',
    title: 'What I saw',
    content: 'It came from the southwest.',
    url: null,
    images: [],
    authorId: madeUpAuthor,
    author: { username: 'prairie_watcher', role: 'user', photo: null },
    up: 0,
    down: 0,
    net: 0,
    suggestionStatus: null,
    ...over,
  };
}

export async function putContributions(
  client: DynamoDBDocumentClient,
  table: string,
  contributions: readonly StoredContribution[],
): Promise<void> {
  await putInBatches(client, table, contributions.map(toContributionItem));
}
