import { createHash, randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { requestsOfCase } from '@touchdown/shared/takedowns/takedown-limits.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { isNew, put, readItem, update, writeIf } from '../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../platform/aws/transact.ts';
import {
  fromTakedownItem,
  openCaseKey,
  takedownKey,
  toTakedownItem,
  type StoredTakedown,
} from './takedown-items.ts';

/** A number that is taken is so unlikely that a second one is enough. */
const maxNumbers = 3;
/** Others who write about the same contribution at the same moment. */
const maxRaces = 8;

/**
 * Stores a request and returns it as it is stored, also if it was stored before with the same key. If the contribution
 * has an open case, the request joins it in the same transaction: it keeps its own number, sender and links, and one
 * decision answers all of them. Nothing that the sender is told depends on the others.
 */
export function requestStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  async function findCase(caseNumber: string): Promise<StoredTakedown | undefined> {
    const item = await readItem(client, table, takedownKey(caseNumber));
    const found = item && fromTakedownItem(item);
    // Once it has expired it is none, also before it is deleted.
    return found && isKept(found, now()) ? found : undefined;
  }

  /** The case that is open about a contribution, and the item that names it, if there has been one. */
  async function findOpenCase(contributionId: string) {
    const named = (await readItem(client, table, openCaseKey(contributionId)))?.['caseNumber'] as
      | string
      | undefined;
    const found = named === undefined ? undefined : await findCase(named);
    return { named, open: found?.state === 'OPEN' && found.joins === undefined ? found : undefined };
  }

  async function write(
    request: StoredTakedown,
  ): Promise<{ stored: StoredTakedown; refused: readonly number[] }> {
    const { contributionId } = request;
    if (contributionId === null) {
      const isStored = await writeIf(client, put(table, toTakedownItem(request), isNew));
      return { stored: request, refused: isStored ? [] : [0] };
    }
    const { named, open } = await findOpenCase(contributionId);
    // The same request, sent twice at once, has begun it.
    if (open?.caseNumber === request.caseNumber) return { stored: request, refused: [0] };
    const joins = open && (open.joined?.size ?? 0) + 1 < requestsOfCase ? open.caseNumber : undefined;
    const stored: StoredTakedown = joins === undefined ? request : { ...request, joins };
    const beside = joins === undefined ? naming(table, request, named) : joining(table, request, joins);
    const items = [put(table, toTakedownItem(stored), isNew), beside];
    return { stored, refused: await refusedConditions(transact(client, items, maxRaces)) };
  }

  return {
    findCase,
    findOpenCase,
    async store(request: StoredTakedown, key: string | undefined): Promise<StoredTakedown> {
      for (let number = 0, race = 0; number < maxNumbers && race < maxRaces;) {
        const caseNumber = caseNumberOf(request.email, key, number);
        const { stored, refused } = await write({ ...request, caseNumber });
        if (refused.length === 0) return stored;
        if (refused.includes(0)) {
          const before = key === undefined ? undefined : await findCase(caseNumber);
          if (before?.requestHash === request.requestHash) return before;
          number++;
        } else race++;
        // The case was decided, or another request was the first: what is read now says which.
        if (race === maxRaces) throw new Problem('CONFLICT', takedownSentences.changed);
      }
      throw new Problem(
        'CONFLICT',
        'This request was already sent with different text. Please send it again.',
      );
    },
  };
}

/** Makes a new case the one that others join, in place of the one before. */
function naming(
  table: string,
  { contributionId, ...request }: StoredTakedown,
  before: string | undefined,
): TransactItem {
  const { caseNumber, [expiryAttribute]: expires } = request;
  const item = { ...openCaseKey(String(contributionId)), caseNumber, [expiryAttribute]: expires };
  return put(table, item, before === undefined ? isNew : { caseNumber: before });
}

function joining(table: string, { caseNumber }: StoredTakedown, joins: string): TransactItem {
  const changes = { add: { joined: new Set([caseNumber]) }, onlyIf: { state: 'OPEN' } };
  return update(table, takedownKey(joins), changes);
}

export const isKept = (one: StoredTakedown, now: number) => one[expiryAttribute] * 1000 > now;

/** As in ULIDs: without I, L, O and U, which people confuse. */
const caseDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns the number of a new case. With a key it is derived from the sender and the key, so that a repeated request
 * has the same number; `attempt` gives another one if a number is taken.
 */
function caseNumberOf(email: string, key: string | undefined, attempt: number): string {
  const bytes =
    key === undefined
      ? randomBytes(8)
      : createHash('sha256').update(`${email.toLowerCase()} ${key} ${attempt}`).digest();
  const text = Array.from(bytes.subarray(0, 8), (byte) => caseDigits.charAt(byte % caseDigits.length)).join(
    '',
  );
  return `TD-${text.slice(0, 4)}-${text.slice(4)}`;
}
