import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { daysOfSpam, isNewcomer, newcomersWait } from '@touchdown/shared/conduct/newcomers.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { readItem, update, write } from '../../platform/aws/items.ts';
import { partitionQuery, queryAll, getAll } from '../../platform/aws/queries.ts';
import { logger } from '../../platform/log/logger.ts';
import { readAccount } from './has-account.ts';
import { acceptedOf, memberCountsKey } from './member-counts.ts';
import { byPerson, personContributions } from './person-contributions.ts';

export type Newcomers = ReturnType<typeof newcomers>;

const { spamDay } = ephemeral.kinds;
/** Longer than a count is asked for. */
const keptSeconds = 8 * 24 * 60 * 60;

/** Who is new, and whether what newcomers write waits for a moderator. */
export function newcomers(
  client: DynamoDBDocumentClient,
  tables: { community: string; ephemeral: string },
  now: () => number,
) {
  return {
    /** Get and Query: whether somebody with this profile is new. */
    async isOne({ id, createdAt }: { id: string; createdAt: string }): Promise<boolean> {
      // Most people have an old account, which needs no read.
      if (!isNewcomer({ createdAt, accepted: 0 }, now())) return false;
      const [kept, approved] = await Promise.all([
        readItem(client, tables.community, memberCountsKey(id)),
        approvedEdits(client, tables.community, id),
      ]);
      return isNewcomer({ createdAt, accepted: acceptedOf(kept) + approved }, now());
    },

    /** Gets: the same of somebody by id. A deleted account is no newcomer. */
    async isNew(uid: string): Promise<boolean> {
      const { createdAt } = (await readAccount<{ createdAt: string }>(client, tables.community, uid)) ?? {};
      return createdAt !== undefined && this.isOne({ id: uid, createdAt });
    },

    /** Whether what somebody writes waits for a moderator. Mostly there is little spam, which is the cheaper question. */
    async mustWait(profile: { id: string; createdAt: string }): Promise<boolean> {
      const mayBeNew = isNewcomer({ createdAt: profile.createdAt, accepted: 0 }, now());
      return mayBeNew && (await this.wait()) && this.isOne(profile);
    },

    /** BatchGet: whether there is much spam. What cannot be counted makes nobody wait. */
    async wait(): Promise<boolean> {
      try {
        const keys = daysOfSpam(now()).map((day) => itemKey(spamDay, { day }));
        const days = await getAll(client, tables.ephemeral, keys);
        return newcomersWait(days.reduce((sum, item) => sum + Number(item['spam']), 0));
      } catch (error) {
        logger.error('spam not counted', { error: error as Error });
        return false;
      }
    },

    /** Update: counts one spam by a newcomer. It may count one twice; the limit is no exact number. */
    async noteSpam(): Promise<void> {
      const [day = ''] = daysOfSpam(now());
      const counted = update(tables.ephemeral, itemKey(spamDay, { day }), {
        add: { spam: 1 },
        set: { [expiryAttribute]: Math.ceil(now() / 1000) + keptSeconds },
      });
      await write(client, counted).catch((error: unknown) =>
        logger.error('spam not counted', { error: error as Error }),
      );
    },
  };
}

/** Query: whoever is new has few contributions. */
async function approvedEdits(client: DynamoDBDocumentClient, table: string, uid: string): Promise<number> {
  const query = partitionQuery(table, byPerson, personContributions(uid), ['suggestionStatus']);
  const items = await queryAll(client, query);
  return items.filter((item) => item['suggestionStatus'] === 'APPROVED').length;
}
