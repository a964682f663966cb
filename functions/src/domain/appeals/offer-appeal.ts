import { createHash } from 'node:crypto';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { offeredDays } from '@touchdown/shared/appeals/appeal-limits.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
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
  const fields: Record<string, unknown> = {
    caseNumber,
    state: 'OFFERED',
    ...contestable,
    // An account that is deleted takes it along, also if nobody uses the link.
    ...appealPersonKey(contestable.personId, { createdAt: contestable.decisionAt, caseNumber }),
    [expiryAttribute]: Math.ceil(now / 1000) + offeredDays * 86_400,
  };
  const names = Object.keys(fields);
  await client
    .send(
      new UpdateCommand({
        TableName: table,
        Key: appealKey(caseNumber),
        // An open appeal has no end, so its missing one must stay missing.
        UpdateExpression: `SET ${names.map((_name, at) => `#f${at} = :f${at}`).join(', ')} ADD tokens :token`,
        ConditionExpression: 'attribute_not_exists(caseNumber)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#f${at}`, name])),
        ExpressionAttributeValues: {
          ':token': new Set([hash]),
          ...Object.fromEntries(names.map((name, at) => [`:f${at}`, fields[name]])),
        },
      }),
    )
    .catch(async (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: appealKey(caseNumber),
          UpdateExpression: 'ADD tokens :token',
          ConditionExpression: 'personId = :person',
          ExpressionAttributeValues: { ':token': new Set([hash]), ':person': contestable.personId },
        }),
      );
    });
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
