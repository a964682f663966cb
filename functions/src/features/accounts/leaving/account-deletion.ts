import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from '../../../platform/ulid.ts';
import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { memberCountsKey } from '../../../domain/members/member-counts.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { dropDecider } from '../roles/deciders.ts';
import { leaveSupportTask } from '../../../domain/support/support-task-items.ts';
import {
  credentialsKey,
  emailKey,
  toKeptNameItem,
  toTombstoneItem,
  usernameKey,
  type HeldEmail,
  type StoredProfile,
} from '../account-items.ts';

/** Deletes an account. `false` when it was changed after it was read. */
export type DeleteAccount = (
  profile: StoredProfile,
  choice: { deletesContributions: boolean },
) => Promise<boolean>;

/**
 * One transaction. After it nobody can sign in, every session has ended, and others can use the email address, and the
 * username after a while. Followers of the table's stream erase the rest of the person's data, as the tombstone
 * says, and end the person's support.
 */
export function accountDeletion(
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): DeleteAccount {
  const release = (key: Record<string, string>, uid: string): TransactItem => ({
    Delete: {
      TableName: table,
      Key: key,
      ConditionExpression: 'uid = :uid',
      ExpressionAttributeValues: { ':uid': uid },
    },
  });

  /** It may have expired, and somebody else may have it now. */
  const releaseHeld = (email: string, uid: string): TransactItem => ({
    Delete: {
      TableName: table,
      Key: emailKey(email),
      ConditionExpression: `attribute_not_exists(${partitionKey}) OR uid = :uid`,
      ExpressionAttributeValues: { ':uid': uid },
    },
  });

  return async ({ id, username, email, heldEmail, authEpoch, photo }, { deletesContributions }) => {
    const time = now();
    const tombstone = {
      id,
      authEpoch: authEpoch + 1,
      deletedAt: new Date(time).toISOString(),
      ...(photo === null ? {} : { photo }),
      ...(deletesContributions ? { deletesContributions } : {}),
    };
    const detail = deletesContributions ? { detail: 'with its contributions' } : {};
    const entry = { what: 'account-deleted', uid: id, by: id, ...detail } as const;
    const audit = toAuditItem(entry, time, ulid(time, randomBytes(16)));
    const ended: Record<EndedBy<'deletion'>, TransactItem[]> = {
      account: [
        release(usernameKey(username), id),
        dropDecider(table, id),
        release(emailKey(email), id),
        // After this, nothing is counted for the person again: a contribution needs the profile.
        { Delete: { TableName: table, Key: memberCountsKey(id) } },
      ],
      heldEmail: isHeldBesides(heldEmail, email) ? [releaseHeld(heldEmail.email, id)] : [],
      password: [{ Delete: { TableName: table, Key: credentialsKey(id) } }],
    };
    const refused = await refusedConditions(
      transact(client, [
        {
          Put: {
            TableName: table,
            Item: toTombstoneItem(tombstone),
            // The reservations below must be those that the account has now.
            ConditionExpression: 'authEpoch = :epoch AND username = :username AND email = :email',
            ExpressionAttributeValues: { ':epoch': authEpoch, ':username': username, ':email': email },
          },
        },
        ...Object.values(ended).flat(),
        // Nobody speaks for somebody who has just left.
        { Put: { TableName: table, Item: toKeptNameItem(username, time) } },
        { Put: { TableName: table, Item: audit } },
        // Always: somebody's support may be starting at this moment.
        leaveSupportTask(table, id, 'forget', time),
      ]),
    );
    return refused.length === 0;
  };
}

function isHeldBesides(held: HeldEmail | undefined, email: string): held is HeldEmail {
  return held !== undefined && held.email.toLowerCase() !== email.toLowerCase();
}
