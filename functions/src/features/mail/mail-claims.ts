import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mailClaimDays } from '@touchdown/shared/contract/kept-days.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';

/** `ours`: send it now. `settled`: it was sent or permanently refused. `taken`: another run is sending it. */
type Claim = 'ours' | 'settled' | 'taken';

export interface MailClaims {
  claim: (mailId: string) => Promise<Claim>;
  /** Marks the mail as settled: no copy of it is sent from now on. */
  settle: (mailId: string) => Promise<void>;
  /** Ends the claim on a mail that was not sent, so that the retry does not have to wait. */
  release: (mailId: string) => Promise<void>;
}

/**
 * Longer than the mailer's timeout, so that a run has ended before its claim does. Shorter than the visibility
 * timeout of the queue, so that the claim of a crashed run has expired when the mail is retried.
 */
export const claimSeconds = 60;

/** Stores in the ephemeral table which mails were sent, and which are being sent. */
export function mailClaims(
  client: DynamoDBDocumentClient,
  table: string,
  now = () => Date.now(),
): MailClaims {
  const seconds = () => Math.floor(now() / 1000);
  const row = (mailId: string, state: object) => ({
    ...itemKey(ephemeral.kinds.mailClaim, { mail: mailId }),
    [expiryAttribute]: seconds() + mailClaimDays * 24 * 60 * 60,
    ...state,
  });
  const put = (mailId: string, state: object) =>
    client.send(new PutCommand({ TableName: table, Item: row(mailId, state) }));

  return {
    async claim(mailId) {
      try {
        await client.send(
          new PutCommand({
            TableName: table,
            Item: row(mailId, { claimedUntil: seconds() + claimSeconds }),
            // A settled row has no claimedUntil. An expired row counts as deleted, because DynamoDB deletes late.
            ConditionExpression: 'attribute_not_exists(#pk) OR claimedUntil <= :now OR #ttl <= :now',
            ExpressionAttributeNames: { '#pk': partitionKey, '#ttl': expiryAttribute },
            ExpressionAttributeValues: { ':now': seconds() },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        );
        return 'ours';
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return error.Item && 'claimedUntil' in error.Item ? 'taken' : 'settled';
      }
    },
    settle: async (mailId) => void (await put(mailId, {})),
    release: async (mailId) => void (await put(mailId, { claimedUntil: 0 })),
  };
}
