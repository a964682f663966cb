import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountStore, type AccountStore } from '@touchdown/functions/features/accounts/account-store.ts';
import { grantRole } from '@touchdown/functions/features/accounts/roles/grant-role.ts';
import { listRoleChanges } from '@touchdown/functions/features/accounts/roles/list-role-changes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { AdminCommand } from './admin-options.ts';

/** How the audit calls who has the account's credentials, or the machine. */
const operator = 'operator';
const looksBack = { days: 90, max: 20 };

interface AccountsPlace {
  client: DynamoDBDocumentClient;
  table: string;
  /** Where it is, as a person would say. */
  label: string;
  now: () => number;
}

/** Does it, and gives back the lines that say what was done. */
export async function runAdminCommand(command: AdminCommand, place: AccountsPlace): Promise<string[]> {
  const { client, table, label, now } = place;
  const accounts = accountStore(client, table);
  if (command.action === 'log') return roleChanges(place, accounts);
  const { username } = command;
  const profile = await accounts.findByUsername(username);
  if (!profile) throw new Problem('NOT_FOUND', `Nobody is called "${username}" at ${label}.`);
  if (command.action === 'show') {
    return [
      `${profile.username}, ${profile.role}, at ${label}`,
      `  id        ${profile.id}`,
      `  email     ${profile.email} (${profile.isVerified ? 'verified' : 'not verified'})`,
      `  since     ${profile.createdAt}`,
    ];
  }
  const { before, after } = await grantRole(
    client,
    table,
    { username, role: command.role, by: operator },
    now,
  );
  return before === after
    ? [`${profile.username} has the role ${after} already, at ${label}. Nothing was changed.`]
    : [`${profile.username} is ${after} now, and was ${before}, at ${label}. Every session has ended.`];
}

async function roleChanges(
  { client, table, label, now }: AccountsPlace,
  accounts: AccountStore,
): Promise<string[]> {
  const changes = await listRoleChanges(client, table, looksBack, now());
  if (changes.length === 0) return [`No role was given in the last ${looksBack.days} days, at ${label}.`];
  const names = new Map<string, string>();
  for (const { uid } of changes) {
    if (!names.has(uid)) names.set(uid, (await accounts.find(uid))?.username ?? `a deleted account, ${uid}`);
  }
  return changes.map(({ at, uid, detail = '', by }) => `${at}  ${names.get(uid)}: ${detail}, by ${by}`);
}
