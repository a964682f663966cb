import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { ulid } from '../../../platform/ulid.ts';
import { abuseReportKey, personReports } from '../../../domain/contributions/abuse-report-items.ts';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { personThanks, thanksKey } from '../../../domain/contributions/thanks-items.ts';
import { personVotes, voteKey } from '../../../domain/contributions/vote-items.ts';
import { byPerson } from '../../../domain/members/person-contributions.ts';
import { check, drop, exists, put, readItem, write } from '../../../platform/aws/items.ts';
import { partitionQuery, queryAll } from '../../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';

type Key = Record<string, string>;

const kinds = {
  votes: { partitionOf: personVotes, keyOf: voteKey },
  thanks: { partitionOf: personThanks, keyOf: thanksKey },
  reports: { partitionOf: personReports, keyOf: abuseReportKey },
};

/**
 * Takes a person's id off their votes or thanks, or off their reports of abuse, which stay counted as they are. The id is part of each key, so the
 * item moves to a key with a random id. One that has moved already is not found again, so a retry continues.
 */
export function detachMarks(client: DynamoDBDocumentClient, table: string, kind: keyof typeof kinds) {
  const { partitionOf, keyOf } = kinds[kind];

  return async (uid: string): Promise<void> => {
    const found = await queryAll(client, partitionQuery(table, byPerson, partitionOf(uid)));
    for (const { contributionId } of found) {
      const id = String(contributionId);
      await move(id, keyOf(id, uid), keyOf(id, ulid(Date.now(), randomBytes(16))));
    }
  };

  /** The index may be late, so the item itself is read. */
  async function move(id: string, from: Key, to: Key): Promise<void> {
    const item = await readItem(client, table, from);
    if (!item) return;
    // A vote that never counted is of no use to anybody, nor are thanks that were taken back.
    if (item['isWaiting'] === true || item['isThanked'] === false) {
      await write(client, drop(table, from));
      return;
    }
    const { uid: _uid, [byPerson.partitionKey]: _partition, [byPerson.sortKey]: _sort, ...rest } = item;
    const refused = await refusedConditions(
      transact(client, [
        drop(table, from, exists),
        put(table, { ...rest, ...to }),
        check(table, contributionKey(id), exists),
      ]),
    );
    if (refused.includes(0)) throw new Error(`${to[sortKey]?.split('#')[0]} changed while it was detached.`);
    // The contribution was deleted. What deletes its marks may have passed already, and would miss a new key.
    if (refused.length > 0) await write(client, drop(table, from));
  }
}
