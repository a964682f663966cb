import { setTimeout as wait } from 'node:timers/promises';
import { TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isListed } from '../../domain/contributions/is-listed.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { absent, check, update } from '../../platform/aws/items.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { cancelReasons, transientReasons, type TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

/** The longest pause doubles with each attempt up to a limit, so that many people spread out. */
const pause = { first: 50, max: 400 };

/** Well within the ten seconds of a function. Fifty people at once need a fraction of it. */
const retryTimeoutMilliseconds = 6_000;

/** A stored mark knows this many requests. A browser has only one at a time. */
export const rememberedRequests = 5;

/** A person's mark on a contribution: a vote, or thanks. */
interface MarkRequest {
  contributionId: string;
  uid: string;
  /** The key of the mark's item. */
  key: Record<string, string>;
  /** Why nothing could be read or written. */
  busySentence: string;
}

/** The items that a mark is decided by. */
interface ReadMark {
  contribution: StoredContribution;
  mark: Record<string, unknown> | undefined;
  isVerified: boolean;
}

/**
 * Reads a contribution with a person's mark on it, and writes what `writesFor` returns in one transaction, on the
 * condition that nothing has changed since; otherwise it begins again. An answer in place of writes ends it.
 * People who mark at the same moment only add to the same counters, so that their transactions are simply retried.
 */
export async function changeMark<Answer>(
  { client, table, now }: { client: DynamoDBDocumentClient; table: string; now: () => number },
  request: MarkRequest,
  writesFor: (read: ReadMark) => Promise<{ answer: Answer } | { writes: TransactItem[] }>,
): Promise<Answer> {
  const deadline = now() + retryTimeoutMilliseconds;
  const { uid, busySentence } = request;
  while (now() < deadline) {
    const read = await readMark(client, table, request);
    const next = await writesFor(read);
    if ('answer' in next) return next.answer;
    const unchanged = check(table, profileKey(uid), { deletedAt: absent, isVerified: read.isVerified });
    const isRetryWanted = () => now() < deadline;
    await writeMark(client, [...next.writes, unchanged], busySentence, isRetryWanted);
  }
  throw new Problem('UNAVAILABLE', busySentence, [], { retryAfterSeconds: 5 });
}

async function readMark(
  client: DynamoDBDocumentClient,
  table: string,
  { contributionId, uid, key: markKey, busySentence }: MarkRequest,
): Promise<ReadMark> {
  const keys = [contributionKey(contributionId), markKey, profileKey(uid)];
  const items = await getAll(client, table, keys, { isConsistent: true }).catch(unavailable(busySentence));
  const [item, mark, profile] = keys.map((key) =>
    items.find((one) => one[partitionKey] === key[partitionKey] && one[sortKey] === key[sortKey]),
  );
  // Deleted since the session was checked.
  if (!profile || profile['deletedAt'] !== undefined)
    throw new Problem('UNAUTHENTICATED', 'Please log in first.');
  const contribution = item && fromContributionItem(item);
  if (!contribution || !isListed(contribution)) throw new Problem('NOT_FOUND', removalSentences.unknown);
  return { contribution, mark, isVerified: profile['isVerified'] === true };
}

/**
 * Conflicts are retried while that is wanted. Returns without a write if one of the items has changed in the meantime,
 * or the time is over.
 */
async function writeMark(
  client: DynamoDBDocumentClient,
  items: TransactItem[],
  busySentence: string,
  isRetryWanted: () => boolean,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      if (cancelReasons(error).includes('ConditionalCheckFailed')) return;
      if (transientReasons(error).length === 0) unavailable(busySentence)(error);
      if (!isRetryWanted()) return;
      await wait(Math.random() * Math.min(pause.max, pause.first * 2 ** attempt));
    }
  }
}

/** A mark is only updated, never put or deleted, because permissions cannot tell it from its contribution. */
export function updateMark(
  table: string,
  key: Record<string, string>,
  item: Record<string, unknown>,
  onlyIf: Record<string, unknown>,
): TransactItem {
  const fields = Object.entries(item).filter(([name]) => !(name in key));
  return update(table, key, { set: Object.fromEntries(fields), onlyIf });
}
