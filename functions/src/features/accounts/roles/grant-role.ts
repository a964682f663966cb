import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { profileKey, toAuditItem, type StoredProfile } from '../account-items.ts';
import { accountStore } from '../account-store.ts';

interface RoleGrant {
  username: string;
  role: Role;
  /** A person's id, or `operator` for the command line. */
  by: string;
}

export interface RoleChange {
  username: string;
  before: Role;
  after: Role;
}

/** The profile may change between the read and the write; then it is read again, up to this often. */
const maxAttempts = 3;

/**
 * Gives somebody a role and ends every session of theirs, so that nothing goes on under the old one; what
 * was done stands in the audit, all in one transaction. Who has the role already is left alone.
 */
export async function grantRole(
  client: DynamoDBDocumentClient,
  table: string,
  { username, role, by }: RoleGrant,
  now: () => number,
): Promise<RoleChange> {
  const accounts = accountStore(client, table);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const profile = await accounts.findByUsername(username);
    if (!profile) throw new Problem('NOT_FOUND', `Nobody is called "${username}".`);
    const granted = { username: profile.username, before: profile.role, after: role };
    if (profile.role === role) return granted;
    const detail = `${profile.role} to ${role}`;
    const audit = toAuditItem(
      { what: 'role-granted', uid: profile.id, by, detail },
      now(),
      ulid(now(), randomBytes(16)),
    );
    const items = [change(table, profile, role), { Put: { TableName: table, Item: audit } }];
    const refused = await refusedConditions(transact(client, items));
    if (refused.length === 0) return granted;
  }
  throw new Problem('CONFLICT', `The account of "${username}" is being changed just now. Please try again.`);
}

function change(table: string, { id, authEpoch, ver }: StoredProfile, role: Role): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: profileKey(id),
      UpdateExpression: 'SET #role = :role, authEpoch = :nextEpoch, ver = :nextVer',
      ConditionExpression: 'authEpoch = :epoch AND ver = :ver AND attribute_not_exists(deletedAt)',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: {
        ':role': role,
        ':epoch': authEpoch,
        ':nextEpoch': authEpoch + 1,
        ':ver': ver,
        ':nextVer': ver + 1,
      },
    },
  };
}
