import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';

/** `ours`: send it now. `settled`: it was sent, or refused for good. `taken`: somebody is sending it. */
type Claim = 'ours' | 'settled' | 'taken';

export interface MailClaims {
  claim: (mailId: string) => Promise<Claim>;
  /** No copy of it is sent any more. */
  settle: (mailId: string) => Promise<void>;
  /** It did not go out: the retry need not wait. */
  giveBack: (mailId: string) => Promise<void>;
}

/**
 * Longer than the mailer may run, so that who claimed a mail has ended when its claim does; shorter than
 * the queue waits before it hands a mail over again, so that a crash delays it and does not lose it.
 */
export const claimSeconds = 60;

/** Longer than a message can be in the queue and then in the dead letter queue, and be sent back from there. */
const rememberDays = 30;

/** Which mails have gone out, and which are on their way, in the ephemeral table. */
export function mailClaims(
  client: DynamoDBDocumentClient,
  table: string,
  now = () => Date.now(),
): MailClaims {
  const seconds = () => Math.floor(now() / 1000);
  const row = (mailId: string, state: object) => ({
    ...itemKey(ephemeral.kinds.mailClaim, { mail: mailId }),
    [expiryAttribute]: seconds() + rememberDays * 24 * 60 * 60,
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
            // A settled row has no claimedUntil. One that DynamoDB has yet to delete counts as deleted.
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
    giveBack: async (mailId) => void (await put(mailId, { claimedUntil: 0 })),
  };
}
