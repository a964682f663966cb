import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { fromMemberCountsItem, memberCountsKey } from '../../domain/members/member-counts.ts';
import { profileKey, suspensionOf } from '../../domain/members/session-items.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** What moderators see of an account that was not deleted. */
export interface ShownAccount {
  username: string;
  reputation: number;
  since: string;
  isSuspended: boolean;
}

export interface ShownAccounts {
  /** BatchGet: authors and moderators by id. A deleted account is left out. */
  fresh: (ids: readonly string[]) => Promise<ReadonlyMap<string, ShownAccount>>;
  /** When accounts were created, which never changes. A deleted account may be there for a minute more. */
  since: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const keptMilliseconds = 60_000;

export function shownAccounts(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): ShownAccounts {
  let kept = { at: 0, since: new Map<string, string | undefined>() };

  async function read(keys: readonly Key[]): Promise<(key: Key) => Record<string, unknown> | undefined> {
    const items = await getAll(client, table, keys).catch(
      unavailable('The suggestions can’t be loaded right now. Please try again.'),
    );
    const byKey = new Map(items.map((item) => [nameOf(item as Key), item]));
    return (key) => byKey.get(nameOf(key));
  }

  return {
    fresh: async (ids) => {
      const unique = [...new Set(ids)];
      const itemOf = await read(unique.flatMap((id) => [profileKey(id), memberCountsKey(id)]));
      const accounts = new Map<string, ShownAccount>();
      for (const id of unique) {
        const profile = itemOf(profileKey(id));
        if (typeof profile?.['username'] !== 'string') continue;
        accounts.set(id, {
          username: profile['username'],
          reputation: fromMemberCountsItem(itemOf(memberCountsKey(id))).reputation,
          since: String(profile['createdAt']),
          isSuspended: suspensionOf(profile, now()) !== undefined,
        });
      }
      return accounts;
    },

    since: async (ids) => {
      if (now() - kept.at > keptMilliseconds) kept = { at: now(), since: new Map() };
      const { since } = kept;
      const unknown = [...new Set(ids)].filter((id) => !since.has(id));
      const itemOf = await read(unknown.map(profileKey));
      for (const id of unknown) {
        const profile = itemOf(profileKey(id));
        since.set(id, typeof profile?.['username'] === 'string' ? String(profile['createdAt']) : undefined);
      }
      return new Map([...since].flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])));
    },
  };
}

type Key = { [partitionKey]: string; [sortKey]: string };

function nameOf({ [partitionKey]: pk, [sortKey]: sk }: Key): string {
  return `${pk} ${sk}`;
}
