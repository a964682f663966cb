import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { offeredDays } from '@touchdown/shared/appeals/appeal-limits.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { absent, update, write, writeIf } from '../../platform/aws/items.ts';
import { newLinkToken } from '../mail/link-token.ts';
import { appealKey, appealPersonKey, type StoredAppeal } from './appeal-items.ts';

/** As in ULIDs: without I, L, O and U, which people confuse. */
const caseDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What can be contested. */
export type Contestable = Pick<
  StoredAppeal,
  'about' | 'personId' | 'decidedBy' | 'decisionAt' | 'contributionId' | 'category' | 'reason'
>;

/** What a mail needs for its link. */
export interface AppealLink {
  caseNumber: string;
  token: string;
}

/**
 * Stores that a decision can be contested, with the token of one more mail's link. Its number follows from what was
 * decided and when, so a repeat finds the same case, whatever has become of it.
 */
export async function offerAppeal(
  client: DynamoDBDocumentClient,
  table: string,
  contestable: Contestable,
  now: number,
): Promise<AppealLink> {
  const caseNumber = caseNumberOf(contestable);
  const { token, hash } = newLinkToken();
  const key = appealKey(caseNumber);
  const add = { tokens: new Set([hash]) };
  const set = {
    caseNumber,
    state: 'OFFERED',
    ...contestable,
    // An account that is deleted takes it along, also if nobody uses the link.
    ...appealPersonKey(contestable.personId, { createdAt: contestable.decisionAt, caseNumber }),
    [expiryAttribute]: Math.ceil(now / 1000) + offeredDays * 86_400,
  };
  // An open appeal has no end, so its missing one must stay missing.
  const isFirst = await writeIf(client, update(table, key, { set, add, onlyIf: { caseNumber: absent } }));
  if (!isFirst) await write(client, update(table, key, { add, onlyIf: { personId: contestable.personId } }));
  return { caseNumber, token };
}

/** Sixty bits of a hash. Alone the number opens nothing. */
export function caseNumberOf({
  about,
  personId,
  contributionId,
  decisionAt,
}: Pick<Contestable, 'about' | 'personId' | 'contributionId' | 'decisionAt'>): string {
  const subject = about === 'removal' ? contributionId : personId;
  const hash = createHash('sha256').update(`appeal ${about} ${subject} ${decisionAt}`).digest();
  const digits = Array.from(hash.subarray(0, 12), (byte) => caseDigits.charAt(byte % caseDigits.length)).join(
    '',
  );
  return `AP-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}
