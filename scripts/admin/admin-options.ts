import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { roles, type Role } from '@touchdown/shared/contract/person.ts';
import { stageOf } from '../system/stage-of.ts';

export type AdminCommand = (
  | { action: 'grant'; username: string; role: Role }
  | { action: 'show'; username: string }
  | { action: 'log' }
  | { action: 'recount'; username?: string }
  | { action: 'suspend'; username: string; reason: string }
  | { action: 'restore'; username: string }
) & {
  /** A deployed stage; undefined means the accounts of this machine. */
  stage?: StageName;
};

export const adminUsage = `Usage:
  npm run admin -- grant USERNAME ROLE     gives an account a role: ${roles.join(', ')}
  npm run admin -- show USERNAME           shows an account and its role
  npm run admin -- suspend USERNAME REASON suspends somebody until a restoration, for a reason that they read
  npm run admin -- restore USERNAME        ends a suspension
  npm run admin -- log                     lists the latest changes of roles
  npm run admin -- recount [USERNAME]      counts contributions again, of one person or of everybody
With --stage dev it works on a deployed stage instead of this machine.`;

/** Returns the command, or a sentence that says what is wrong with the arguments. */
export function readAdminOptions(args: string[]): AdminCommand | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { stage: { type: 'string' } },
    });
    const [action, username, role, ...rest] = positionals;
    const stage = values.stage === undefined ? {} : { stage: stageOf(values.stage) };
    if (action === 'log' && username === undefined) return { action, ...stage };
    if (action === 'recount' && role === undefined)
      return { action, ...(username === undefined ? {} : { username }), ...stage };
    if (action === 'suspend' && username !== undefined && role?.trim() && rest.length === 0)
      return { action, username, reason: role.trim(), ...stage };
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

function roleOf(text: string): Role {
  const role = roles.find((name) => name === text);
  if (role) return role;
  throw new Error(`There is no role "${text}"; the roles are ${roles.join(', ')}.`);
}
