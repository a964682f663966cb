import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mayModerate, type Role } from '@touchdown/shared/contract/person.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { ulid } from '../../../platform/ulid.ts';
import { absent, atLeast, put, update } from '../../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { toAuditItem } from '../../../domain/members/audit-items.ts';
import { profileKey, type StoredProfile } from '../account-items.ts';
import { accountStore } from '../account-store.ts';
import { idsOf, type StoredPasskey } from '../passkeys/passkey-items.ts';
import { passkeyStore } from '../passkeys/passkey-store.ts';
import { securityWriter } from '../sessions/security-writer.ts';
import { noteDecider } from './deciders.ts';

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
 * to the audit, in one transaction. Changes nothing when the person already has the role. Whoever decides about others
 * needs a passkey first: until there is one, a password alone could add a stranger's.
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
    if (profile.role === role) {
      // Also for roles that were given before anybody noted them.
      await transact(client, [noteDecider(table, profile.id, role)]);
      return outcome;
    }
    if (mayModerate(role)) refuseWithoutPasskey(profile, role);
    const detail = `${profile.role} to ${role}`;
    const audit = toAuditItem(
      { what: 'role-granted', uid: profile.id, by, detail },
      now(),
      ulid(now(), randomBytes(16)),
    );
    const items = [updateRole(table, profile, role), put(table, audit), noteDecider(table, profile.id, role)];
    const refused = await refusedConditions(transact(client, items));
    if (refused.length === 0) return outcome;
  }
  throw new Problem('CONFLICT', `The account of "${username}" is being changed right now. Please try again.`);
}

function refuseWithoutPasskey({ username, isVerified, passkeys = 0 }: StoredProfile, role: Role): void {
  const missing = [
    ...(isVerified ? [] : ['follows the link in the mail “Confirm your email address”']),
    ...(passkeys > 0 ? [] : ['adds a passkey on the page /account/security']),
  ];
  if (missing.length === 0) return;
  throw new Problem(
    'CONFLICT',
    `${username} cannot be ${role === 'admin' ? 'an admin' : 'a moderator'} yet. First ${username} ${missing.join(' and ')}. Then run: npm run admin -- grant ${username} ${role}`,
  );
}

/**
 * Removes the passkeys of somebody who has lost them and whom an operator knows. Every session ends with it, because
 * whoever has the passkeys may be signed in, and a role that needs a passkey. Returns what was removed.
 */
export async function removeAllPasskeys(
  client: DynamoDBDocumentClient,
  table: string,
  profile: StoredProfile,
  now: () => number,
): Promise<{ removed: StoredPasskey[]; lostRole?: Role }> {
  const { id, username, role } = profile;
  const passkeys = await passkeyStore(client, table, now).list(id);
  if (passkeys.length === 0) return { removed: [] };
  const losesRole = mayModerate(role);
  const isWritten = await securityWriter(client, table, now).endKeys('passkeys removed by the operator', {
    profile,
    before: { passkeys, hasPassword: false },
    audit: [
      { what: 'passkey-removed', uid: id, by: 'operator', detail: idsOf(passkeys) },
      ...(losesRole
        ? [{ what: 'role-granted', uid: id, by: 'operator', detail: `${role} to user` } as const]
        : []),
    ],
    ...(losesRole ? { losesRole } : {}),
  });
  if (!isWritten)
    throw new Problem('CONFLICT', `The passkeys of "${username}" are changing right now. Please try again.`);
  return { removed: passkeys, ...(losesRole ? { lostRole: role } : {}) };
}

function updateRole(table: string, { id, authEpoch, ver }: StoredProfile, role: Role): TransactItem {
  return update(table, profileKey(id), {
    set: { role, authEpoch: authEpoch + 1, ver: ver + 1 },
    // Passkeys that are removed meanwhile raise neither.
    onlyIf: { authEpoch, ver, deletedAt: absent, ...(mayModerate(role) && { passkeys: atLeast(1) }) },
  });
}
