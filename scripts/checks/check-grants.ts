import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { grantsOf, readableArns } from '@touchdown/local-cloud/permissions/grants.ts';
import { usedGrantsVariable, type UsedGrants } from '@touchdown/local-cloud/permissions/permissions.ts';
import { rolesOf } from '@touchdown/local-cloud/permissions/roles.ts';
import { synthesizedForTests } from '../site/templates/synthesized-for-tests.ts';
import { projectRoot } from '../system/local-state-folder.ts';
import { compareGrants, type RoleGrants } from './compare-grants.ts';
import type { Counts } from './run-checks.ts';
import { unusedGrants } from './unused-grants.ts';

const folder = join(projectRoot, '.local', 'used-grants');

/** Makes the tests that start after this call write down which grants they use. */
export function collectUsedGrants(): void {
  rmSync(folder, { recursive: true, force: true });
  process.env[usedGrantsVariable] = folder;
}

/** Compares the grants that a whole run of the tests used with those of the roles. An unused grant needs a reason. */
export async function checkGrants(): Promise<Counts> {
  const runs = globSync('*.json', { cwd: folder }).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as UsedGrants,
  );
  const { unexplained, notGranted, usedThoughListed } = compareGrants(await roleGrants(runs), unusedGrants);
  const problems = [
    ...unexplained.map((grant) => `${grant} is not used.`),
    ...notGranted.map((grant) => `${grant} is listed as unused, but no role has it.`),
  ];
  const passed = problems.length === 0;
  console.log(`${passed ? '✓' : '✗'} every grant of a role is used, or has a reason`);
  for (const problem of problems) console.log(`    ${problem}`);
  if (unexplained.length > 0)
    console.log('    Remove it from the role, or give a reason in scripts/checks/unused-grants.ts.');
  for (const { reason, grants } of unusedGrants) {
    console.log(`    ${Object.values(grants).flat().length} unused: ${reason}.`);
  }
  for (const grant of usedThoughListed) console.log(`    Used, but listed as unused: ${grant}`);
  return { passed: passed ? 1 : 0, failures: problems };
}

async function roleGrants(runs: readonly UsedGrants[]): Promise<RoleGrants[]> {
  const resolver = await synthesizedForTests();
  const readable = readableArns(resolver);
  return rolesOf(resolver).map((role) => ({
    entry: role.entry,
    granted: grantsOf(role, readable),
    used: new Set(runs.flatMap(({ used }) => used[role.logicalId] ?? [])),
  }));
}
