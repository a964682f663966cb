import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { claimSeconds } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { atMost, drop, isNew, put, tellingRefused, write, writeIf } from '../../platform/aws/items.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { isTransientError } from '../../platform/aws/is-transient-error.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import { inLanes } from '../../platform/in-lanes.ts';
import { logger } from '../../platform/log/logger.ts';

/** A moderator's word that they are looking at a suggestion. It is advice: nobody is refused because of it. */
export interface StoredClaim {
  suggestion: string;
  /** The moderator's id, and the name at that moment. */
  by: string;
  username: string;
  until: string;
}

export interface Claims {
  /** The claims that are not over, by suggestion. None while they cannot be read: the queue works without them. */
  of: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredClaim>>;
  /** Takes or renews what no other moderator has, and gives up what the same one had before. */
  take: (ids: readonly string[], moderator: Pick<Person, 'id' | 'username'>) => Promise<StoredClaim[]>;
}

const lanes = 8;

const { claim: kind, claimList } = ephemeral.kinds;

/**
 * A claim ends by its time: DynamoDB deletes expired items late. A moderator's own ones are also in a list, so that
 * those of the request before are given up at once. If the function ends between the two, they end by their time.
 */
export function storedClaims(client: DynamoDBDocumentClient, table: string, now: () => number): Claims {
  const nowText = () => new Date(now()).toISOString();
  const expiry = () => Math.ceil(now() / 1000) + claimSeconds;

  /** Put: the new list in place of the old one, which it returns. */
  async function replaceList(ids: readonly string[], moderator: string): Promise<string[]> {
    const list = {
      ...itemKey(claimList, { person: moderator }),
      [expiryAttribute]: expiry(),
      suggestions: ids,
    };
    const before = await write(client, put(table, list), 'ALL_OLD');
    const { suggestions = [] } = (before ?? {}) as { suggestions?: string[] };
    return suggestions.filter((id) => !ids.includes(id));
  }

  /** Delete, unless another moderator has it by now. */
  async function giveUp(suggestion: string, moderator: string): Promise<void> {
    await writeIf(client, drop(table, itemKey(kind, { suggestion }), { by: moderator }));
  }

  /** Put: returns the claim that holds afterwards. */
  async function takeOne(
    suggestion: string,
    { id: by, username }: Pick<Person, 'id' | 'username'>,
  ): Promise<StoredClaim> {
    const until = new Date(now() + claimSeconds * 1000).toISOString();
    const claim = { suggestion, by, username, until };
    const item = { ...itemKey(kind, { suggestion }), [expiryAttribute]: expiry(), ...claim };
    const claimed = put(table, item, [isNew, { by }, { until: atMost(nowText()) }]);
    try {
      await write(client, tellingRefused(claimed));
      return claim;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return heldClaim(error, claim);
      throw error;
    }
  }

  return {
    of: async (ids) => {
      const keys = [...new Set(ids)].map((suggestion) => itemKey(kind, { suggestion }));
      const items = await getAll(client, table, keys).catch((error: unknown) => {
        if (!isTransientError(error)) throw error;
        logger.warn('claims not read', { error: error as Error });
        return [];
      });
      const held = items
        .map((item) => item as unknown as StoredClaim)
        .filter(({ until }) => until > nowText());
      return new Map(held.map((claim) => [claim.suggestion, claim]));
    },

    take: async (ids, moderator) => {
      const unique = [...new Set(ids)];
      const claims = new Map<string, StoredClaim>();
      const earlier = await replaceList(unique, moderator.id);
      await inLanes(lanes, earlier, (id) => giveUp(id, moderator.id));
      await inLanes(lanes, unique, async (id) => {
        claims.set(id, await takeOne(id, moderator));
      });
      return unique.flatMap((id) => claims.get(id) ?? []);
    },
  };
}

/** Takes suggestions for five minutes, and says whose each is now. */
export function claimSuggestions(
  claims: Pick<Claims, 'take'>,
): RouteHandlers<typeof moderationRoutes>['claim'] {
  return async ({ body: { ids }, person }) => {
    const held = await claims
      .take(ids, person)
      .catch(unavailable('Claims can’t be saved right now. You can continue without them.'));
    return {
      data: {
        claims: held.map(({ suggestion, by, username, until }) => ({
          id: suggestion,
          by: username,
          until,
          isOwn: by === person.id,
        })),
      },
    };
  };
}

/** The claim that refused another one. The exception has its attributes in DynamoDB's own form. */
function heldClaim({ Item: item = {} }: ConditionalCheckFailedException, asked: StoredClaim): StoredClaim {
  const textOf = (name: 'by' | 'username' | 'until') => item[name]?.S ?? asked[name];
  return {
    suggestion: asked.suggestion,
    by: textOf('by'),
    username: textOf('username'),
    until: textOf('until'),
  };
}
