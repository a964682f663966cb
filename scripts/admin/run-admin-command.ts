import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountStore, type AccountStore } from '@touchdown/functions/features/accounts/account-store.ts';
import { listPeople } from '@touchdown/functions/features/accounts/counts/list-people.ts';
import {
  recountContributions,
  type Recount,
} from '@touchdown/functions/features/accounts/counts/recount-contributions.ts';
import {
  recountReputation,
  reportedRemovals,
} from '@touchdown/functions/features/accounts/counts/recount-reputation.ts';
import { suspensions } from '@touchdown/functions/domain/members/suspend-person.ts';
import { eraseAgain } from '@touchdown/functions/features/accounts/leaving/erase-again.ts';
import { grantRole, removeAllPasskeys } from '@touchdown/functions/features/accounts/roles/grant-role.ts';
import { listRoleChanges } from '@touchdown/functions/features/accounts/roles/list-role-changes.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { AdminCommand } from './admin-options.ts';

/** The audit's name for a person with credentials for the AWS account or with access to this machine. */
const operator = 'operator';
const logWindow = { days: 90, max: 20 };

interface AccountsPlace {
  client: DynamoDBDocumentClient;
  table: string;
  /** Where the accounts are, in words. */
  label: string;
  now: () => number;
}

/** Runs the command and returns the lines to print. */
export async function runAdminCommand(
  command: Exclude<AdminCommand, { action: 'corrections' | 'settings' | 'undo' | 'audit' }>,
  place: AccountsPlace,
): Promise<string[]> {
  const { client, table, label, now } = place;
  const accounts = accountStore(client, table);
  if (command.action === 'log') return roleChanges(place, accounts);
  if (command.action === 'erase-again') {
    const count = await eraseAgain(client, table, now);
    return [`What is left of ${count} deleted accounts at ${label} is being erased.`];
  }
  if (command.action === 'recount' && command.username === undefined) return recountEverybody(place);
  const { username = '' } = command;
  const profile = await accounts.findByUsername(username);
  if (!profile) throw new Problem('NOT_FOUND', `There is no account "${username}" at ${label}.`);
  if (command.action === 'show') {
    return [
      `${profile.username}, ${profile.role}, at ${label}`,
      `  id        ${profile.id}`,
      `  email     ${profile.email} (${profile.isVerified ? 'verified' : 'not verified'})`,
      `  since     ${profile.createdAt}`,
    ];
  }
  if (command.action === 'recount') {
    return (await recountPerson(place, await reportedRemovals(client, table))(profile)).lines;
  }
  if (command.action === 'suspend') {
    const terms = { reason: command.reason, until: null, hidesContributions: false };
    await suspensions(client, table, now).suspend(profile.id, { id: operator, role: 'admin' }, terms);
    return [`${profile.username} is suspended at ${label} until a restoration. All sessions were ended.`];
  }
  if (command.action === 'restore') {
    await suspensions(client, table, now).restore(profile.id, { id: operator, role: 'admin' });
    return [`${profile.username} is not suspended at ${label}.`];
  }
  if (command.action === 'passkeys') {
    const { removed, lostRole } = await removeAllPasskeys(client, table, profile, now);
    if (removed.length === 0) return [`${profile.username} has no passkeys at ${label}.`];
    const names = removed.map(({ name }) => name).join(', ');
    return [
      `Removed the passkeys of ${profile.username} at ${label}: ${names}. All sessions were ended.`,
      ...(lostRole
        ? [
            `${profile.username} was ${lostRole} and now has the role user. Once there is a new passkey: npm run admin -- grant ${profile.username} ${lostRole}`,
          ]
        : []),
      `No mail was sent. Write to ${profile.email} what you did.`,
    ];
  }
  const { before, after } = await grantRole(
    client,
    table,
    { username, role: command.role, by: operator },
    now,
  );
  return before === after
    ? [`${profile.username} already has the role ${after} at ${label}. Nothing was changed.`]
    : [
        `${profile.username} had the role ${before} at ${label} and now has the role ${after}. All sessions were ended.`,
      ];
}

/** Names only the people whose numbers were wrong. */
async function recountEverybody(place: AccountsPlace): Promise<string[]> {
  const { client, table, label } = place;
  const recount = recountPerson(place, await reportedRemovals(client, table));
  const corrected: string[] = [];
  let people = 0;
  let wrong = 0;
  for await (const person of listPeople(client, table)) {
    people++;
    const { lines, isCorrected } = await recount(person);
    if (!isCorrected) continue;
    wrong++;
    corrected.push(...lines);
  }
  return [...corrected, `${people} accounts at ${label}, ${wrong} corrected.`];
}

/** The count of contributions comes first, because it creates the item that both numbers are in. */
function recountPerson({ client, table }: AccountsPlace, removals: ReadonlyMap<string, number>) {
  const [contributions, reputation] = [recountContributions(client, table), recountReputation(client, table)];
  return async ({ id, username }: { id: string; username: string }) => {
    const counted = await contributions(id);
    const computed = await reputation(id, removals);
    return {
      isCorrected: counted.before !== counted.after || computed.before !== computed.after,
      lines: [countLine(username, counted), reputationLine(username, computed)],
    };
  };
}

function countLine(username: string, { before, after }: Recount): string {
  return before === after
    ? `${username} has ${after} contributions, as counted before.`
    : `${username} has ${after} contributions; ${before} were counted before.`;
}

function reputationLine(username: string, { before, after }: Recount): string {
  return before === after
    ? `${username} has a reputation of ${after}, as computed before.`
    : `${username} has a reputation of ${after}; it was ${before} before.`;
}

async function roleChanges(
  { client, table, label, now }: AccountsPlace,
  accounts: AccountStore,
): Promise<string[]> {
  const changes = await listRoleChanges(client, table, logWindow, now());
  if (changes.length === 0) return [`No role was changed in the last ${logWindow.days} days at ${label}.`];
  const names = new Map<string, string>();
  for (const { uid } of changes) {
    if (!names.has(uid)) names.set(uid, (await accounts.find(uid))?.username ?? `a deleted account, ${uid}`);
  }
  return changes.map(({ at, uid, detail = '', by }) => `${at}  ${names.get(uid)}: ${detail}, by ${by}`);
}
