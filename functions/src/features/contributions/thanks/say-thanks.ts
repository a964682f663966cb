import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { thanksSentences } from '@touchdown/shared/contributions/thanks-sentences.ts';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { thanksKey, toThanksItem, type StoredThanks } from '../../../domain/contributions/thanks-items.ts';
import { check, isNew, present, update } from '../../../platform/aws/items.ts';
import type { TransactItem } from '../../../platform/aws/transact.ts';
import { changeMark, rememberedRequests, updateMark } from '../marks.ts';

interface ThanksToSay {
  uid: string;
  contributionId: string;
  /** False takes them back. */
  isThanked: boolean;
  /** Names the request: the same key again changes nothing. */
  idempotencyKey: string;
}

/**
 * Says thanks, or takes them back. The thanks and the count of the contribution change in one transaction, so each
 * person counts once. The author is told of the first time only, by a count that only grows.
 */
export function sayThanks(client: DynamoDBDocumentClient, table: string, now: () => number) {
  return async (said: ThanksToSay): Promise<{ thanks: number; thanked: boolean }> => {
    const { uid, contributionId, isThanked, idempotencyKey } = said;
    const key = thanksKey(contributionId, uid);
    const request = { contributionId, uid, key, busySentence: thanksSentences.busy };
    return changeMark({ client, table, now }, request, async ({ contribution, mark, isVerified }) => {
      if (contribution.authorId === uid) throw new Problem('FORBIDDEN', thanksSentences.own);
      if (contribution.contributionType === 'EDIT_SUGGESTION')
        throw new Problem('CONFLICT', thanksSentences.suggestion);
      if (!isVerified) throw new Problem('UNVERIFIED_EMAIL', thanksSentences.unverified);
      const before = mark as StoredThanks | undefined;
      // After a write, this is its own request, with the count that includes it.
      const earlier = before?.requests.find((one) => one.key === idempotencyKey);
      if (earlier) return { answer: { thanks: contribution.thanks ?? 0, thanked: earlier.isThanked } };
      const after = {
        contributionId,
        uid,
        isThanked,
        thankedAt: new Date(now()).toISOString(),
        ...(isThanked || before?.isTold ? { isTold: true as const } : {}),
        requests: [{ key: idempotencyKey, isThanked }, ...(before?.requests ?? [])].slice(
          0,
          rememberedRequests,
        ),
        ver: (before?.ver ?? 0) + 1,
      };
      const onlyIf = before ? { ver: before.ver } : isNew;
      return {
        writes: [updateMark(table, key, toThanksItem(after), onlyIf), countThanks(table, before, after)],
      };
    });
  };
}

/** A contribution that was deleted in the meantime must not come back as an item with only counters. */
function countThanks(table: string, before: StoredThanks | undefined, after: StoredThanks): TransactItem {
  const key = contributionKey(after.contributionId);
  const onlyIf = { authorId: present };
  const thanks = Number(after.isThanked) - Number(before?.isThanked ?? false);
  if (thanks === 0) return check(table, key, onlyIf);
  const isFirst = after.isTold && !before?.isTold;
  return update(table, key, { add: { thanks, ...(isFirst ? { thanksTold: 1 } : {}) }, onlyIf });
}
