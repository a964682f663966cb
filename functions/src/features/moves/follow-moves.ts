import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  findPendingCorrections,
  findPendingMoves,
  pendingMoveKey,
  readMove,
  readMovedTarget,
  type MoveKey,
  type MoveTarget,
} from '../../domain/catalogue/move-items.ts';
import { answeredAbout, toAnswerPlace, type StoredAnswers } from '../../domain/answers/answer-items.ts';
import type { PresentTargets } from './present-targets.ts';
import { settleBookmarks } from './settle-bookmarks.ts';
import {
  byTarget,
  contributionKey,
  fromContributionItem,
  targetKey,
  targetPartition,
  type ContributionTarget,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { drop, update, write, writeIf } from '../../platform/aws/items.ts';
import { partitionQuery, queryPages } from '../../platform/aws/queries.ts';
import { refusedConditions, transact } from '../../platform/aws/transact.ts';

interface MovePorts {
  client: DynamoDBDocumentClient;
  /** The names of the tables. */
  catalogue: string;
  community: string;
  present: PresentTargets;
  /** Waits until everybody who had read the earlier record has written. */
  pause: () => Promise<void>;
}

const maxConcurrentTargets = 16;

/**
 * Lets contributions, answers and bookmarks follow the given moves of imports, and all moves and corrections that are pending.
 * It looks at what the
 * record says at present, not at what the import did, so moves may be followed late, twice and in any order.
 *
 * Indexes are a moment behind, and somebody may be writing to a target that they found before it moved. So every
 * target is looked at again after a pause.
 */
export async function followMoves(
  given: readonly MoveKey[],
  { client, catalogue, community, present, pause }: MovePorts,
): Promise<void> {
  const ofContributions = settleContributions(client, community, present);
  const ofAnswers = settleAnswers(client, community, present);
  const ofBookmarks = settleBookmarks(client, community, present);

  async function settle(target: MoveTarget): Promise<void> {
    const belongsTo = await present.target(target);
    // A promotion that is taken back names a tornado that may have been merged with another since.
    const places = belongsTo && belongsTo.id !== target.id ? [target, belongsTo] : [target];
    for (const place of places) {
      await ofContributions(place);
      if (place.kind !== 'tornado') continue;
      await ofAnswers(place.id);
      await ofBookmarks(place.id);
    }
  }

  async function settleAll(targets: readonly string[]): Promise<void> {
    const waiting = targets.map(readMovedTarget);
    const settleNext = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await settle(next);
    };
    await Promise.all(Array.from({ length: maxConcurrentTargets }, settleNext));
  }

  const pending = await findPendingMoves(client, catalogue);
  const corrections = await findPendingCorrections(client, catalogue);
  const targets = new Set(corrections.map(({ target }) => target));
  for (const key of [...given, ...pending]) {
    for (const target of await readMove(client, catalogue, key)) targets.add(target);
  }
  await settleAll([...targets]);
  await pause();
  await settleAll([...targets]);
  for (const key of [...pending.map(pendingMoveKey), ...corrections.map(({ key: one }) => one)]) {
    await write(client, drop(catalogue, key));
  }
}

const pageSize = 100;

/**
 * Puts the contributions of a target where they belong at present. Each keeps what it was written about, so it can
 * follow a merge or a promotion and return. One that was deleted, removed or moved meanwhile is left alone.
 */
function settleContributions(
  client: DynamoDBDocumentClient,
  table: string,
  present: Pick<PresentTargets, 'target'>,
) {
  async function settle(contribution: StoredContribution): Promise<void> {
    const { id, target, origin = { kind: target.kind, id: target.id } } = contribution;
    const belongsTo = await present.target(origin);
    if (!belongsTo || isDeepStrictEqual(belongsTo, target)) return;
    // The time stays, so the place in the partition does too.
    const partitionIn = (one: ContributionTarget) => targetKey(one, contribution)[byTarget.partitionKey];
    const { partitionKey } = byTarget;
    const isAtOrigin = isSame(origin, belongsTo);
    const moved = update(table, contributionKey(id), {
      set: {
        target: belongsTo,
        [partitionKey]: partitionIn(belongsTo),
        ...(!isAtOrigin && { origin }),
      },
      remove: isAtOrigin ? ['origin'] : [],
      onlyIf: { [partitionKey]: partitionIn(target) },
    });
    await refusedConditions(transact(client, [moved]));
  }

  return async ({ kind, id }: MoveTarget): Promise<void> => {
    const query = { ...partitionQuery(table, byTarget, targetPartition(kind, id)), Limit: pageSize };
    for await (const page of queryPages(client, query)) {
      for (const item of page) await settle(fromContributionItem(item));
    }
  };
}

/**
 * Puts the answers about a tornado where they belong at present. They stay under the tornado that they were given about,
 * so those of one person about two tornadoes are both there after a merge, and come apart with them.
 */
function settleAnswers(
  client: DynamoDBDocumentClient,
  table: string,
  present: Pick<PresentTargets, 'tornado'>,
) {
  return async (tornadoId: string): Promise<void> => {
    const { index, partition } = answeredAbout(tornadoId);
    const query = { ...partitionQuery(table, index, partition), Limit: pageSize };
    for await (const page of queryPages(client, query)) {
      for (const { person, origin } of page as unknown as StoredAnswers[]) {
        const to = await present.tornado(origin);
        if (!to || to.id === tornadoId) continue;
        const { key, attributes } = toAnswerPlace({ person, origin, tornado: to.id });
        const onlyIf = { [index.partitionKey]: partition };
        await writeIf(client, update(table, key, { set: attributes, onlyIf }));
      }
    }
  };
}

function isSame(one: MoveTarget, other: ContributionTarget): boolean {
  return one.kind === other.kind && one.id === other.id;
}
