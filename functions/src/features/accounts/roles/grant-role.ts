import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Role } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '@touchdown/shared/contract/ulid.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { profileKey, type StoredProfile } from '../account-items.ts';
import { accountStore } from '../account-store.ts';

interface RoleGrant {
  username: string;
  role: Role;
  /** The id of the person who grants it, or `operator` for the command line. */
  by: string;
}

export interface RoleChange {
  username: string;
  before: Role;
  after: Role;
}

/** The profile is read again when it has changed between the read and the write. */
const maxAttempts = 3;

/**
 * Grants a role, ends all sessions of that person so that none continues with the old role, and adds an entry
 * to the audit, in one transaction. Changes nothing when the person already has the role.
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
    if (!profile) throw new Problem('NOT_FOUND', `There is no user "${username}".`);
    const outcome = { username: profile.username, before: profile.role, after: role };
    if (profile.role === role) return outcome;
    const detail = `${profile.role} to ${role}`;
    const audit = toAuditItem(
      { what: 'role-granted', uid: profile.id, by, detail },
      now(),
      ulid(now(), randomBytes(16)),
    );
    const items = [updateRole(table, profile, role), { Put: { TableName: table, Item: audit } }];
    const refused = await refusedConditions(transact(client, items));
    if (refused.length === 0) return outcome;
  }
  throw new Problem(
    'CONFLICT',
    `The account of "${username}" is being changed at the moment. Please try again.`,
  );
}

function updateRole(table: string, { id, authEpoch, ver }: StoredProfile, role: Role): TransactItem {
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
