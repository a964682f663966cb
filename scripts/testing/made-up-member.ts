import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { byPerson } from '@touchdown/functions/domain/members/person-contributions.ts';
import { toContributionItem } from '@touchdown/functions/domain/contributions/contribution-item.ts';
import { madeUpContribution } from '@touchdown/functions/testing/put-contributions.ts';
import { putMemberCounts } from '@touchdown/functions/testing/put-member-counts.ts';
import { community } from '@touchdown/shared/storage/community.ts';
import { keyAttributesOf, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { LocalSite } from '../site/start-local-site.ts';

export interface Member {
  username: string;
  email: string;
  password: string;
}

const contributionCount = 26;
const dayMilliseconds = 86_400_000;

/** Creates an account with twenty-six contributions to seven tornadoes, one of them rejected, for tests of a member's lists. */
export async function signUpMadeUpMember(cloud: LocalSite): Promise<Member> {
  const member = {
    username: 'Busy-Watcher',
    email: 'busy-watcher@example.org',
    password: 'a sentence nobody else uses',
  };
  const signUpResponse = await fetch(`${cloud.url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: cloud.url },
    body: JSON.stringify(member),
  });
  const { user } = (await signUpResponse.json()) as { user: { id: string } };
  const listResponse = await fetch(`${cloud.url}/api/v1/tornadoes?limit=7&page=20`);
  const { tornadoes } = (await listResponse.json()) as {
    tornadoes: { id: string; display_name: string; state: string }[];
  };
  const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  const documents = DynamoDBDocumentClient.from(client);
  const kinds = ['PERSONAL_ACCOUNT', 'UPLOADED_PHOTO', 'NEWS_ARTICLE_LINK', 'EDIT_SUGGESTION'] as const;
  const statuses = ['PENDING', 'APPROVED', 'COMMUNITY_SELECTED'] as const;
  const rejectedAt = 23;
  const statusAt = (n: number) => (n === rejectedAt ? 'REJECTED' : (statuses[n % 3] ?? null));
  for (let n = 0; n < contributionCount; n++) {
    const { id, display_name, state } = tornadoes[n % 7] ?? { id: '', display_name: '', state: '' };
    const contributionType = kinds[n % 4] ?? 'PERSONAL_ACCOUNT';
    const contribution = madeUpContribution({
      createdAt: new Date(Date.now() - (n + 1) * dayMilliseconds).toISOString(),
      target: { kind: 'tornado', id, display_name, state },
      contributionType,
      title: `Watched ${n + 1}`,
      authorId: user.id,
      author: { username: member.username, role: 'user', photo: null },
      net: n % 5,
      suggestionStatus: contributionType === 'EDIT_SUGGESTION' ? statusAt(n) : null,
    });
    const Item = onlyInMembersList(toContributionItem(contribution));
    await documents.send(new PutCommand({ TableName: cloud.nameOf('CommunityTable'), Item }));
  }
  await putMemberCounts(documents, cloud.nameOf('CommunityTable'), user.id, {
    contributions: contributionCount,
  });
  client.destroy();
  return member;
}

/** Leaves out the other indexes, because other tests count the contributions in the feed and to a tornado. */
function onlyInMembersList(item: Record<string, unknown>): Record<string, unknown> {
  const keptKeys = new Set<string>([partitionKey, sortKey, byPerson.partitionKey, byPerson.sortKey]);
  const allKeys = new Set(keyAttributesOf(community));
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => keptKeys.has(name) || !allKeys.has(name)),
  );
}
