import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { roles, type Role } from '@touchdown/shared/contract/person.ts';
import { auditUsage, readAuditCommand, type AuditCommand } from './audit/audit-command.ts';
import type { CorrectionsCommand } from './corrections/run-corrections-command.ts';
import { readSettingsCommand, settingsUsage, type SettingsCommand } from './settings/settings-command.ts';
import type { UndoCommand } from './undo/run-undo-command.ts';
import { stageOf } from '../system/operator.ts';

export type AdminCommand = (
  | { action: 'grant'; username: string; role: Role }
  | { action: 'show'; username: string }
  | { action: 'log' }
  | { action: 'recount'; username?: string }
  | { action: 'erase-again' }
  | CorrectionsCommand
  | SettingsCommand
  | { action: 'suspend'; username: string; reason: string }
  | { action: 'restore'; username: string }
  | { action: 'passkeys'; username: string }
  | UndoCommand
  | AuditCommand
) & {
  /** A deployed stage; undefined means the accounts of this machine. */
  stage?: StageName;
};

export const adminUsage = `Usage:
  npm run admin -- grant USERNAME ROLE     gives an account a role: ${roles.join(', ')}
  npm run admin -- show USERNAME           shows an account and its role
  npm run admin -- suspend USERNAME REASON suspends somebody until a restoration, for a reason that they read
  npm run admin -- restore USERNAME        ends a suspension
  npm run admin -- passkeys USERNAME remove              removes all passkeys of somebody who has lost them
  npm run admin -- log                     lists the latest changes of roles
  npm run admin -- recount [USERNAME]      counts contributions and reputation again, of one person or of everybody
  npm run admin -- erase-again             erases once more what is left of all deleted accounts
  npm run admin -- undo USERNAME --since TIME [--yes]    lists what a moderator decided on suggestions since a time
                                           such as 2026-11-26 or 2026-11-26T08:00Z; --yes takes it back
  npm run admin -- corrections export FILE               saves all corrections and their history
  npm run admin -- corrections reapply FILE [--dry-run]  restores corrections that the record has lost
${auditUsage}
${settingsUsage}
With --stage dev it works on a deployed stage instead of this machine.`;

/** Returns the command, or a sentence that says what is wrong with the arguments. */
export function readAdminOptions(args: string[]): AdminCommand | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        stage: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        since: { type: 'string' },
        until: { type: 'string' },
        person: { type: 'string' },
        route: { type: 'string' },
        csv: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    });
    const [action, username, role, ...rest] = positionals;
    const stage = values.stage === undefined ? {} : { stage: stageOf(values.stage) };
    const isDryRun = values['dry-run'];
    if (action === 'undo') return { ...undoCommandOf(positionals, values), ...stage };
    if (action === 'audit') return { ...readAuditCommand(positionals, values), ...stage };
    if (values.yes) throw new Error('Only "undo" has --yes.');
    const ofAudit = [values.since, values.until, values.person, values.route, values.csv];
    if (ofAudit.some((value) => value !== undefined))
      throw new Error(
        'Only "audit" has --person, --route, --until and --csv, and only "audit" and "undo" have --since.',
      );
    if (action === 'corrections') return { ...correctionsCommandOf(positionals, isDryRun), ...stage };
    if (action === 'settings') return { ...readSettingsCommand(positionals.slice(1), values.stage) };
    if (isDryRun) throw new Error('Only "corrections reapply" has a --dry-run.');
    if ((action === 'log' || action === 'erase-again') && username === undefined) return { action, ...stage };
    if (action === 'recount' && role === undefined)
      return { action, ...(username === undefined ? {} : { username }), ...stage };
    if (action === 'suspend' && username !== undefined && role?.trim() && rest.length === 0)
      return { action, username, reason: role.trim(), ...stage };
    if (action === 'passkeys' && username !== undefined && role === 'remove' && rest.length === 0)
      return { action, username, ...stage };
    if (action === 'restore' && username !== undefined && role === undefined)
      return { action, username, ...stage };
    if (action === 'show' && username !== undefined && role === undefined)
      return { action, username, ...stage };
    if (action === 'grant' && username !== undefined && role !== undefined && rest.length === 0) {
      return { action, username, role: roleOf(role), ...stage };
    }
    return { problem: `Name the action and the username.\n${adminUsage}` };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${adminUsage}` };
  }
}

function correctionsCommandOf(
  [action, what, file, ...rest]: string[],
  isDryRun: boolean,
): CorrectionsCommand {
  const isKnown = !isDryRun || what === 'reapply';
  if (
    action !== 'corrections' ||
    (what !== 'export' && what !== 'reapply') ||
    !isKnown ||
    file === undefined ||
    rest.length > 0
  ) {
    throw new Error('Name what to do with the corrections, export or reapply, and the file.');
  }
  return { action, what, file, isDryRun };
}

function undoCommandOf(
  [, username, ...rest]: string[],
  { since, yes, 'dry-run': isDryRun }: { since?: string | undefined; yes: boolean; 'dry-run': boolean },
): UndoCommand {
  if (username === undefined || since === undefined || rest.length > 0)
    throw new Error('Name the moderator, and with --since the time from which to undo.');
  if (isDryRun && yes) throw new Error('Choose one of --dry-run and --yes.');
  // A time without a zone would be one of this machine.
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(since)
    ? Date.parse(since)
    : NaN;
  if (Number.isNaN(time)) throw new Error(`"${since}" is no day or time in UTC such as 2026-11-26T08:00Z.`);
  return { action: 'undo', username, since: time, isDone: yes };
}

function roleOf(text: string): Role {
  const role = roles.find((name) => name === text);
  if (role) return role;
  throw new Error(`There is no role "${text}"; the roles are ${roles.join(', ')}.`);
}
