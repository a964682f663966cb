import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { appealPageSize, type AppealState } from '@touchdown/shared/appeals/appeal-limits.ts';
import { appealSentences } from '@touchdown/shared/appeals/appeal-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  appealKey,
  appealPlace,
  appealsPartition,
  byAppealState,
  fromAppealItem,
  type StoredAppeal,
} from '../../domain/appeals/appeal-items.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isErased, isRemoved } from '../../domain/contributions/is-listed.ts';
import { hashOf } from '../../domain/mail/link-token.ts';
import { profileKey, type SessionOwner } from '../../domain/members/session-items.ts';
import { placePage } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

export type AppealStore = ReturnType<typeof appealStore>;

export type Profile = SessionOwner & { email: string };

const notRead = unavailable('The appeal can’t be loaded right now. Please try again.');

/** What an appeal is about, as it is now. */
export interface Subject {
  /** What was removed, while it exists and is the author's. */
  contribution: StoredContribution | undefined;
  /** Whoever contests, while the account exists. */
  person: Profile | undefined;
  /** Whether the contested decision still stands and can be taken back. */
  stands: boolean;
}

export function appealStore(client: DynamoDBDocumentClient, table: string) {
  async function read(Key: Record<string, string>): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await client.send(command).catch(notRead)).Item;
  }

  async function profile(uid: string): Promise<Profile | undefined> {
    const found = (await read(profileKey(uid))) as Profile | undefined;
    return found?.deletedAt === undefined ? found : undefined;
  }

  async function find(caseNumber: string): Promise<StoredAppeal | undefined> {
    const item = await read(appealKey(caseNumber));
    return item && fromAppealItem(item);
  }

  return {
    profile,
    find,

    /** Returns the appeal of a link. An unknown number and a wrong token have the same answer. */
    async open(caseNumber: string, token: string): Promise<StoredAppeal> {
      const appeal = await find(caseNumber);
      if (!appeal?.tokens?.has(hashOf(token))) throw new Problem('NOT_FOUND', appealSentences.unknown);
      return appeal;
    },

    /** Gets, consistent: what the appeal is about. A later removal or suspension is another matter. */
    async subject({ about, contributionId, personId, decisionAt }: StoredAppeal): Promise<Subject> {
      const [item, person] = await Promise.all([
        contributionId === null ? undefined : read(contributionKey(contributionId)),
        profile(personId),
      ]);
      const contribution = item && !isErased(item) ? fromContributionItem(item) : undefined;
      const stands =
        about === 'suspension'
          ? person?.suspension?.at === decisionAt
          : contribution !== undefined && isRemoved(contribution) && contribution.removedAt === decisionAt;
      return { contribution, person, stands };
    },

    /** Query: a page of the appeals of one state. Open ones are oldest first. */
    async list(state: AppealState, from?: string): Promise<{ appeals: StoredAppeal[]; next: string | null }> {
      const isOldestFirst = state === 'OPEN';
      const { items, hasMore } = await placePage(client, {
        table,
        index: byAppealState,
        partition: appealsPartition(state),
        from,
        isOldestFirst,
        max: appealPageSize,
      }).catch(notRead);
      const appeals = items.map(fromAppealItem);
      const end = appeals.at(-1);
      const { createdAt = '', caseNumber = '' } = end ?? {};
      return { appeals, next: hasMore && end ? appealPlace({ createdAt, caseNumber }) : null };
    },
  };
}
