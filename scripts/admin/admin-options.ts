import { parseArgs } from 'node:util';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { roles, type Role } from '@touchdown/shared/contract/person.ts';
import { stageOf } from '../system/stage-of.ts';

export type AdminCommand = (
  | { action: 'grant'; username: string; role: Role }
  | { action: 'show'; username: string }
  | { action: 'log' }
) & {
  /** A deployed stage; without it the accounts of this machine. */
  stage?: StageName;
};

export const adminUsage = `Usage:
  npm run admin -- grant USERNAME ROLE     gives somebody a role: ${roles.join(', ')}
  npm run admin -- show USERNAME           what somebody is and may do
  npm run admin -- log                     the last roles that were given
With --stage dev it works on a deployed stage instead of this machine.`;

/** The command, or the sentence that says what was wrong with it. */
export function readAdminOptions(args: string[]): AdminCommand | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { stage: { type: 'string' } },
    });
    const [action, username, role, ...more] = positionals;
    const where = values.stage === undefined ? {} : { stage: stageOf(values.stage) };
    if (action === 'log' && username === undefined) return { action, ...where };
    if (action === 'show' && username !== undefined && role === undefined)
      return { action, username, ...where };
    if (action === 'grant' && username !== undefined && role !== undefined && more.length === 0) {
      return { action, username, role: roleOf(role), ...where };
    }
    return { problem: `Say what to do, and with whom.\n${adminUsage}` };
  } catch (error) {
    return { problem: `${(error as Error).message}\n${adminUsage}` };
  }
}

function roleOf(text: string): Role {
  const role = roles.find((name) => name === text);
  if (role) return role;
  throw new Error(`There is no role "${text}"; the roles are ${roles.join(', ')}.`);
}
